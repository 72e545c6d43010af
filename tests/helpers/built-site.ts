import { createHash } from 'node:crypto';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Mode } from '../../generator/config/site.ts';
import { createFolder, projectFolder } from './project.ts';
import { runStetWith } from './stet-process.ts';
import { tellFailure } from './tell-failure.ts';

export interface BuildOptions {
  mode?: Mode;
  /** Environment variables for the build, which is then a production build. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Builds the real site and returns its output folder, which tests must not change. In a run of
 * several test files, files with the same options share a site. In a single run, the site is
 * deleted when the file ends.
 */
export async function buildRealSite(options: BuildOptions = {}): Promise<string> {
  const shared = process.env.TEST_SITES;
  if (shared === undefined) return build(options, createFolder('site'));
  const folder = join(shared, nameOf(options));
  if (existsSync(folder)) return join(folder, 'dist');
  const own = createFolder('site');
  await build(options, own);
  try {
    renameSync(own, folder);
  } catch (error) {
    // Another test file was first; its site is identical.
    if (!existsSync(folder)) throw error;
  }
  return join(folder, 'dist');
}

/** `scripts/test.js` builds `production` before the tests start. */
function nameOf({ mode = 'production', env }: BuildOptions): string {
  return env ? createHash('sha256').update(JSON.stringify(env)).digest('hex').slice(0, 16) : mode;
}

async function build({ mode = 'production', env }: BuildOptions, folder: string): Promise<string> {
  const out = join(folder, 'dist');
  await tellFailure(env ? buildWith(env, out) : buildHere(mode, out));
  return out;
}

async function buildHere(mode: Mode, out: string): Promise<void> {
  // Most test files find their site built, so they skip these imports, which take a second.
  const { buildSite } = await import('../../generator/build/build-site.ts');
  const { openCache } = await import('../../generator/cache/cache.ts');
  const { createReporter } = await import('../../generator/report/reporter.ts');
  const { createShell } = await import('./shell.ts');
  const reporter = createReporter(createShell());
  const cache = openCache({ root: projectFolder, mode });
  const now = new Date();
  const options = { root: projectFolder, out, mode, strict: true, now, show: [], cache, reporter };
  // Nobody downloads a development build, whose code would take ten seconds to compress.
  await buildSite({ ...options, isPassing: mode === 'development' });
}

/** A separate process, because a definition reads its environment once per process. */
async function buildWith(env: Readonly<Record<string, string>>, out: string): Promise<void> {
  // Precompressed files have the same text, and tests about them build elsewhere.
  const variables = { PRECOMPRESS: 'false', ...env };
  const { code, stderr } = await runStetWith(variables, 'build', '--strict', '--out', out);
  if (code !== 0) throw new Error(stderr);
}

/** Every file of an output folder, as a path from its root: `/index.html`. */
export function listOutputs(out: string): string[] {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(out.length));
}
