import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHashed } from '../lib/hashed-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/*
 * A hashed file that a build no longer makes is retired: it stays in the output for a week, since
 * pages that are open in browsers still load it. A build does not make retired files, so code that
 * compares or checks outputs leaves them out.
 */

/** Path inside the output of the list of retired files. */
export const retiredFile = '_retired';

/** Milliseconds for which a retired file stays: a week, the asset retention of Cloudflare Pages. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Retired files by path, with the time of the build that no longer made them, as ISO 8601. */
export type Retired = ReadonlyMap<string, string>;

/** Reads the list of an output folder; empty where there is none. */
export function readRetired(out: string): Retired {
  const file = join(out, retiredFile);
  const text = statIfThere(file)?.isFile() ? readFileSync(file, 'utf8') : '';
  const lines = text.matchAll(/^(\S+) (.+)$/gm);
  return new Map([...lines].map(([, time = '', path = '']) => [path, time]));
}

/** The list as text, a time and a path a line; empty for none. */
export function formatRetired(retired: Retired): string {
  return [...retired].map(([path, time]) => `${time} ${path}\n`).join('');
}

/** The files that an output with the paths `found` keeps without making them, `known` ones among them. */
export function retire(
  known: Retired,
  found: Iterable<string>,
  outputs: readonly { path: string }[],
  now: Date,
): Retired {
  const wanted = new Set(outputs.map(({ path }) => path).filter(isHashed));
  const retired = [...found]
    .filter((path) => isHashed(path) && !wanted.has(path))
    .map((path): [string, string] => [path, known.get(path) ?? now.toISOString()])
    .filter(([, time]) => now.getTime() - Date.parse(time) < keptFor);
  return new Map(retired.sort());
}
