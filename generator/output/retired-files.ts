import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isHashed } from '../lib/hashed-path.ts';

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
  return new Map(
    readList(out)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [time = '', ...path] = line.split(' ');
        return [path.join(' '), time];
      }),
  );
}

/** The list as text, a time and a path a line; empty for none. */
export function formatRetired(retired: Retired): string {
  return [...retired].map(([path, time]) => `${time} ${path}\n`).join('');
}

/** Whether the list of an output folder is this one. */
export function isListed(out: string, retired: Retired): boolean {
  return readList(out) === formatRetired(retired);
}

function readList(out: string): string {
  try {
    return readFileSync(join(out, retiredFile), 'utf8');
  } catch {
    return '';
  }
}

/**
 * The files of an output that the next one keeps without making them.
 * @param found paths of its files.
 * @param wanted paths that the next output makes.
 * @param known what was retired before.
 */
export function retire(options: {
  found: Iterable<string>;
  wanted: ReadonlySet<string>;
  known: Retired;
  now: Date;
}): Retired {
  const { found, wanted, known, now } = options;
  const retired = [...found]
    .filter((path) => isHashed(path) && !wanted.has(path))
    .map((path): [string, string] => [path, known.get(path) ?? now.toISOString()])
    .filter(([, time]) => now.getTime() - Date.parse(time) < keptFor);
  return new Map(retired.sort());
}
