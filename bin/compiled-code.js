import { isAscii } from 'node:buffer';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { crc32 } from 'node:zlib';

/**
 * Runs a script with the bytecode that an earlier process compiled from it. Compiling takes a third
 * of a small build, and in Node 20 only scripts can have such a cache, not ES modules.
 * @param {string} file absolute path, for stacks and debuggers.
 * @param {Buffer} source in UTF-8; V8 reads ASCII fastest.
 * @param {string | undefined} kept the file of its compiled code, if code may be kept.
 * @returns {any} what the script evaluates to.
 */
export function runScript(file, source, kept) {
  const cachedData = kept === undefined ? undefined : readCompiled(kept, source);
  // As for an ES module, so that stacks and debuggers name the same file.
  const filename = pathToFileURL(file).href;
  const text = isAscii(source) ? source.latin1Slice() : source.toString();
  const script = new Script(text, { filename, cachedData });
  if (kept !== undefined && isMainThread) {
    const isKnown = cachedData !== undefined && !script.cachedDataRejected;
    process.on('exit', () => {
      if (!isKnown || !isNew(kept)) keepCompiled(kept, script, source);
    });
  }
  return script.runInThisContext();
}

/** Bytes of the checksum at the start of a file of compiled code. */
const sumBytes = 4;
/** Milliseconds after which compiled code is kept again, with what other runs have added to it. */
const fresh = 60_000;

/**
 * Reads compiled code. V8 itself checks its own version and flags, but not whether the code is
 * undamaged and belongs to the source.
 */
function readCompiled(kept, source) {
  try {
    const bytes = readFileSync(kept);
    const code = bytes.subarray(sumBytes);
    return sumOf(source, code).equals(bytes.subarray(0, sumBytes)) ? code : undefined;
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
  keepFile(kept, () => {
    const code = script.createCachedData();
    return Buffer.concat([sumOf(source, code), code]);
  });
}

/** Makes a file and writes it as a whole; without it, the next process only takes longer. */
export function keepFile(file, make) {
  const staged = `${file}.${process.pid}`;
  try {
    const content = make();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(staged, content);
    renameSync(staged, file);
  } catch {
    // The folder may be read-only or full, or a package broken. On a full disk, half of the file is
    // there, under another name each time.
    try {
      rmSync(staged, { force: true });
    } catch {
      // It is read-only.
    }
  }
}

/** Finds damage, in less than half of the time of a hash. */
function sumOf(source, code) {
  const sum = Buffer.alloc(sumBytes);
  sum.writeUInt32LE(crc32(code, crc32(source)));
  return sum;
}
