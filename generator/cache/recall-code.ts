import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { machineTime } from '../lib/clock.ts';
import { relativePath } from '../lib/file-path.ts';
import { listForeign } from '../lib/foreign-names.ts';
import { hashOf } from '../lib/hash.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import { mirrorOptions } from '../lib/mirror.ts';
import { installedFolder } from '../lib/package-folder.ts';
import { readIfThere } from '../lib/read-if-there.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import type { Cache } from './cache.ts';
import { ancestors, hashInstallation, hashPackages } from './installed-packages.ts';
import { openKnownHashes } from './known-hashes.ts';
import { sourceSignature } from './signature.ts';

/** Everything in a site that bundled code was made from; paths are relative to the root. */
interface CodeInputs {
  /** Hashes of the contents of files; '' for missing ones. */
  files: ReadonlyMap<string, string>;
  /** Hashes of the names in folders that may decide what an import finds. */
  folders: ReadonlyMap<string, string>;
}

/** A file that an import may resolve to, or that may configure a bundle. */
export const codeFile: RegExp = /\.(?:[cm]?[jt]sx?|css|json)$/;
/** Files that change how esbuild reads the code in their folder and below. */
const settingFiles = ['package.json', 'tsconfig.json', 'jsconfig.json'];
/** A module that a plugin makes from the definition, or a file that a package replaces by nothing. */
const virtual = /^(?:<stdin>$|[\w-]{2,}:|\(disabled\):)/;
/** Files to read at the same time; each needs a handle. */
const concurrency = 16;
/** Milliseconds: clocks of file systems advance in steps. */
const clockStep = 20;

/**
 * Recalls code that the last build bundled if it would be the same again: with the same origin,
 * installed packages and contents of files, where no new file could be found by an import.
 * Otherwise makes it, and keeps it for the next build. Builds run this code, so none is taken from
 * a remote cache.
 * @param options.name in the cache.
 * @param options.origin a hash of everything else that the code depends on.
 * @param steps.inputs the names of the code's modules, as esbuild reports them.
 * @param steps.pack the plain data to keep; `unpack` is its reverse, or returns undefined if that
 * data no longer fits.
 * @throws what `make` throws.
 */
export async function recallCode<Made, Kept>(
  { root, cache, name, ...options }: { root: string; cache: Cache; name: string; origin: string },
  steps: {
    make(): Promise<Made>;
    inputs(made: Made): Iterable<string>;
    pack(made: Made): Kept | Promise<Kept>;
    unpack(kept: Kept): Made | undefined | Promise<Made | undefined>;
  },
): Promise<Made> {
  if (cache.store.isShared) return steps.make();
  const start = machineTime();
  const packages = [hashInstallation(root), hashPackages([installedFolder('esbuild')])];
  const origin = hashOf(options.origin, ...packages);
  const last = cache.recall(name) as (CodeInputs & { origin: string; kept: Kept }) | undefined;
  const hashes = openKnownHashes(cache, `files of ${name}`);
  const hashFile: HashFile = async (file) => {
    const stats = statIfThere(resolve(root, file));
    if (!stats?.isFile()) return '';
    const read = async () => hashOf(await readFile(resolve(root, file)));
    return hashes.find(file, sourceSignature(stats), read);
  };
  // An earlier state of the site in a mirror must not replace what the next build needs.
  const isMirrored = Object.keys(mirrorOptions(root)).length > 0;
  const isLasting = ({ files }: CodeInputs) =>
    !isMirrored && !wereEdited(root, files.keys(), start);
  if (last?.origin === origin && (await isSame(root, last, hashFile))) {
    const made = await steps.unpack(last.kept);
    if (made !== undefined) {
      if (hashes.hasNews() && isLasting(last)) hashes.keep();
      return made;
    }
  }
  const made = await steps.make();
  const inputs = await listInputs(root, steps.inputs(made), hashFile);
  if (inputs === undefined || !isLasting(inputs)) return made;
  hashes.keep();
  cache.keep(name, { origin, kept: await steps.pack(made), ...inputs });
  return made;
}

/** Hashes the contents of a file, relative to the root; '' for a missing file. */
type HashFile = (file: string) => Promise<string>;

async function isSame(
  root: string,
  { files, folders }: CodeInputs,
  hashFile: HashFile,
): Promise<boolean> {
  for (const [folder, hash] of folders) {
    if (hashNames(resolve(root, folder)) !== hash) return false;
  }
  for (const [file, hash] of files) if ((await hashFile(file)) !== hash) return false;
  return true;
}

/** @returns undefined for code with inputs that only a plugin or a package manager knows. */
async function listInputs(
  root: string,
  names: Iterable<string>,
  hashFile: HashFile,
): Promise<CodeInputs | undefined> {
  const modules = [...new Set(names)].filter((name) => !virtual.test(name));
  const absolute = modules.flatMap((name) => withForeign(resolve(root, name)));
  if (!absolute.every((path) => existsSync(path))) return undefined;
  const parents = new Set(absolute.map((path) => dirname(path)));
  const folders = new Set([...parents].flatMap((folder) => foldersAbove(root, folder)));
  const settings = [...new Set([...parents].flatMap(ancestors))].flatMap((folder) =>
    settingFiles.flatMap((name) => withBases(join(folder, name))),
  );
  const paths = Array.from(new Set([...absolute, ...settings]), (path) => relativePath(root, path));
  const hashes = await mapConcurrently(paths, concurrency, hashFile);
  const files = paths.map((file, index) => [file, hashes[index] ?? ''] as const);
  const named = Array.from(folders, (path) => [relativePath(root, path), hashNames(path)] as const);
  return { files: new Map(files), folders: new Map(named) };
}

/**
 * A module, and the CSS Modules that it takes names from; each may be missing. esbuild does not
 * report those.
 */
function withForeign(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const foreign = file.endsWith('.css') ? listForeign(readIfThere(file), file) : [];
  return [file, ...foreign.flatMap((path) => withForeign(path, seen))];
}

/** A settings file and all settings that it extends; packages are part of the origin. */
function withBases(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const [, bases = ''] = /"extends"\s*:\s*(\[[^\]]*\]|"[^"]*")/.exec(readIfThere(file)) ?? [];
  const paths = [...bases.matchAll(/"(\.[^"]*)"/g)].map(([, path = '']) =>
    resolve(dirname(file), path.endsWith('.json') ? path : `${path}.json`),
  );
  return [file, ...paths.flatMap((path) => withBases(path, seen))];
}

/**
 * Whether a file has changed since the build began: its hash may then belong to other bundles than
 * these.
 */
function wereEdited(root: string, files: Iterable<string>, start: number): boolean {
  const after = start - clockStep;
  return [...files].some((file) => (statIfThere(resolve(root, file))?.ctimeMs ?? 0) >= after);
}

function hashNames(folder: string): string {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return hashOf(...names.filter((name) => codeFile.test(name) || name === 'node_modules').sort());
}

/** The folder and its parents up to the root of the site; outside of it, the folder and its parent. */
function foldersAbove(root: string, folder: string): string[] {
  const parent = dirname(folder);
  if (folder === root || parent === folder) return [folder];
  const isInside = folder.startsWith(join(root, '/'));
  return isInside ? [folder, ...foldersAbove(root, parent)] : [folder, parent];
}
