import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { runBundle } from './run-bundle.js';

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const isClone = existsSync(join(packageFolder, 'generator'));

/**
 * Loads an entry point of stet's bundle: the compiled one of a package, or one made from the sources
 * of a clone.
 * @param {keyof typeof import('../generator/entry-points.ts')} entry
 * @param {string} name what its compiled code is kept under.
 */
export async function load(entry, name) {
  const file = isClone ? await bundleSources() : join(packageFolder, 'lib/stet.cjs');
  return runBundle(file, { folder: compiledFolder(), name })[entry]();
}

async function bundleSources() {
  const { bundleOnce } = await import('./load-sources.js');
  return bundleOnce();
}

/**
 * The folder for compiled code: in `STET_CACHE_DIR` (which stet.js also sets for `--cache-dir`), the
 * cache of the clone, or next to the installed packages. There is none for a package that lies elsewhere.
 * @returns {string | undefined}
 */
export function compiledFolder() {
  const { STET_CACHE_DIR: wanted } = process.env;
  if (isClone) return resolve(packageFolder, wanted || '.stet/cache', 'compiled');
  if (wanted) return resolve(wanted, 'compiled');
  const packages = dirname(packageFolder);
  return basename(packages) === 'node_modules' ? join(packages, '.cache/stet') : undefined;
}
