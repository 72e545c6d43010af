import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import { withLineFeeds } from '../lib/line-ends.ts';

/**
 * The text of a file (path relative to the root) as an editor has it, otherwise as it is on disk. Lines end
 * in a line feed.
 */
export function readSource(
  { root, unsaved }: Pick<Site, 'root' | 'unsaved'>,
  file: string,
): string {
  const absolute = join(root, file);
  return withLineFeeds(unsaved?.get(absolute) ?? readFileSync(absolute, 'utf8'));
}
