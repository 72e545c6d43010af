import { readFileSync } from 'node:fs';
import { ifThere } from './if-there.ts';

/** The text of a file; '' if it is missing. */
export function readIfThere(file: string): string {
  return ifThere(() => readFileSync(file, 'utf8')) ?? '';
}
