import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { findAbove } from './find-above.ts';

/**
 * The folder of stet's own package.json, for the sources, their bundle in a clone's cache and the
 * compiled package. It may be read-only, so stet writes nothing there.
 */
export const packageFolder = findAbove(import.meta.dirname, 'package.json') as string;

/**
 * Path of a module that sites bundle: `index`, which they import as 'stet', or one of `browser/`.
 * It is TypeScript in a clone and compiled in a package (scripts/compile-package.js).
 */
export function packageModule(name: string): string {
  const source = join(packageFolder, 'generator', `${name}.ts`);
  return existsSync(source) ? source : join(packageFolder, 'lib/modules', `${name}.js`);
}

/** The version in stet's package.json. */
export function packageVersion(): string {
  return readManifest(packageFolder).version;
}

/** The version of a package that stet imports, read without loading the package. */
export function installedVersion(name: string): string {
  return readManifest(installedFolder(name)).version;
}

/** Names of the packages that stet imports and does not bundle. */
export function ownDependencies(): string[] {
  const { dependencies, peerDependencies } = readManifest(packageFolder);
  return Object.keys({ ...dependencies, ...peerDependencies });
}

/**
 * Real path of the folder of a package that stet imports, as Node finds it.
 * @throws Error if the package is not installed.
 */
export function installedFolder(name: string): string {
  const path = join('node_modules', name);
  const top = findAbove(packageFolder, path);
  if (top === undefined) throw new Error(`The package ${name} is not installed.`);
  return realpathSync(join(top, path));
}

function readManifest(folder: string): {
  version: string;
  dependencies?: object;
  peerDependencies?: object;
} {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
