import platform, { type PlatformPath } from 'node:path';

/** The most characters in a part of a path: file systems take 255 bytes, `.html.br` included. */
const longestPart = 240;

/** What `isFilePath` asks for, for messages. */
export const filePathForm =
  'the path of a file, such as "/blog/feed.xml": letters, digits and . _ ~ - between single slashes';

/** A part of a path may have letters of any script, with the marks that belong to them. */
const filePath = /^(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{M}\p{N}_.~-]+)+$/u;

/** Whether a URL path that a site names can be that of a file of the output. */
export function isFilePath(path: string): boolean {
  return filePath.test(path) && path === path.normalize() && hasShortParts(path);
}

/** Whether every part of a path is short enough to be the name of a file. */
export function hasShortParts(path: string): boolean {
  return path.split('/').every((part) => Buffer.byteLength(part) <= longestPart);
}

/** Whether a relative path stays inside a folder, an absolute path. */
export function isInside(
  folder: string,
  path: string,
  { resolve, sep }: PlatformPath = platform,
): boolean {
  return resolve(folder, path).startsWith(`${folder}${sep}`);
}

/**
 * A path relative to `root` with forward slashes: what becomes of the name of a file in URLs, keys,
 * entries and diagnostics.
 */
export function relativePath(
  root: string,
  file: string,
  { relative, sep }: PlatformPath = platform,
): string {
  return relative(root, file).split(sep).join('/');
}
