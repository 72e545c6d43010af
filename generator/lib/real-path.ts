import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isInside, relativePath } from './file-path.ts';

/**
 * The path of a file or folder without symbolic links. A link to nothing becomes the path that it
 * leads to; any other path where nothing exists stays as it is.
 */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing || !lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    return realPath(resolve(dirname(path), readlinkSync(path)));
  }
}

/**
 * A path (absolute) relative to a folder, with forward slashes, even if it enters the folder through
 * a link. Links inside the folder stay.
 * @param folder a path without links.
 */
export function pathIn(folder: string, path: string): string {
  if (isInside(folder, path)) return relativePath(folder, path);
  let above = path;
  while (realPath(above) !== folder) {
    if (dirname(above) === above) return relativePath(folder, path);
    above = dirname(above);
  }
  return relativePath(above, path);
}
