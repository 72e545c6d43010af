import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import type { BuildOptions } from '../build/build-site.ts';
import { ownFolder } from '../cache/cache-folder.ts';
import { isOtherRunning } from '../lib/is-running.ts';
import { onSignal } from '../lib/on-signal.ts';
import type { Shell } from '../lib/shell.ts';
import { isOutput } from '../output/require-output.ts';
import { type Commit, findCommit, removeTree } from './base-tree.ts';
import { buildBase, treeIn } from './build-base.ts';
import { buildOutput, type Outputs, readFolder } from './built-output.ts';
import { linkOutput, passingCache } from './passing-cache.ts';

export interface DiffOptions
  extends Pick<BuildOptions, 'root' | 'now' | 'show' | 'reporter' | 'cache'> {
  /** The base: a folder with a built site, or git's name for a commit. */
  base: string;
  /** Absolute path of the site's usual output folder; only read. */
  out: string;
  shell: Shell;
}

/**
 * Builds the current site, and its base unless that is a folder, into temporary folders. Removes
 * them after `use`, and also when a signal stops the process.
 * @throws SiteError when there is no such base, or one of the two cannot be built.
 */
export async function withOutputs<T>(
  options: DiffOptions,
  use: (outputs: Outputs) => T | Promise<T>,
): Promise<T> {
  const { root, base, shell } = options;
  const built = resolve(shell.cwd(), base);
  const isBuilt = isOutput(built);
  const commit = isBuilt ? undefined : findCommit(root, base, existsSync(built));
  const folder = join(ownFolder(root), `diff-${process.pid}`);
  const started = process.cwd();
  const outs = { current: join(folder, 'current/dist'), base: join(folder, 'base/dist') };
  const clean = () => {
    process.chdir(started);
    if (commit) removeTree(commit, treeIn(folder, commit));
    removeFolder(folder);
  };
  const ending = new AbortController();
  const stopHandling = onSignal(() => {
    ending.abort();
    clean();
  });
  try {
    removeLeftovers(dirname(folder), commit);
    const { output: current, cache } = await buildCurrent(outs.current, options);
    const before = commit
      ? await buildBase(
          commit,
          { folder, out: outs.base },
          { ...current, cache },
          { ...options, signal: ending.signal },
        )
      : readFolder(built, base);
    // The places of findings refer to files of the current site.
    process.chdir(started);
    return await use({ base: before, current });
  } finally {
    stopHandling();
    clean();
  }
}

async function buildCurrent(out: string, { cache, ...options }: DiffOptions) {
  const name = cache.nameOf(options.out);
  const own = passingCache(cache, { folder: dirname(out), name, isOfSite: true });
  await linkOutput({ cache, out: options.out }, { cache: own, out });
  return { output: await buildOutput({ ...options, out, cache: own }), cache: own };
}

/** Removes the folders of a killed process. */
function removeLeftovers(parent: string, commit: Commit | undefined): void {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = /^diff-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isOtherRunning(Number(pid))) continue;
    if (commit) removeTree(commit, treeIn(join(parent, name), commit));
    removeFolder(join(parent, name));
  }
}

function removeFolder(folder: string): void {
  // Other threads may still write into it until their last jobs end.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
}
