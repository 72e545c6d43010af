import { posix } from 'node:path';
import { suggest } from '../lib/suggest.ts';
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
  const keys = [...images.keys()];
  const lower = wanted.toLowerCase();
  return (
    keys.find((key) => key.toLowerCase() === lower) ??
    keys.find((key) => withoutExtension(key) === withoutExtension(lower)) ??
    suggest(wanted, keys) ??
    findOnly(keys, (key) => posix.basename(key).toLowerCase() === posix.basename(lower))
  );
}

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

function findOnly(keys: readonly string[], isMeant: (key: string) => boolean): string | undefined {
  const [only, ...others] = keys.filter(isMeant);
  return others.length === 0 ? only : undefined;
}

/** The error where content names an image that does not exist. */
export function complainOfMissing(path: string, meant: string | undefined, from = 'this file') {
  return {
    rule: 'image/missing',
    message: `The image ${path} does not exist.`,
    hint: meant
      ? `Did you mean ${meant}?`
      : `Write its path relative to ${from}: name.png next to it, or ../images/name.png.`,
  };
}
