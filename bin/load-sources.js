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
import { fileURLToPath, pathToFileURL } from 'node:url';

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is bundled: the command line, what its threads run, and the preset for editors. */
export const entryPoints = {
  cli: 'generator/cli.ts',
  worker: 'generator/worker.ts',
  'watch-process': 'generator/watch/watch-process.ts',
  remark: 'generator/editor/remark-plugin.ts',
};

/**
 * Imports TypeScript sources. Node 20 cannot run TypeScript, so they are bundled once, with most
 * packages, into a folder that is named by a hash of all that goes in: as soon as any of it changes
 * the name is another, and a stale copy can never run.
 * @param {keyof typeof entryPoints} entry
 */
export async function loadSources(entry) {
  const hash = hashSources();
  const own = join(packageFolder, '.stet/cache/cli');
  const folder = join(own, hash);
  if (!existsSync(folder)) await bundle(folder, join(keptFolder() ?? own, hash));
  return import(pathToFileURL(join(folder, `${entry}.js`)).href);
}

/** Where the environment has bundles kept; they run in the clone, where they find their packages. */
function keptFolder() {
  const wanted = process.env.STET_CACHE_DIR;
  return wanted ? join(resolve(packageFolder, wanted), 'cli') : undefined;
}

/**
 * Packages that Node loads by itself: native ones, those that find files beside their own, and
 * those that few builds need or that the site imports as well. They are what a user of stet installs,
 * with unified, whose types the contract needs. The others go into the bundle, for loading the
 * Markdown packages file by file takes half of a small build.
 */
const external = readDependencies().filter((name) => name !== 'unified');

function readDependencies() {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
}

/** Names everything that goes into the bundle. */
function hashSources() {
  const sources = readdirSync(join(packageFolder, 'generator'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const hash = createHash('sha256');
  // How it is bundled, and the packages that are in it.
  for (const file of [fileURLToPath(import.meta.url), join(packageFolder, 'package-lock.json')]) {
    hash.update(readFileSync(file));
  }
  for (const source of sources) {
    hash.update(`\0${source}\0`).update(readFileSync(join(packageFolder, 'generator', source)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Makes the bundle in a folder, or takes what is kept in another. */
async function bundle(folder, kept) {
  if (kept !== folder && existsSync(kept)) return putWhole(folder, (staged) => copy(kept, staged));
  await putWhole(folder, bundleSources);
  if (kept !== folder) await putWhole(kept, (staged) => copy(folder, staged));
}

function copy(from, to) {
  cpSync(from, to, { recursive: true });
}

/** Puts a folder in its place once all of it is there, and removes bundles of older sources. */
async function putWhole(folder, fill) {
  const staged = `${folder}.${process.pid}`;
  mkdirSync(staged, { recursive: true });
  await fill(staged);
  try {
    renameSync(staged, folder);
  } catch (error) {
    // Another process was first; its copy is the same.
    if (!existsSync(folder)) throw error;
    rmSync(staged, { recursive: true, force: true });
  }
  removeOldBundles(dirname(folder));
}

/**
 * Bundles the sources into a folder.
 * @param {string} outdir
 * @param {import('esbuild').BuildOptions} more what a test needs besides.
 * @returns what went into the bundle, by paths relative to the package.
 */
export async function bundleSources(outdir, more = {}) {
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: packageFolder,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    external,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
    metafile: true,
    write: false,
    // What some packages that are CommonJS ask for.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    ...more,
    define: { ...more.define, STET_CODE: JSON.stringify(codeMark) },
  });
  const files = outputFiles.map(({ path, text }) => ({ path, text }));
  const hash = hashFiles(outdir, files);
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replace(codeMark, hash));
  }
  return Object.keys(metafile.inputs);
}

/** What the bundle has where its hash will be, which is known once it is made. */
const codeMark = 'hash of the bundle';

/** By its content: a package that goes into the bundle and is the same in it changes nothing. */
function hashFiles(outdir, files) {
  const hash = createHash('sha256');
  for (const { path, text } of files) hash.update(`\0${relative(outdir, path)}\0${text}`);
  return hash.digest('hex').slice(0, 32);
}

/** Keeps the newest few: a running process still loads its commands from the one it started with. */
function removeOldBundles(folder) {
  const oldest = readdirSync(folder)
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(5);
  for (const bundle of oldest) rmSync(bundle, { recursive: true, force: true });
}
