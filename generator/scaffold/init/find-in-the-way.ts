import { existsSync, readdirSync, statSync } from 'node:fs';

/** What a folder may hold that becomes a site: what a new repository has, and what systems leave. */
const harmless = /^(?:\.git|\.DS_Store|Thumbs\.db|desktop\.ini|(?:README|LICEN[CS]E)(?:\.\w+)?)$/i;

/** Names of what is in a folder that a new site could overwrite or take for its own; sorted. */
export function findInTheWay(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) return ['a file of that name'];
  return readdirSync(folder)
    .filter((name) => !harmless.test(name))
    .sort();
}
