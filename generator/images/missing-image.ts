import { posix } from 'node:path';
import { firstBy } from '../lib/first-by.ts';
import { groupBy } from '../lib/group-by.ts';
import { memoize } from '../lib/memoize.ts';
import { createSuggester } from '../lib/suggest.ts';
import { imageId, resolveImagePath } from './image-index.ts';
import type { ImageIndex } from './source-image.ts';

/**
 * Suggests an image for a path that does not exist. First choice: a path that differs only in case,
 * a typo or the extension. Otherwise: the only image with that name. The suggestion has the same
 * form as the path: from the root, or relative to the file that contains it.
 */
export function findMeantImage(
  path: string,
  images: ImageIndex,
  from?: string,
): string | undefined {
  const key = findNearKey(resolveImagePath(path.replaceAll('\\', '/'), from), images);
  if (key === undefined) return undefined;
  const isPublic = images.get(key)?.file !== key;
  return isPublic || path.startsWith('/') || from === undefined
    ? `/${key}`
    : posix.relative(posix.dirname(from), key);
}

function findNearKey(wanted: string, images: ImageIndex): string | undefined {
  const { byPath, byPathOnly, byName, suggestKey } = keysOf(images);
  const lower = wanted.toLowerCase();
  const [named, ...others] = byName.get(posix.basename(lower)) ?? [];
  return (
    byPath.get(lower) ??
    // Addresses of files on GitHub end in ?raw=true.
    byPath.get(lower.replace(/[?#].*$/, '')) ??
    byPathOnly.get(withoutExtension(lower)) ??
    suggestKey(wanted) ??
    (others.length === 0 ? named : undefined)
  );
}

/** A site may miss many images, so the keys to compare with are prepared once. */
const keysOf = memoize((images: ImageIndex) => {
  const keys = [...images.keys()];
  return {
    byPath: firstBy(keys, (key) => key.toLowerCase()),
    byPathOnly: firstBy(keys, withoutExtension),
    byName: groupBy(keys, (key) => posix.basename(key).toLowerCase()),
    suggestKey: createSuggester(keys),
  };
}, new WeakMap());

/**
 * Hashes everything that a body shows of the image at a path. If it does not exist, the suggested
 * path.
 */
export function imageStateAt(images: ImageIndex, path: string): string | undefined {
  const image = images.get(path);
  return image ? imageId(image) : findNearKey(path, images);
}

function withoutExtension(path: string): string {
  return path.toLowerCase().replace(/\.\w+$/, '');
}

/**
 * The error where content names an image that does not exist.
 * @param options.from the file that names it, for the hint.
 * @param options.key the path that was looked for.
 */
export function complainOfMissing(
  path: string,
  meant: string | undefined,
  { from = 'this file', key = path }: { from?: string; key?: string } = {},
) {
  // A drive such as `C:` is no scheme. A `data:` URL may have megabytes.
  const [scheme] = /^[a-z][a-z\d+.-]+:/i.exec(path) ?? [];
  if (scheme !== undefined || path === '') {
    return {
      rule: 'image/missing',
      message: `This image has ${scheme === undefined ? 'no path' : `a ${scheme} URL`}; stet publishes only files of the site.`,
      hint: 'Save the image as a file in the images folder, and write its path.',
    };
  }
  return {
    rule: 'image/missing',
    message: `The image ${path} does not exist${key === path ? '' : ` (looked for ${key})`}.`,
    hint: meant
      ? `Did you mean ${meant}?`
      : `Write its path relative to ${from}: name.png next to it, or ../images/name.png.`,
  };
}
