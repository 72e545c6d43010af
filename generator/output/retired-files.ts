import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHashed } from '../lib/hashed-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/*
 * A hashed file that a build no longer makes is retired. It stays in the output for a week, because
 * open pages may still load it. Code that compares or checks outputs skips retired files, because
 * no build makes them.
 */

/** Path inside the output of the list of retired files. */
export const retiredFile = '_retired';

/** Milliseconds that a retired file stays: a week, like the asset retention of Cloudflare Pages. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Retired files by path, with the time (ISO 8601) of the first build that did not make them. */
export type Retired = ReadonlyMap<string, string>;

/** Reads the list of an output folder; empty if there is none. */
export function readRetired(out: string): Retired {
  const file = join(out, retiredFile);
  const text = statIfThere(file)?.isFile() ? readFileSync(file, 'utf8') : '';
  const lines = text.matchAll(/^(\S+) (.+)$/gm);
  return new Map([...lines].map(([, time = '', path = '']) => [path, time]));
}

/** The list as text, with a time and a path per line; empty without retired files. */
export function formatRetired(retired: Retired): string {
  return [...retired].map(([path, time]) => `${time} ${path}\n`).join('');
}

/** The retired files of an output that contains the paths `found`; `known` has the earlier ones. */
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
