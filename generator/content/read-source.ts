import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import { withLineFeeds } from '../lib/line-ends.ts';

/**
 * The text of a file (path relative to the root): the editor's unsaved text if there is one,
 * otherwise the text on disk. Lines end in a line feed.
 */
export function readSource(
  { root, unsaved }: Pick<Site, 'root' | 'unsaved'>,
  file: string,
): string {
  const absolute = join(root, file);
  return withLineFeeds(unsaved?.get(absolute) ?? readFileSync(absolute, 'utf8'));
}
