import { existsSync } from 'node:fs';
import { readTree } from './files.ts';

/**
 * What a build has left for an output folder: its files and those of the API beside it, by name. Two
 * builds of one site leave the same, whatever was built before.
 */
export function readComparedOutput(out: string): Record<string, string> {
  const api = existsSync(`${out}-api`) ? Object.entries(readTree(`${out}-api`)) : [];
  return {
    ...readTree(out),
    ...Object.fromEntries(api.map(([name, text]) => [`api: ${name}`, text])),
  };
}
