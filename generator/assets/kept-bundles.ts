import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { OutputFile } from 'esbuild';
import type { Cache } from '../cache/cache.ts';
import { ancestors, hashInstallation, hashPackages } from '../cache/installed-packages.ts';
import type { Site } from '../config/site.ts';
import type { Json } from '../contract.ts';
import { machineTime } from '../lib/clock.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { mirrorOptions } from '../lib/mirror.ts';
import { installedFolder } from '../lib/package-folder.ts';
import { readIfThere } from '../lib/read-if-there.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { type BundledCode, bundlesOf, codeFile } from './last-bundles.ts';
import type { Bundle } from './run-esbuild.ts';

/** The bundles of an earlier build, and their inputs. */
interface KeptBundles {
  code: BundledCode;
  /** A hash of the definition and the installed packages. */
  origin: string;
  shared: string;
  /** Hashes by path, relative to the root: of the contents of files, '' for missing ones. */
  files: ReadonlyMap<string, string>;
  /** Hashes of the names in folders that may decide what an import finds. */
  folders: ReadonlyMap<string, string>;
}

/** The name in the cache, which separates the modes. */
const noteName = 'bundles';
/** Files that change how esbuild reads the code in their folder and below. */
const settingFiles = ['package.json', 'tsconfig.json', 'jsconfig.json'];
/** A module that a plugin makes from the definition, or a file that a package replaces by nothing. */
const virtual = /^(?:<stdin>$|[\w-]{2,}:|\(disabled\):)/;
/** Where a CSS Module takes names from another file, which postcss reads and esbuild does not report. */
const foreignNames = /(?:composes|@value)\b[^;}]*\bfrom\s+["']([^"']+)/g;
/** Milliseconds: clocks of file systems advance in steps. */
const clockStep = 20;

/**
 * Recalls the bundles of the last build if they would be the same again: with the same definition,
 * packages, shared data and contents of files, where no new file could be found by an import.
 * Otherwise makes them, and keeps them for the next build. Code runs while pages are rendered, so
 * none is taken from a remote cache.
 * @throws what `make` throws.
 */
export async function recallBundles(
  { site, cache, shared }: { site: Site; cache: Cache; shared: Promise<Json> },
  make: () => Promise<BundledCode>,
): Promise<BundledCode> {
  if (cache.store.isShared) return make();
  const { root } = site;
  const start = machineTime();
  const origin = hashOf(
    site.definitionHash,
    hashInstallation(root),
    hashPackages([installedFolder('esbuild')]),
  );
  const last = cache.recall(noteName) as KeptBundles | undefined;
  if (last?.origin === origin && isSame(root, last) && last.shared === hashShared(await shared)) {
    return mapOutputs(last.code, ({ path, contents, hash }) => ({
      ...{ path: resolve(root, path), contents, hash },
      get text() {
        return Buffer.from(contents).toString();
      },
    }));
  }
  const code = await make();
  const inputs = listInputs(root, code);
  // An earlier state of the site in a mirror must not replace what the next build needs.
  const isMirrored = Object.keys(mirrorOptions(root)).length > 0;
  if (isMirrored || inputs === undefined || wereEdited(root, inputs.files.keys(), start))
    return code;
  cache.keep(noteName, {
    origin,
    code: mapOutputs(code, ({ path, contents, hash }) => ({
      ...{ path: relativePath(root, path), contents, hash },
      text: '',
    })),
    shared: hashShared(await shared),
    ...inputs,
  } satisfies KeptBundles);
  return code;
}

const hashShared = (shared: Json) => hashOf(JSON.stringify(shared));

function isSame(root: string, { files, folders }: KeptBundles): boolean {
  return (
    [...folders].every(([folder, hash]) => hashNames(resolve(root, folder)) === hash) &&
    [...files].every(([file, hash]) => hashFile(resolve(root, file)) === hash)
  );
}

/**
 * Everything that bundles were made from.
 * @returns undefined when they have inputs that only a plugin or a package manager knows.
 */
function listInputs(root: string, code: BundledCode) {
  const names = new Set(bundlesOf(code).flatMap(({ metafile }) => Object.keys(metafile.inputs)));
  const modules = [...names].filter((name) => !virtual.test(name));
  const absolute = modules.flatMap((name) => withForeign(resolve(root, name)));
  if (!absolute.every((path) => existsSync(path))) return undefined;
  const parents = new Set(absolute.map((path) => dirname(path)));
  const folders = new Set([...parents].flatMap((folder) => foldersAbove(root, folder)));
  const settings = [...new Set([...parents].flatMap(ancestors))].flatMap((folder) =>
    settingFiles.flatMap((name) => withBases(join(folder, name))),
  );
  const hashAll = (paths: Iterable<string>, hash: (path: string) => string) =>
    new Map(Array.from(paths, (path) => [relativePath(root, path), hash(path)]));
  return {
    files: hashAll(new Set([...absolute, ...settings]), hashFile),
    folders: hashAll(folders, hashNames),
  };
}

/** A module, and the CSS Modules that it takes names from; each may be missing. */
function withForeign(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = file.endsWith('.css') ? readIfThere(file) : '';
  const foreign = [...text.matchAll(foreignNames)].map(([, path = '']) =>
    resolve(dirname(file), path),
  );
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

/** A hash of a file's contents; '' for a missing file. */
function hashFile(path: string): string {
  return statIfThere(path)?.isFile() ? hashOf(readFileSync(path)) : '';
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

/** Applies a function to each file that esbuild made; the paths in the reports are relative anyway. */
function mapOutputs(code: BundledCode, map: (file: OutputFile) => OutputFile): BundledCode {
  const mapAll = <T extends Bundle>(bundle: T): T => ({
    ...bundle,
    outputFiles: bundle.outputFiles.map(map),
  });
  const { browser, server, hydrating, plain, styles } = code;
  return {
    ...code,
    browser: mapAll(browser),
    server: mapAll(server),
    hydrating: hydrating && mapAll(hydrating),
    plain: plain && mapAll(plain),
    styles: mapAll(styles),
  };
}
