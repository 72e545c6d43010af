import { existsSync } from 'node:fs';
import { readTree } from './files.ts';

/**
 * All files of an output folder and of its API, by name. Two builds of one site must have the same
 * files, whatever was built before.
 */
export function readComparedOutput(out: string): Record<string, string> {
  const api = existsSync(`${out}-api`) ? Object.entries(readTree(`${out}-api`)) : [];
  return {
    ...readTree(out),
    ...Object.fromEntries(api.map(([name, text]) => [`api: ${name}`, text])),
  };
}
