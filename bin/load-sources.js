import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** What run-bundle.js gives to the bundle. */
const parameters = 'exports, require, module, __filename, __dirname, moduleUrl, importModule';

/** The file name of the bundle. */
const bundleFile = 'stet.cjs';

/**
 * Bundles the TypeScript sources. Node 20 cannot run TypeScript, so this bundles them once, with most
 * packages. The bundle's folder is named by a hash of all its inputs, so a stale bundle never runs.
 * @returns the path of the bundle.
 */
export async function bundleOnce() {
  const hash = hashSources();
  const own = join(packageFolder, '.stet/cache/cli');
  const folder = join(own, hash);
  if (!existsSync(folder)) await bundle(folder, join(keptFolder() ?? own, hash));
  return join(folder, bundleFile);
}

/**
 * The folder for bundles inside `STET_CACHE_DIR`, if that is set. Bundles are copied into the clone
 * to run, since they find their packages there.
 */
function keptFolder() {
  const wanted = process.env.STET_CACHE_DIR;
  return wanted ? join(resolve(packageFolder, wanted), 'cli') : undefined;
}

/**
 * Packages outside the bundle, which Node loads: native packages, packages that read files from
 * their own folder, and packages that few builds need or the site also imports. A user of stet
 * installs them, along with unified, whose types the contract needs. The bundle has all other
 * packages: loading the Markdown packages file by file takes half the time of a small build.
 */
const external = readDependencies().filter((name) => name !== 'unified');

function readDependencies() {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
}

/** Hashes everything that goes into the bundle. */
function hashSources() {
  const folder = join(packageFolder, 'generator');
  // Without their types, Node would ask for the status of each file, which takes ten times as long.
  const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
  const hash = createHash('sha256');
  // The hash includes this file, which makes the bundle, and the lockfile, which pins its packages.
  for (const file of [fileURLToPath(import.meta.url), join(packageFolder, 'package-lock.json')]) {
    hash.update(readFileSync(file));
  }
  for (const source of sources) {
    hash.update(`\0${source}\0`).update(readFileSync(join(folder, source)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Fills a folder with a bundle from the cache, or makes one and adds it to the cache. */
async function bundle(folder, kept) {
  if (kept !== folder && existsSync(kept)) return putWhole(folder, (staged) => copy(kept, staged));
  await putWhole(folder, bundleSources);
  if (kept !== folder) await putWhole(kept, (staged) => copy(folder, staged));
}

function copy(from, to) {
  cpSync(from, to, { recursive: true });
}

/** Fills a temporary folder, renames it when it is complete, and removes old bundles. */
async function putWhole(folder, fill) {
  const staged = `${folder}.${process.pid}`;
  mkdirSync(staged, { recursive: true });
  await fill(staged);
  try {
    renameSync(staged, folder);
  } catch (error) {
    // Another process was first; its copy is identical.
    if (!existsSync(folder)) throw error;
    rmSync(staged, { recursive: true, force: true });
  }
  removeOldBundles(dirname(folder));
}

/**
 * Bundles the sources into a folder.
 * @param {string} outdir
 * @param {import('esbuild').BuildOptions} more further options, for tests.
 * @returns the inputs of the bundle, as paths relative to the package.
 */
export async function bundleSources(outdir, more = {}) {
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: packageFolder,
    entryPoints: ['generator/entry-points.ts'],
    outfile: join(outdir, bundleFile),
    bundle: true,
    external,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    metafile: true,
    write: false,
    // Each start reads and hashes the bundle. Stacks keep their names, and lines that can be read.
    minifyWhitespace: true,
    lineLimit: 120,
    plugins: [withoutPrograms],
    // The form in which run-bundle.js calls it. The placeholder is in this line, because esbuild
    // breaks long lines of the code, even inside a text.
    banner: { js: `(function (${parameters}) { 'use strict'; const stetCode = '${codeMark}';` },
    footer: { js: '})' },
    ...more,
    define: {
      'import.meta.url': 'moduleUrl',
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
      // Only code for browsers uses it.
      'import.meta.base': '""',
      ...more.define,
      STET_CODE: 'stetCode',
    },
  });
  // V8 cannot import from code that it did not compile itself (generator/lib/import-outside.ts).
  const [imported] = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ kind }) => kind === 'dynamic-import');
  if (imported) throw new Error(`Import ${imported.path} with importOutside.`);
  const files = outputFiles.map(({ path, text }) => ({ path, text: escapeRest(text) }));
  const hash = hashFiles(outdir, files);
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replace(codeMark, hash));
  }
  return Object.keys(metafile.inputs);
}

/** Escapes the characters that esbuild leaves: those in regular expressions (compiled-code.js). */
function escapeRest(code) {
  const escapeUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return code.replace(/[^\0-\x7f]/g, escapeUnit);
}

/**
 * Commander loads Node's `child_process`, 2 ms of each start, for subcommands that are programs of
 * their own. stet has none.
 */
const withoutPrograms = {
  name: 'without-programs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      /[\\/]commander[\\/]lib[\\/]/.test(importer)
        ? { path: 'none', namespace: 'none' }
        : undefined,
    );
    onLoad({ filter: /^none$/, namespace: 'none' }, () => ({ contents: '' }));
  },
};

/** Placeholder in the bundle for its own hash, which is only known afterwards. */
const codeMark = 'hash of the bundle';

/**
 * Hashes the output, not the sources: a package update that leaves the bundle unchanged keeps the
 * hash.
 */
function hashFiles(outdir, files) {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(`\0${relative(outdir, path)}\0${text}`);
  return hash.digest('hex').slice(0, 32);
}

/**
 * Keeps the five newest bundles: a running process still loads commands from its own. Bundles have a
 * hash for a name; the folder may contain something else.
 */
function removeOldBundles(folder) {
  const oldest = readdirSync(folder)
    .filter((name) => /^[0-9a-f]{16}(?:\.|$)/.test(name))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(5);
  for (const bundle of oldest) rmSync(bundle, { recursive: true, force: true });
}
