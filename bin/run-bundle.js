import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Runs a bundle of stet with the bytecode that an earlier process compiled from it. Compiling takes
 * a third of a small build, and in Node 20 only scripts can have such a cache, not ES modules.
 * @param {string} file absolute path of the bundle (load-sources.js).
 * @param {object} options
 * @param {string | undefined} options.folder the folder of compiled code, if code may be kept.
 * @param {string} options.name the name of the compiled code: each command uses other functions.
 * @returns {any} the exports of the bundle.
 */
export function runBundle(file, { folder, name }) {
  const source = readFileSync(file);
  const kept = folder === undefined ? undefined : join(folder, `${name}.bin`);
  const url = pathToFileURL(file).href;
  // As for an ES module, so that stacks and debuggers name the same file. esbuild writes ASCII only,
  // and V8 reads a string of single bytes fastest.
  const cachedData = kept === undefined ? undefined : readCompiled(kept, source);
  const script = new Script(source.latin1Slice(), { filename: url, cachedData });
  if (kept !== undefined && isMainThread) {
    const isKnown = cachedData !== undefined && !script.cachedDataRejected;
    process.on('exit', () => {
      if (!isKnown || !isNew(kept)) keepCompiled(kept, script, source);
    });
  }
  const module = { exports: {} };
  const scope = [module.exports, requirePackage, module, file, dirname(file), url, importPackage];
  script.runInThisContext()(...scope);
  return module.exports;
}

const nodeRequire = createRequire(import.meta.url);

/** Finds a package as `import` does, so that the site and stet have the same instance of it. */
function requirePackage(name) {
  if (isBuiltin(name)) return nodeRequire(name);
  // js-yaml loads it, if it is there, to read functions, which no front matter may have.
  if (name === 'esprima') throw new Error('stet does not use esprima.');
  return nodeRequire(fileURLToPath(import.meta.resolve(name)));
}

function importPackage(specifier) {
  return import(specifier);
}

/** Bytes of the hash at the start of a file of compiled code. */
const hashBytes = 32;
/** Milliseconds after which compiled code is kept again, with what other runs have added to it. */
const fresh = 60_000;

/**
 * Reads compiled code. V8 itself checks its own version and flags, but not whether the code is
 * undamaged and belongs to the source.
 */
function readCompiled(kept, source) {
  try {
    const bytes = readFileSync(kept);
    const code = bytes.subarray(hashBytes);
    return hashOf(source, code).equals(bytes.subarray(0, hashBytes)) ? code : undefined;
  } catch {
    // The first run, or a damaged file: the code is compiled.
    return undefined;
  }
}

/** Whether the code was kept a moment ago; to keep it takes 20 ms. */
function isNew(kept) {
  const { mtimeMs = 0 } = statSync(kept, { throwIfNoEntry: false }) ?? {};
  return Math.abs(Date.now() - mtimeMs) < fresh;
}

/** Keeps the functions that this process has compiled, along with those that it got. */
function keepCompiled(kept, script, source) {
  try {
    const code = script.createCachedData();
    mkdirSync(dirname(kept), { recursive: true });
    const staged = `${kept}.${process.pid}`;
    writeFileSync(staged, Buffer.concat([hashOf(source, code), code]));
    renameSync(staged, kept);
  } catch {
    // The folder may be read-only or full. The next process compiles the code again.
  }
}

function hashOf(source, code) {
  return createHash('sha256').update(source).update(code).digest();
}
