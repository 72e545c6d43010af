import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const cacheFolder = join(packageFolder, 'node_modules/.cache/stet/cli');

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
  const folder = join(cacheFolder, hash);
  if (!existsSync(folder)) await bundle(folder, hash);
  return import(pathToFileURL(join(folder, `${entry}.js`)).href);
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
export function hashSources() {
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

async function bundle(folder, hash) {
  const staged = `${folder}.${process.pid}`;
  mkdirSync(staged, { recursive: true });
  await bundleSources(staged, hash);
  try {
    renameSync(staged, folder);
  } catch (error) {
    // Another process was first; its copy is the same.
    if (!existsSync(folder)) throw error;
    rmSync(staged, { recursive: true, force: true });
  }
  removeOldBundles();
}

/**
 * Bundles the sources into a folder.
 * @param {string} outdir
 * @param {string} hash of the sources, by which caches know them.
 * @param {import('esbuild').BuildOptions} more what a test needs besides.
 * @returns what went into the bundle, by paths relative to the package.
 */
export async function bundleSources(outdir, hash, more = {}) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
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
    // What some packages that are CommonJS ask for.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    ...more,
    define: { ...more.define, STET_SOURCES: JSON.stringify(hash) },
  });
  return Object.keys(metafile.inputs);
}

/** Keeps the newest few: a running process still loads its commands from the one it started with. */
function removeOldBundles() {
  const oldest = readdirSync(cacheFolder)
    .map((name) => join(cacheFolder, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(5);
  for (const folder of oldest) rmSync(folder, { recursive: true, force: true });
}
