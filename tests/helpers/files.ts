import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readRetired, retiredFile } from '../../generator/output/retired-files.ts';

/**
 * Every file below a folder as text, by relative path. For an output, only the latest build's
 * files, without those it keeps from earlier ones.
 */
export function readTree(folder: string): Record<string, string> {
  const retired = readRetired(folder);
  const isRetired = (path: string) => path === retiredFile || retired.has(path);
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .filter((file) => !isRetired(relative(folder, file)));
  return Object.fromEntries(
    files.map((file) => [relative(folder, file), readFileSync(file, 'latin1')]),
  );
}

/**
 * Replaces the first match in a file.
 * @throws Error if nothing matches, since the edit would then change nothing.
 */
export function replaceIn(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(file, 'utf8');
  const isThere = typeof from === 'string' ? text.includes(from) : from.test(text);
  if (!isThere) throw new Error(`${file} has nothing like ${from}.`);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
}
