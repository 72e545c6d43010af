import { existsSync, readdirSync, statSync } from 'node:fs';

/**
 * Files that may already exist in the folder of a new site: those of a new repository and of
 * operating systems.
 */
const harmless = /^(?:\.git|\.DS_Store|Thumbs\.db|desktop\.ini|(?:README|LICEN[CS]E)(?:\.\w+)?)$/i;

/** Sorted names of items in a folder that a new site could overwrite or mistake for its own. */
export function findInTheWay(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) return ['a file of that name'];
  return readdirSync(folder)
    .filter((name) => !harmless.test(name))
    .sort();
}
