import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import type { BuildOptions } from '../build/build-site.ts';
import { findConfig } from '../config/load-config.ts';
import { type Diagnostic, SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { placeText } from '../diagnostics/place.ts';
import { isInside, relativePath } from '../lib/file-path.ts';
import { findAbove } from '../lib/find-above.ts';
import { beginMirror, mirrorIn } from '../lib/mirror.ts';
import { packageFolder } from '../lib/package-folder.ts';
import type { Shell } from '../lib/shell.ts';
import { spawnGroup } from '../lib/spawn-group.ts';
import { installPackages } from '../scaffold/init/package-manager.ts';
import { type BaseTree, type Commit, checkOut } from './base-tree.ts';
import {
  type BuiltOutput,
  buildOutput,
  inOutput,
  inOutputs,
  type Outputs,
  readFolder,
} from './built-output.ts';
import { type CachedOutput, linkOutput, passingCache } from './passing-cache.ts';

export interface BaseOptions extends Pick<BuildOptions, 'now' | 'show' | 'reporter' | 'cache'> {
  shell: Shell;
  /** Stops the child processes of the build. */
  signal: AbortSignal;
}

/**
 * Builds the site at a commit. Moves the process from its folder in the repository to the same
 * folder in the checkout.
 * @param place.folder absolute path of the folder for all files of the comparison.
 * @param place.out absolute path of the output.
 * @param current the current site, whose output is the starting point.
 * @throws SiteError when the commit has no site that can be built.
 */
export async function buildBase(
  commit: Commit,
  { folder, out }: { folder: string; out: string },
  current: CachedOutput,
  options: BaseOptions,
): Promise<Outputs['base']> {
  const tree = checkOut(commit, beginMirror(mirrorIn(folder), commit.top));
  const named = { name: commit.name, commit: commit.id };
  if (findConfig(tree.root) === undefined) {
    throw siteError({
      rule: 'diff/base',
      message: `At ${commit.name} there is no site in ${commit.prefix || 'this folder'}.`,
      hint: 'Name a later commit, whose site can be compared.',
    });
  }
  enterTree(commit, treeIn(folder, commit));
  if (tree.install) return { ...(await buildApart(tree, out, commit, options)), ...named };
  const name = current.cache.nameOf(current.out);
  const cache = passingCache(current.cache, { folder: dirname(out), name, isOfSite: false });
  await linkOutput(current, { cache, out });
  const building = buildOutput({ ...options, root: tree.root, out, cache });
  return { ...named, ...(await building.catch((error) => refuseBase(error, commit))) };
}

/** Builds a base with other packages: installs them, and runs their stet in its own process. */
async function buildApart(
  tree: BaseTree,
  out: string,
  { name }: Commit,
  { shell, now, show, cache, signal }: BaseOptions,
): Promise<BuiltOutput> {
  const { root, install } = tree;
  // Standard output is only for the result.
  const quiet = { ...shell, stdout: shell.stderr };
  if (install && !(await installPackages(install.manager, install.folder, quiet, signal))) {
    throw siteError({
      rule: 'diff/base',
      message: `The packages of ${name} cannot be installed.`,
      hint: 'See the output of the package manager above.',
    });
  }
  // In a workspace, the site may have its own packages below those of the lock file.
  const own = 'node_modules/stet/bin/stet.js';
  const folder = findAbove(root, own);
  const executable = folder ? join(folder, own) : join(packageFolder, 'bin/stet.js');
  const flags = ['--root', root, '--out', out, '--cache-dir', cache.folder];
  const times = ['--at', now.toISOString()];
  const shown = show.map((state) => (state === 'draft' ? '--drafts' : '--future'));
  const args = [executable, 'build', '--json', ...flags, ...times, ...new Set(shown)];
  const child = spawnGroup(process.execPath, args, { cwd: root, signal });
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const diagnostics = readDiagnostics(stdout);
  if (code !== 0) {
    const error = diagnostics && inOutputs(new SiteError(diagnostics), root, out);
    throw refuseBase(error ?? new Error(stderr), { name });
  }
  return {
    ...readFolder(out, name),
    found: diagnostics?.map((item) => inOutput(item, root, out)),
  };
}

function readDiagnostics(printed: string): Diagnostic[] | undefined {
  try {
    // Where a diagnostic has no value, its JSON has null.
    return JSON.parse(printed, (_, value) => value ?? undefined).diagnostics;
  } catch {
    return undefined;
  }
}

/** @throws SiteError that names the commit whose site has errors. */
function refuseBase(error: unknown, { name }: Pick<Commit, 'name'>): never {
  if (!(error instanceof SiteError)) throw error;
  const [first] = error.diagnostics.filter(({ severity }) => severity === 'error');
  const place = first?.file === undefined ? '' : `${placeText(first)}: `;
  throw siteError(
    {
      rule: 'diff/base',
      message: `The site at ${name} can't be built, so there is nothing to compare with. ${place}${first?.message ?? error.message}`,
      hint: 'Name a commit whose site can be built, or the folder of an earlier build.',
    },
    { cause: error },
  );
}

/** The folder of a checkout: the place of the repository's top folder in the mirror. */
export function treeIn(folder: string, { top }: Commit): string {
  return join(mirrorIn(folder), realpathSync(top).slice(parse(top).root.length));
}

/** Code of a site may read files by paths relative to stet's working directory. */
function enterTree({ top }: Commit, tree: string): void {
  const cwd = process.cwd();
  if (cwd !== top && !isInside(top, cwd)) return;
  const counterpart = join(tree, relativePath(top, cwd));
  if (existsSync(counterpart)) process.chdir(counterpart);
}
