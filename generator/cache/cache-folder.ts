import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The folder of a site for stet's files; `npm ci` does not touch it. */
export function ownFolder(root: string): string {
  return join(root, '.stet');
}

/** The default folder of the cache. */
export function defaultCacheFolder(root: string): string {
  return join(ownFolder(root), 'cache');
}

/** The cache's folder from the environment, relative to the site; undefined if not set. */
export function wantedCacheFolder(root: string, env: NodeJS.ProcessEnv): string | undefined {
  return env.STET_CACHE_DIR ? resolve(root, env.STET_CACHE_DIR) : undefined;
}

/**
 * The folder for code of a site that stet writes and runs. It is always inside the site, wherever
 * the cache is, since code finds its packages from its own folder.
 * @param kind the purpose of the code.
 */
export function codeFolder(root: string, kind: 'config' | 'server' | 'api'): string {
  return join(ownFolder(root), 'run', kind);
}

/** Makes the folder for stet's files, which git ignores. */
export function makeOwnFolder(root: string): void {
  const file = join(ownFolder(root), '.gitignore');
  if (existsSync(file)) return;
  mkdirSync(ownFolder(root), { recursive: true });
  writeFileSync(file, '*\n');
}
