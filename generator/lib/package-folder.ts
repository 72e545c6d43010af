import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of stet's own package.json, whether the source runs or its bundle in the cache. */
export const packageFolder: string = findPackageFolder(import.meta.dirname);

/** The version in stet's package.json. */
export function packageVersion(): string {
  return versionIn(packageFolder);
}

/** The version of a package that stet imports, read without loading it. */
export function installedVersion(name: string): string {
  return versionIn(installedFolder(name));
}

/**
 * Real path of the folder of a package that stet imports, where Node finds it.
 * @throws Error when it is not installed.
 */
export function installedFolder(name: string, from: string = packageFolder): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return realpathSync(folder);
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed.`);
  return installedFolder(name, dirname(from));
}

function versionIn(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
}

function findPackageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  return findPackageFolder(dirname(folder));
}
