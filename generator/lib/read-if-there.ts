import { existsSync, readFileSync } from 'node:fs';

/** The text of a file; '' if it is missing. */
export function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The text of a file; undefined if it cannot be read, or no longer. */
export function readIfPossible(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
