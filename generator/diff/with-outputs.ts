import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { dirname, join, parse, resolve } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type BuildOptions, buildSite } from '../build/build-site.ts';
import { findConfig } from '../config/load-config.ts';
import { type Diagnostic, SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { placeText } from '../diagnostics/place.ts';
import { recallOutputs } from '../emit/output-folder.ts';
import { isInside, relativePath } from '../lib/file-path.ts';
import { listFiles } from '../lib/list-files.ts';
import { beginMirror, mirrorIn } from '../lib/mirror.ts';
import { packageFolder } from '../lib/package-folder.ts';
import type { Shell } from '../lib/shell.ts';
import { buildFile, digestOf } from '../output/build-id.ts';
import { isRunning } from '../output/recover-output.ts';
import { readRetired, retiredFile } from '../output/retired-files.ts';
import { installPackages } from '../scaffold/init/package-manager.ts';
import { type BaseTree, type Commit, checkOut, findCommit, removeTree } from './base-tree.ts';
import { type CachedOutput, linkOutput, passingCache } from './passing-cache.ts';

/** A built site. */
export interface BuiltOutput {
  /** Absolute path of its folder. */
  out: string;
  /** The files that its build made, each with a hash of its bytes, but for compressed forms. */
  files: ReadonlyMap<string, string>;
  /** What the build found; undefined for a folder that was built before. */
  found: readonly Diagnostic[] | undefined;
  /** The content file of each page, as far as they are known. */
  sources: ReadonlyMap<string, string>;
}

/** What a site was before a change, and what it is with it. */
export interface Outputs {
  base: BuiltOutput & { name: string; commit: string | null };
  current: BuiltOutput;
}

export interface DiffOptions
  extends Pick<BuildOptions, 'root' | 'now' | 'show' | 'reporter' | 'cache'> {
  /** The base: a folder with a built site, or what git knows a commit by. */
  base: string;
  /** Absolute path of the folder that the site is usually built into; only read. */
  out: string;
  shell: Shell;
}

/**
 * Builds the site as it is, and its base unless that is a folder, into folders that are removed when
 * `use` is done, also when the process is asked to end.
 * @throws SiteError when there is no such base, or one of the two cannot be built.
 */
export async function withOutputs<T>(
  options: DiffOptions,
  use: (outputs: Outputs) => T | Promise<T>,
): Promise<T> {
  const { root, base, shell } = options;
  const built = resolve(shell.cwd(), base);
  const commit = existsSync(join(built, 'index.html')) ? undefined : findCommit(root, base);
  const folder = join(root, '.stet', `diff-${process.pid}`);
  const started = process.cwd();
  const outs = { current: join(folder, 'current/dist'), base: join(folder, 'base/dist') };
  const clean = () => {
    process.chdir(started);
    if (commit) removeTree(commit, treeIn(folder, commit));
    removeFolder(folder);
  };
  const stopHandling = onSignal(clean);
  try {
    removeLeftovers(dirname(folder), commit);
    const { output: current, cache } = await buildCurrent(outs.current, options);
    const before = commit
      ? await buildBase(commit, { folder, out: outs.base }, { ...current, cache }, options)
      : readFolder(built, base);
    // The lines of a finding are read from the site as it is.
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
  return { output: await build({ ...options, out, cache: own }), cache: own };
}

async function buildBase(
  commit: Commit,
  { folder, out }: { folder: string; out: string },
  current: CachedOutput,
  options: DiffOptions,
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
  if (tree.install) return { ...named, ...(await buildApart(tree, out, commit, options)) };
  const name = current.cache.nameOf(current.out);
  const cache = passingCache(current.cache, { folder: dirname(out), name, isOfSite: false });
  await linkOutput(current, { cache, out });
  const building = build({ ...options, root: tree.root, out, cache });
  return { ...named, ...(await building.catch((error) => refuseBase(error, commit))) };
}

async function build({
  root,
  out,
  now,
  show,
  cache,
  reporter,
}: Pick<
  DiffOptions,
  'root' | 'out' | 'now' | 'show' | 'cache' | 'reporter'
>): Promise<BuiltOutput> {
  const mode = 'production';
  const { plan, diagnostics } = await buildSite({
    ...{ root, out, mode, now, show, cache, reporter },
    ...{ strict: false, isPassing: true },
  });
  const { records } = recallOutputs(cache, out);
  return {
    out,
    files: new Map(
      [...records].flatMap(([path, { digest }]) => (path === buildFile ? [] : [[path, digest]])),
    ),
    found: diagnostics.map((item) => inOutput(item, root, out)),
    sources: new Map(plan.pages.flatMap(({ path, source }) => (source ? [[path, source]] : []))),
  };
}

/** A finding in a file of the output by the path that this has there, wherever the output is. */
function inOutput(diagnostic: Diagnostic, root: string, out: string): Diagnostic {
  const prefix = `${relativePath(root, out)}/`;
  const { file } = diagnostic;
  return file?.startsWith(prefix)
    ? { ...diagnostic, file: `dist/${file.slice(prefix.length)}` }
    : diagnostic;
}

/** Builds a base that has other packages: they are installed, and their stet runs in its own process. */
async function buildApart(
  tree: BaseTree,
  out: string,
  { name }: Commit,
  { shell, now, show, cache }: DiffOptions,
): Promise<BuiltOutput> {
  const { root, install } = tree;
  // What is asked for goes to the standard output.
  const quiet = { ...shell, stdout: shell.stderr };
  if (install && !(await installPackages(install.manager, install.folder, quiet))) {
    throw siteError({
      rule: 'diff/base',
      message: `The packages of ${name} cannot be installed.`,
      hint: 'What the package manager says is above.',
    });
  }
  const own = join(install?.folder ?? root, 'node_modules/stet/bin/stet.js');
  const executable = existsSync(own) ? own : join(packageFolder, 'bin/stet.js');
  const flags = ['--root', root, '--out', out, '--cache-dir', cache.folder];
  const times = ['--at', now.toISOString()];
  const shown = show.map((state) => (state === 'draft' ? '--drafts' : '--future'));
  const args = [executable, 'build', '--json', ...flags, ...times, ...new Set(shown)];
  const ran = await promisify(execFile)(process.execPath, args, {
    cwd: root,
    maxBuffer: 1e9,
  }).catch((error: Error & { stdout?: string; stderr?: string }) => error);
  const diagnostics = readDiagnostics(ran.stdout);
  if (ran instanceof Error) {
    throw refuseBase(diagnostics ? new SiteError(diagnostics) : new Error(ran.stderr), { name });
  }
  return {
    ...readFolder(out, name),
    found: diagnostics?.map((item) => inOutput(item, root, out)),
  };
}

function readDiagnostics(printed = ''): Diagnostic[] | undefined {
  try {
    return JSON.parse(printed).diagnostics;
  } catch {
    return undefined;
  }
}

/** @throws SiteError that says of which commit the site has errors. */
function refuseBase(error: unknown, { name }: Pick<Commit, 'name'>): never {
  if (!(error instanceof SiteError)) throw error;
  const [first] = error.diagnostics.filter(({ severity }) => severity === 'error');
  const place = first?.file === undefined ? '' : `${placeText(first)}: `;
  throw siteError(
    {
      rule: 'diff/base',
      message: `The site at ${name} cannot be built, so there is nothing to compare with. ${place}${first?.message ?? error.message}`,
      hint: 'Name a commit whose site can be built, or the folder of an earlier build.',
    },
    { cause: error },
  );
}

/** A folder that a build left, whichever it was. */
function readFolder(out: string, name: string): Outputs['base'] {
  const retired = readRetired(out);
  const own = new Set([buildFile, retiredFile]);
  const paths = new Set(listFiles(out).filter((path) => !retired.has(path) && !own.has(path)));
  const isCompressed = (path: string) =>
    /\.(?:br|gz)$/.test(path) && paths.has(path.replace(/\.\w+$/, ''));
  const files = [...paths].filter((path) => !isCompressed(path)).sort();
  return {
    ...{ name, commit: null, out, found: undefined, sources: new Map() },
    files: new Map(files.map((path) => [path, digestOf(readFileSync(join(out, path)))])),
  };
}

/** Where a commit is checked out: where a mirror has the top folder of its repository. */
function treeIn(folder: string, { top }: Commit): string {
  return join(mirrorIn(folder), realpathSync(top).slice(parse(top).root.length));
}

/** Code of a site may read files by paths that are relative to the folder in which stet runs. */
function enterTree({ top }: Commit, tree: string): void {
  const cwd = process.cwd();
  if (cwd !== top && !isInside(top, cwd)) return;
  const counterpart = join(tree, relativePath(top, cwd));
  if (existsSync(counterpart)) process.chdir(counterpart);
}

/** Removes what a process left that was killed. */
function removeLeftovers(parent: string, commit: Commit | undefined): void {
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = /^diff-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    if (commit) removeTree(commit, treeIn(join(parent, name), commit));
    removeFolder(join(parent, name));
  }
}

function removeFolder(folder: string): void {
  // Other threads may still write into it, until they have done what they were given.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
}

/** Cleans up before a signal ends the process as it would have; returns what ends that. */
function onSignal(clean: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    stop();
    try {
      clean();
    } finally {
      process.kill(process.pid, signal);
    }
  };
  const stop = () => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.once(signal, end);
  return stop;
}

const signals = ['SIGINT', 'SIGTERM'] as const;
