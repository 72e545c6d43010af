import { lstatSync, readdirSync } from 'node:fs';
import { outputSignature } from '../cache/signature.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { filesPerJob, type WorkerPool } from '../workers/pool.ts';
import { allParts, type ByPath, byPath, partOf } from './by-path.ts';
import { countFile, emptySummary } from './folder-summary.ts';

/** The state of a folder. */
export interface FolderLook {
  /** Identifies the folder until it is moved or replaced; empty if there is none. */
  identity: string;
  /** A summary of the files of each part. */
  summaries: readonly string[];
  /** Signatures of the files by their paths, relative to the folder with forward slashes. */
  files: ByPath<string>;
}

/** The same state as plain data. */
interface SeenFolder {
  identity: string;
  summaries: readonly string[];
  /** Paths and signatures alternately, each followed by a NUL. */
  names: Uint8Array;
  /** The end of each file's names, and the file's part. */
  ends: Uint32Array;
  parts: Uint8Array;
}

/**
 * Reads the signatures of all files below a folder. If there may be many files, another thread
 * starts at once, so that other work can continue. Otherwise the function returned reads them when
 * called.
 * @param options.about the approximate number of files.
 */
export function lookAtFolder(
  folder: string,
  { workers, about }: { workers: WorkerPool; about: number },
): () => Promise<FolderLook> {
  const hands = workers.hands<string, SeenFolder>('folder', undefined, about / filesPerJob);
  const [hand] = hands;
  if (hand === undefined) return async () => seeFolder(folder);
  const seen = hand([folder]);
  // A failed build may never await this; the handler prevents an unhandled rejection.
  seen.catch(() => {});
  return () => seen.then(([found]) => toLook(found ?? scanFolder(folder)));
}

/** The same on this thread. */
export function seeFolder(folder: string): FolderLook {
  return toLook(scanFolder(folder));
}

/** Whether a folder is still the same one, and no build has taken it and put it back since. */
export function isSameFolder(folder: string, { identity }: FolderLook): boolean {
  return identify(folder) === identity;
}

/** The worker's task of the kind `folder`. */
export async function createLookTask() {
  return scanFolder;
}

/** The inode and the time of its last change, which a rename of the folder sets too. */
function identify(folder: string): string {
  const stats = statIfThere(folder);
  return stats === undefined ? '' : `${stats.ino} ${stats.ctimeMs}`;
}

function scanFolder(folder: string): SeenFolder {
  const identity = identify(folder);
  const sums = allParts.map(() => Buffer.from(emptySummary, 'hex'));
  // Bytes instead of strings: strings for 200,000 files would take half of this thread's memory.
  let names = Buffer.allocUnsafe(1 << 20);
  let end = 0;
  const ends: number[] = [];
  const parts: number[] = [];
  const note = (path: string, signature: string) => {
    const part = partOf(path);
    const sum = sums[part];
    if (sum) countFile(sum, path, signature);
    const name = `${path}\0${signature}\0`;
    if (end + 3 * name.length > names.length) names = Buffer.concat([names], 2 * names.length);
    end += names.write(name, end);
    ends.push(end);
    parts.push(part);
  };
  const visit = (path: string) => {
    for (const name of readdirSync(`${folder}/${path}`)) {
      const child = `${path}${name}`;
      const stats = lstatSync(`${folder}/${child}`);
      if (stats.isDirectory()) visit(`${child}/`);
      else note(child, outputSignature(stats));
    }
  };
  if (identity !== '') visit('');
  return {
    identity,
    summaries: sums.map((sum) => sum.toString('hex')),
    names: new Uint8Array(names.subarray(0, end)),
    ends: Uint32Array.from(ends),
    parts: Uint8Array.from(parts),
  };
}

function toLook({ identity, summaries, names, ends, parts }: SeenFolder): FolderLook {
  const text = Buffer.from(names.buffer, names.byteOffset, names.byteLength);
  return {
    identity,
    summaries,
    files: byPath((part) => {
      const files = new Map<string, string>();
      for (let index = 0; index < parts.length; index += 1) {
        if (parts[index] !== part) continue;
        const name = text.toString('utf8', ends[index - 1] ?? 0, ends[index]);
        const [path = '', signature = ''] = name.split('\0', 2);
        files.set(path, signature);
      }
      return files;
    }),
  };
}
