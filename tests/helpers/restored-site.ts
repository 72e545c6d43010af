import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from './project.ts';
import { runStet } from './stet-process.ts';

/**
 * Copies a site like a CI machine that restores a cache: another folder, other times and inodes. Of
 * the build's files, it has only the cache.
 * @param options.withOutput whether the output is restored too.
 */
export function restoreSite(root: string, options: { withOutput: boolean }): string {
  const restored = createFolder('restored');
  const left = ['dist-expected', '.stet/run', '.stet/cache/spare'];
  if (!options.withOutput) left.push('dist', 'dist-api');
  const ignored = new Set(left.map((name) => join(root, name)));
  cpSync(root, restored, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !ignored.has(path),
  });
  return restored;
}

/** Builds a site on another "machine", and restores its cache here. */
export async function bringCache(root: string, options: { withOutput: boolean }): Promise<void> {
  const elsewhere = restoreSite(root, options);
  await runStet('build', '--root', elsewhere);
  for (const name of ['.stet', 'dist', 'dist-api']) {
    rmSync(join(root, name), { recursive: true, force: true });
  }
  cpSync(restoreSite(elsewhere, options), root, { recursive: true, verbatimSymlinks: true });
}
