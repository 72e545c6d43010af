import { existsSync } from 'node:fs';
import { readTree } from './files.ts';

/** All files of an output folder and of its API, by name. They do not depend on earlier builds. */
export function readComparedOutput(out: string): Record<string, string> {
  const api = existsSync(`${out}-api`) ? Object.entries(readTree(`${out}-api`)) : [];
  return {
    ...readTree(out),
    ...Object.fromEntries(api.map(([name, text]) => [`api: ${name}`, text])),
  };
}
