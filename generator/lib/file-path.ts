import platform, { type PlatformPath } from 'node:path';

/** The most bytes in a part of a path: file systems allow 255, `.html.br` included. */
const longestPart = 240;

/** The form that `isFilePath` requires, for messages. */
export const filePathForm =
  'the path of a file, such as "/blog/feed.xml": letters, digits and . _ ~ - between single slashes';

/** Parts of a path may contain letters of any script, with their marks. */
const filePath = /^(?:\/(?!\.{1,2}(?:\/|$))[\p{L}\p{M}\p{N}_.~-]+)+$/u;

/** Whether a URL path from a site can be the path of an output file. */
export function isFilePath(path: string): boolean {
  return filePath.test(path) && path === path.normalize() && hasShortParts(path);
}

/** Whether every part of a path is short enough for a file name. */
export function hasShortParts(path: string): boolean {
  return path.split('/').every((part) => Buffer.byteLength(part) <= longestPart);
}

/** Whether Windows reserves a name for a device, with any extension: `con`, `nul.md`. */
export function isDeviceName(name: string): boolean {
  return /^(?:aux|con|nul|prn|com\d|lpt\d)(?:\.|$)/i.test(name);
}

// Only the functions below know how a system writes file paths. No other module takes a path apart
// with node:path's `sep` or `relative`; tests/unit/imports.test.ts enforces it.

/** Whether a path, relative to a folder or absolute, is inside the folder. */
export function isInside(folder: string, path: string, system: PlatformPath = platform): boolean {
  const { isAbsolute, relative, resolve, sep } = system;
  const inside = relative(folder, resolve(folder, path));
  // A path on another drive has no relative form.
  return inside !== '' && inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/**
 * A path relative to `root` with forward slashes: the form for URLs, keys, entries and diagnostics.
 */
export function relativePath(
  root: string,
  file: string,
  { relative, sep }: PlatformPath = platform,
): string {
  return withSlashes(relative(root, file), sep);
}

/** A path as you type it in the folder `cwd` on this system, for messages on the terminal. */
export function typedPath(
  cwd: string,
  path: string,
  { relative }: PlatformPath = platform,
): string {
  return relative(cwd, path) || '.';
}

/** Sorts paths by their form with forward slashes, so the order is the same on every system. */
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
