import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of stet's own package.json, whether the source runs or its bundle in the cache. */
export const packageFolder: string = findPackageFolder(dirname(fileURLToPath(import.meta.url)));

/** The version in stet's package.json. */
export function packageVersion(): string {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
}

function findPackageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  return findPackageFolder(dirname(folder));
}
