import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { createApi } from '../../site/api/create-api.ts';
import { createFolder, projectFolder } from './project.ts';

/** Determines the database's version. */
const migrations = 'site/api/storage/migrations.ts';

/**
 * Builds the API of the release before the last database change from the Git history.
 * @returns undefined if the clone lacks that history, after printing the reason.
 */
export async function loadPreviousRelease(): Promise<typeof createApi | undefined> {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: projectFolder,
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  const folder = createFolder('previous-release');
  try {
    const [changed] = String(git('log', '-1', '--format=%H', '--', migrations)).split('\n');
    const archive = git('archive', `${changed}~1`, 'site', 'generator');
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  } catch {
    console.log(`Skipped: the history does not reach to before the last change of ${migrations}.`);
    return undefined;
  }
  const outfile = join(folder, 'api.mjs');
  await build({
    entryPoints: [join(folder, 'site/api/create-api.ts')],
    alias: { stet: join(folder, 'generator/index.ts') },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile,
    logLevel: 'error',
  });
  const release = await import(pathToFileURL(outfile).href);
  return release.createApi;
}
