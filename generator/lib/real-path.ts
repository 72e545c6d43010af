import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isInside, relativePath } from './file-path.ts';

/**
 * The path of a file or folder without symbolic links. If nothing exists there, links to nothing and
 * the folders above are resolved.
 */
export function realPath(path: string): string {
  const above = dirname(path);
  try {
    return realpathSync(path);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing || above === path) return path;
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
    return isLink
      ? realPath(resolve(above, readlinkSync(path)))
      : join(realPath(above), basename(path));
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
