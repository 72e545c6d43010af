import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of a site in which stet keeps its own files; `npm ci` leaves it alone. */
export function ownFolder(root: string): string {
  return join(root, '.stet');
}

/** The cache's folder where no other is asked for. */
export function defaultCacheFolder(root: string): string {
  return join(ownFolder(root), 'cache');
}

/** The cache's folder that the environment asks for, relative to the site; undefined for none. */
export function wantedCacheFolder(root: string, env: NodeJS.ProcessEnv): string | undefined {
  return env.STET_CACHE_DIR ? resolve(root, env.STET_CACHE_DIR) : undefined;
}

/**
 * Where code of a site is written to be run. Wherever the cache is, it is inside the site, since code
 * finds its packages from where it is.
 * @param kind what the code is for.
 */
export function codeFolder(root: string, kind: 'config' | 'server' | 'api'): string {
  return join(ownFolder(root), 'run', kind);
}

/** Makes the folder that stet keeps its own files in, which git ignores. */
export function makeOwnFolder(root: string): void {
  const file = join(ownFolder(root), '.gitignore');
  if (existsSync(file)) return;
  mkdirSync(ownFolder(root), { recursive: true });
  writeFileSync(file, '*\n');
}
