import { readFileSync } from 'node:fs';
import type { Site } from '../config/site.ts';

/** The text of a content file: as an editor has it, else as it is on disk. `file` is absolute. */
export function readSource({ unsaved }: Pick<Site, 'unsaved'>, file: string): string {
  return unsaved?.get(file) ?? readFileSync(file, 'utf8');
}
