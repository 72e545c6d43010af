import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { isInside, relativePath } from './file-path.ts';

/** The path of a file or folder without symbolic links; a path where nothing exists stays as it is. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
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
