import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { outputSignature } from '../cache/signature.ts';
import { ifThere } from '../lib/if-there.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { buildFile } from '../output/build-id.ts';
import { filesPerJob, type WorkerPool } from '../workers/pool.ts';
import { allParts, type ByPath, byPath, partOf } from './by-path.ts';
import { countFile, emptySummary } from './folder-summary.ts';

/** The state of a folder. */
export interface FolderLook {
  /** Inode of the folder, to detect a replaced folder; 0 if there is none. */
  inode: number;
  /** Milliseconds of the folder's last change, which a rename of it sets too. */
  changedAt: number;
  /** A summary of the files of each part. */
  summaries: readonly string[];
  /** Signatures of the files by their paths, relative to the folder with forward slashes. */
  files: ByPath<string>;
}

/** The same state as plain data. */
interface SeenFolder extends Omit<FolderLook, 'files'> {
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

/**
 * Whether an output is still the same one. Another build would have left another folder, or this one
 * with another `_build`.
 */
export function isSameOutput(out: string, { inode, files }: FolderLook): boolean {
  const id = statIfThere(join(out, buildFile));
  return statFolder(out).inode === inode && (id && outputSignature(id)) === files.get(buildFile);
}

/**
 * Whether a folder that only builds use is still the same one, and none has used it and put it back.
 */
export function isSameFolder(folder: string, { inode, changedAt }: FolderLook): boolean {
  const now = statFolder(folder);
  return now.inode === inode && now.changedAt === changedAt;
}

/** The worker's task of the kind `folder`. */
export async function createLookTask() {
  return scanFolder;
}

function statFolder(folder: string): Pick<FolderLook, 'inode' | 'changedAt'> {
  const { ino: inode = 0, ctimeMs: changedAt = 0 } = statIfThere(folder) ?? {};
  return { inode, changedAt };
}

function scanFolder(folder: string): SeenFolder {
  const { inode, changedAt } = statFolder(folder);
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
    // Another build may have moved the folder.
    for (const name of ifThere(() => readdirSync(`${folder}/${path}`)) ?? []) {
      const child = `${path}${name}`;
      const stats = lstatSync(`${folder}/${child}`, { throwIfNoEntry: false });
      if (stats?.isDirectory()) visit(`${child}/`);
      else if (stats) note(child, outputSignature(stats));
    }
  };
  if (inode !== 0) visit('');
  return {
    inode,
    changedAt,
    summaries: sums.map((sum) => sum.toString('hex')),
    names: new Uint8Array(names.subarray(0, end)),
    ends: Uint32Array.from(ends),
    parts: Uint8Array.from(parts),
  };
}

function toLook({ names, ends, parts, ...seen }: SeenFolder): FolderLook {
  const text = Buffer.from(names.buffer, names.byteOffset, names.byteLength);
  return {
    ...seen,
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
