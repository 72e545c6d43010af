import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { keepFile, runScript } from './compiled-code.js';

const nodeRequire = createRequire(import.meta.url);

/** Packages of many small ES modules, for which Node 20 keeps no compiled code. */
const bundled = new Set(['zod', 'satteri']);
/** What a bundle gets, besides what Node gives to a CommonJS module. */
const parameters = 'exports, require, module, moduleUrl';

/** @param {string} name of a package. */
export function isBundled(name) {
  return bundled.has(name);
}

/** The exports of the packages that this thread has loaded. */
const loaded = new Map();

/**
 * Loads a package from one file with its compiled code, in a fifth of the time. Without such a file,
 * Node loads the package, and the file is made when the process ends.
 * @param {object} options
 * @param {string} options.name of the package.
 * @param {string} options.entry absolute path of its main module.
 * @param {string} options.folder the folder of compiled code.
 * @returns {any} its exports.
 */
export function requireBundled(options) {
  const { entry } = options;
  if (!loaded.has(entry)) loaded.set(entry, load(options));
  return loaded.get(entry);
}

function load({ name, entry, folder }) {
  const file = join(folder, 'packages', `${name}.cjs`);
  const root = packageRoot(entry);
  const source = readBundle(file, root);
  if (source === undefined) {
    // A machine that keeps nothing would make the file each time.
    if (isMainThread && existsSync(folder)) process.on('exit', () => keepBundle(file, root, entry));
    return nodeRequire(entry);
  }
  const run = runScript(file, source, join(folder, 'packages', `${name}.bin`));
  const module = { exports: {} };
  // Native packages find their binary from their own folder.
  run(module.exports, createRequire(entry), module, pathToFileURL(join(root, 'index.js')).href);
  return module.exports;
}

function packageRoot(file) {
  const folder = dirname(file);
  return existsSync(join(folder, 'package.json')) ? folder : packageRoot(folder);
}

/** Reads a bundle, unless the package has changed since. */
function readBundle(file, root) {
  try {
    const source = readFileSync(file);
    // The first line is a comment.
    const start = source.indexOf('\n');
    const { hash, inputs } = JSON.parse(source.latin1Slice(2, start));
    const isWhole = hexOf(source.subarray(start + 1)) === hash;
    return isWhole && inputs.every((input) => isSame(root, input)) ? source : undefined;
  } catch {
    // None, a damaged one, or a file of the package is gone.
    return undefined;
  }
}

/** Compares a file by its size and time, and if another installation has another time, by its bytes. */
function isSame(root, [path, size, mtimeMs, hash]) {
  const file = join(root, path);
  const stats = statSync(file);
  if (stats.size !== size) return false;
  return stats.mtimeMs === mtimeMs || hexOf(readFileSync(file)) === hash;
}

function keepBundle(file, root, entry) {
  keepFile(file, () => {
    const { metafile, outputFiles } = nodeRequire('esbuild').buildSync({
      absWorkingDir: root,
      entryPoints: [entry],
      bundle: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      minifyWhitespace: true,
      define: { 'import.meta.url': 'moduleUrl' },
      banner: { js: `(function (${parameters}) {` },
      footer: { js: '})' },
      metafile: true,
      write: false,
      logLevel: 'silent',
    });
    const inputs = Object.keys(metafile.inputs).map((input) => {
      const path = join(root, input);
      const { size, mtimeMs } = statSync(path);
      return [relative(root, path), size, mtimeMs, hexOf(readFileSync(path))];
    });
    const [{ text }] = outputFiles;
    return `//${JSON.stringify({ hash: hexOf(text), inputs })}\n${text}`;
  });
}

function hexOf(content) {
  return createHash('sha256').update(content).digest('hex');
}
