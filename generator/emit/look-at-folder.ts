import { lstatSync, readdirSync } from 'node:fs';
import { outputSignature } from '../cache/signature.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { filesPerJob, type WorkerPool } from '../workers/pool.ts';
import { allParts, type ByPath, byPath, partOf } from './by-path.ts';
import { countFile, emptySummary } from './folder-summary.ts';

/** What was seen of a folder. */
export interface FolderLook {
  /** Inode of the folder: another one has since taken its place where that is another; 0 for none. */
  inode: number;
  /** For each part a summary of its files. */
  summaries: readonly string[];
  /** Signatures of the files by their paths, relative to the folder with forward slashes. */
  files: ByPath<string>;
}

/** The same as plain data. */
interface SeenFolder {
  inode: number;
  summaries: readonly string[];
  /** Paths and signatures in turns, each with a NUL after it. */
  names: Uint8Array;
  /** The end of each file's names, and its part. */
  ends: Uint32Array;
  parts: Uint8Array;
}

/**
 * Looks at every file below a folder: at once on another thread where there may be many, so that other
 * work can be done meanwhile, else when the answer is asked for.
 * @param options.about about how many there are.
 */
export function lookAtFolder(
  folder: string,
  { workers, about }: { workers: WorkerPool; about: number },
): () => Promise<FolderLook> {
  const hands = workers.hands<string, SeenFolder>('folder', undefined, about / filesPerJob);
  const [hand] = hands;
  if (hand === undefined) return async () => seeFolder(folder);
  const seen = hand([folder]);
  // A build that fails before does not ask.
  seen.catch(() => {});
  return () => seen.then(([found]) => toLook(found ?? scanFolder(folder)));
}

/** The same on this thread. */
export function seeFolder(folder: string): FolderLook {
  return toLook(scanFolder(folder));
}

/** Whether a folder is still the one that was looked at. */
export function isSameFolder(folder: string, { inode }: FolderLook): boolean {
  return inodeOf(folder) === inode;
}

/** What the worker runs for the kind `folder`. */
export async function createLookTask() {
  return scanFolder;
}

function inodeOf(folder: string): number {
  return statIfThere(folder)?.ino ?? 0;
}

function scanFolder(folder: string): SeenFolder {
  const inode = inodeOf(folder);
  const sums = allParts.map(() => Buffer.from(emptySummary, 'hex'));
  // As bytes: strings of 200,000 files would be half of what this thread needs.
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
  if (inode !== 0) visit('');
  return {
    inode,
    summaries: sums.map((sum) => sum.toString('hex')),
    names: new Uint8Array(names.subarray(0, end)),
    ends: Uint32Array.from(ends),
    parts: Uint8Array.from(parts),
  };
}

function toLook({ inode, summaries, names, ends, parts }: SeenFolder): FolderLook {
  const text = Buffer.from(names.buffer, names.byteOffset, names.byteLength);
  return {
    inode,
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
