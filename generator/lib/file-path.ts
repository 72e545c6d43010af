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

/** Whether Windows takes a name for that of a device, whatever its extension: `con`, `nul.md`. */
export function isDeviceName(name: string): boolean {
  return /^(?:aux|con|nul|prn|com\d|lpt\d)(?:\.|$)/i.test(name);
}

// What follows is all that knows how a system writes the paths of files. Elsewhere nothing takes a path
// apart with node:path's `sep` or `relative`; tests/unit/imports.test.ts sees to it.

/** Whether a path, relative to a folder or absolute, is that of something inside the folder. */
export function isInside(folder: string, path: string, system: PlatformPath = platform): boolean {
  const { isAbsolute, relative, resolve, sep } = system;
  const inside = relative(folder, resolve(folder, path));
  // A path on another drive has no relative form.
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
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
  return withSlashes(relative(root, file), sep);
}

/** A path as a person in the folder `cwd` types it on this system, for messages about the terminal. */
export function typedPath(
  cwd: string,
  path: string,
  { relative }: PlatformPath = platform,
): string {
  return relative(cwd, path) || '.';
}

/** Paths in the order that they have with forward slashes, which is the same on every system. */
export function sortPaths(
  paths: readonly string[],
  { sep }: Pick<PlatformPath, 'sep'> = platform,
): string[] {
  if (sep === '/') return [...paths].sort();
  const bySlashes = new Map(paths.map((path) => [withSlashes(path, sep), path]));
  return [...bySlashes.keys()].sort().map((key) => bySlashes.get(key) ?? key);
}

function withSlashes(path: string, sep: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
