import { existsSync, readFileSync } from 'node:fs';

/** The text of a file; '' if it is missing. */
export function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
