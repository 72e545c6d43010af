import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';

/** The text of a file (path relative to the root) as an editor has it, else as it is on disk. */
export function readSource(
  { root, unsaved }: Pick<Site, 'root' | 'unsaved'>,
  file: string,
): string {
  const absolute = join(root, file);
  return unsaved?.get(absolute) ?? readFileSync(absolute, 'utf8');
}
