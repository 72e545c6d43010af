import { lstatSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { sourceSignature } from '../cache/signature.ts';
import type { ResolvedCollection } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { ifThere } from '../lib/if-there.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { buildFile } from '../output/build-id.ts';
import { filesPerJob, type WorkerPool } from '../workers/pool.ts';
import { isEntryFile, withoutExtension } from './entry-file.ts';

/** The folder of a collection's entries, and how to recognize them. */
type EntryPlaces = Pick<ResolvedCollection, 'folder' | 'extensions' | 'exclude'>;

/** Entry files, relative to the site's root, with their signatures. */
export type FoundEntries = ReadonlyMap<string, string>;

/** A thread's job: finding all entry files of a collection. */
interface FindJob extends EntryPlaces {
  root: string;
}

/**
 * Finds the entries of a collection. With many files it uses another thread, so that this one can
 * do other work. Starts at once.
 * @param options.about the approximate number of entries.
 * @returns the entries in the order of their paths.
 */
export function lookForEntries(options: {
  root: string;
  collection: EntryPlaces;
  workers: WorkerPool;
  about: number;
}): Promise<FoundEntries> {
  const { root, collection, workers, about } = options;
  const { folder, extensions, exclude } = collection;
  const job: FindJob = { root, folder, extensions, exclude };
  const [hand] = workers.hands<FindJob, string>('entry files', undefined, about / filesPerJob);
  const listing = hand ? hand([job]).then(([text = '']) => text) : listEntries(job);
  return listing.then(readListing);
}

/** The worker's task for the kind `entry files`. */
export async function createFindTask() {
  return listEntries;
}

/** Paths and signatures alternating in one text, which is cheap to send to another thread. */
async function listEntries({ root, ...places }: FindJob): Promise<string> {
  const folder = relativePath(root, places.folder);
  const prefix = folder === '' ? '' : `${folder}/`;
  return walk(places)
    .map(({ path, signature }) => `${prefix}${path}\0${signature}`)
    .join('\0');
}

function readListing(text: string): FoundEntries {
  const found = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const middle = text.indexOf('\0', at);
    const end = text.indexOf('\0', middle + 1);
    const next = end < 0 ? text.length : end;
    found.set(text.slice(at, middle), text.slice(middle + 1, next));
    at = next + 1;
  }
  return found;
}

/**
 * The paths of a collection's entries, relative to its folder and with forward slashes, in an order
 * that no file system or locale changes; with their signatures.
 */
function walk({ folder, ...places }: EntryPlaces): { path: string; signature: string }[] {
  const found: { path: string; signature: string }[] = [];
  const visit = (parent: string) => {
    // Folders and files may have been deleted by now.
    const names = ifThere(() => readdirSync(`${folder}/${parent}`)) ?? [];
    // If a collection is the whole site, its folder also contains the output.
    if (names.includes(buildFile)) return;
    for (const name of names) {
      const path = `${parent}${name}`;
      const file = `${folder}/${path}`;
      const stats = lstatSync(file, { throwIfNoEntry: false });
      if (stats?.isDirectory()) {
        if (!isHidden(name)) visit(`${path}/`);
      } else if (stats && isEntryName(name, places)) {
        const target = stats.isSymbolicLink() ? statIfThere(file) : stats;
        if (target?.isFile()) found.push({ path, signature: sourceSignature(target) });
      }
    }
  };
  visit('');
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Whether a folder belongs to a tool, such as `.obsidian`, or contains packages. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/** Whether a file is an entry by its name: not excluded and without a leading dot. */
export function isEntryName(
  name: string,
  collection: Pick<ResolvedCollection, 'extensions' | 'exclude'>,
): boolean {
  const { extensions, exclude } = collection;
  return (
    isEntryFile(name, extensions) && !basename(name).startsWith('.') && !exclude.includes(name)
  );
}

/**
 * The path of an entry's file inside its collection, without extension. Both paths are relative to
 * the root.
 */
export function entryId(folder: string, file: string): string {
  return withoutExtension(file.slice(folder === '' ? 0 : folder.length + 1)).normalize();
}
