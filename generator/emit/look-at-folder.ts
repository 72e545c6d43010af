import { lstatSync, readdirSync } from 'node:fs';
import { outputSignature } from '../cache/signature.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import type { WorkerPool } from '../workers/pool.ts';
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

/** The same as plain data: the files of a part as one text, in turns with their signatures. */
interface SeenFolder {
  inode: number;
  parts: readonly { summary: string; files: string }[];
}

/** To look at so many files takes about as long as one job that a thread is started for. */
const filesPerJob = 25;

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
  const parts = allParts.map(() => ({ sum: Buffer.from(emptySummary, 'hex'), files: '' }));
  const visit = (path: string) => {
    for (const name of readdirSync(`${folder}/${path}`)) {
      const child = `${path}${name}`;
      const stats = lstatSync(`${folder}/${child}`);
      if (stats.isDirectory()) visit(`${child}/`);
      else {
        const signature = outputSignature(stats);
        const part = parts[partOf(child)];
        if (part === undefined) continue;
        countFile(part.sum, child, signature);
        part.files += `${child}\0${signature}\0`;
      }
    }
  };
  if (inode !== 0) visit('');
  return { inode, parts: parts.map(({ sum, files }) => ({ summary: sum.toString('hex'), files })) };
}

function toLook({ inode, parts }: SeenFolder): FolderLook {
  return {
    inode,
    summaries: parts.map(({ summary }) => summary),
    files: byPath((part) => {
      const words = (parts[part]?.files ?? '').split('\0');
      const files = new Map<string, string>();
      for (let at = 0; at + 1 < words.length; at += 2) {
        files.set(words[at] ?? '', words[at + 1] ?? '');
      }
      return files;
    }),
  };
}
