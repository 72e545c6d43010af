import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ResolvedCollection } from '../config/site.ts';
import { isInside, relativePath, sortPaths } from '../lib/file-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { buildFile } from '../output/build-id.ts';
import { isEntryFile, withoutExtension } from './entry-file.ts';

/** The entries of a collection, absolute, in an order that depends on neither file system nor locale. */
export async function findFiles(collection: ResolvedCollection): Promise<string[]> {
  const entries = await readdir(collection.folder, { withFileTypes: true, recursive: true });
  // Where a collection is the whole site, what was built is in its folder too.
  const outputs = entries.flatMap(({ name, parentPath }) => (name === buildFile ? parentPath : []));
  const isBuilt = (folder: string) =>
    outputs.some((output) => folder === output || isInside(output, folder));
  const files = entries
    .filter((entry) => isEntryName(entry.name, collection) && isFile(entry))
    .filter(({ parentPath }) => !isHidden(relativePath(collection.folder, parentPath)))
    .filter(({ parentPath }) => !isBuilt(parentPath))
    .map((entry) => join(entry.parentPath, entry.name));
  return sortPaths(files);
}

/** Whether a folder, or one above it, is one of a tool, such as `.obsidian`, or has packages. */
function isHidden(folder: string): boolean {
  return folder.split('/').some((name) => name.startsWith('.') || name === 'node_modules');
}

function isFile(entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  return statIfThere(join(entry.parentPath, entry.name))?.isFile() ?? false;
}

/** Whether a file is an entry by its name, which is not excluded and starts with no dot. */
export function isEntryName(
  name: string,
  collection: Pick<ResolvedCollection, 'extensions' | 'exclude'>,
): boolean {
  const { extensions, exclude } = collection;
  return (
    isEntryFile(name, extensions) && !basename(name).startsWith('.') && !exclude.includes(name)
  );
}

/** The path of an entry's file inside its collection, without extension; both paths are relative to the root. */
export function entryId(folder: string, file: string): string {
  return withoutExtension(file.slice(folder === '' ? 0 : folder.length + 1)).normalize();
}
