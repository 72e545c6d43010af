import { readFile, stat } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import { openKnownHashes } from '../cache/known-hashes.ts';
import { sourceSignature } from '../cache/signature.ts';
import type { Site } from '../config/site.ts';
import type { Image } from '../contract.ts';
import type { Checked, Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath, sortPaths } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { hashedFolders } from '../lib/hashed-path.ts';
import { undefinedIfMissing } from '../lib/if-there.ts';
import { listFiles } from '../lib/list-files.ts';
import { mapConcurrently } from '../lib/map-concurrently.ts';
import { once } from '../lib/once.ts';
import { encodingId } from './encoding.ts';
import { foreignFormat, formatOfName, type ImageFormat, isImageFile } from './image-format.ts';
import { checkFormat, formatNames, inspectImage } from './inspect-image.ts';
import { hashImage } from './read-image.ts';
import {
  ImageFault,
  type ImageIndex,
  type Measures,
  type RefusedImage,
  type SourceImage,
} from './source-image.ts';

/** A file that the assets stage makes from an image: `images/hashed/cover-1a2b3c4d-800.avif`. */
export type ImageVariant = ReturnType<typeof imageVariants>[number];

/** Bytes of a file. A phone's photos have a tenth of it. */
const mostBytes = 50_000_000;

/** Pixels. No AVIF or WebP can be taller; long screenshots are. */
const tallest = 16_383;

/** Part of the key of cached measures. Change it when the measures change. */
const recipe = 'm4';

/**
 * Reads and measures the images of the site: those in its image folder, next to content files, and
 * in the static folder. An unusable file is an error. In the static folder, which is published
 * anyway, it is an error only if content shows it.
 */
export async function loadImages(
  site: Pick<Site, 'root' | 'images' | 'collections' | 'staticFolder'>,
  cache: Pick<Cache, 'store' | 'recall' | 'keep'>,
): Promise<Checked<ImageIndex>> {
  const folders = [site.images.folder, ...site.collections.map(({ folder }) => folder)];
  const found = folders.flatMap(findImages);
  const { staticFolder } = site;
  const published = staticFolder === undefined ? [] : findImages(staticFolder);
  // One folder may be inside another.
  const files = sortPaths([...new Set([...found, ...published])]);
  const hashes = openKnownHashes(cache, 'images');
  // One per thread, because each image has its pixels in memory.
  const images = await mapConcurrently(files, 4, (absolute) =>
    loadImage(absolute, relativePath(site.root, absolute), { store: cache.store, hashes }),
  );
  hashes.keep();
  const byFile = new Map(images.flatMap((image) => (image ? [[image.absolute, image]] : [])));
  const listed = (paths: readonly string[]) => paths.flatMap((path) => byFile.get(path) ?? []);
  const own = listed(sortPaths([...new Set(found)]));
  return {
    value: new Map([
      ...listed(published).map(
        (image) => [relativePath(staticFolder ?? '', image.absolute), image] as const,
      ),
      ...own.map((image) => [image.file, image] as const),
    ]),
    diagnostics: own.flatMap(complainOf),
  };
}

function complainOf({ file, ...image }: SourceImage | RefusedImage): Diagnostic[] {
  if (image.fault !== undefined) {
    const message = `${file} ${image.fault}.`;
    // Next to a content file it is harmless until the content shows it.
    if (foreignFormat(file) !== undefined) return [];
    return [{ rule: 'image/unreadable', severity: 'error', message, hint: image.hint, file }];
  }
  return [...warningsOf(image)].map(({ rule, message, hint }) => ({
    ...{ rule, severity: 'warning', message: `${file} ${message}.`, hint, file },
  }));
}

/** Warnings about a usable image. Each message continues after the file's name. */
function* warningsOf(image: Omit<SourceImage, 'file'>) {
  const { format, removed, tooManyFrames, width, height } = image;
  if (removed.length > 0) {
    yield {
      rule: 'image/unsafe-svg',
      message: `is published without the parts that can run or load something: ${removed.join(', ')}`,
      hint: 'Check that it still looks right, and remove these parts from the file.',
    };
  }
  if (tooManyFrames !== undefined) {
    yield {
      rule: 'image/unconverted',
      message: `has ${tooManyFrames} frames of ${width} × ${height} pixels, too many to convert, and is published unchanged`,
      hint: 'Make it smaller or shorter, or turn it into a video, so that visitors load less.',
    };
  }
  const name = basename(image.absolute);
  if (format !== formatOfName(name)) {
    yield {
      rule: 'image/misnamed',
      message: `is ${formatNames[format]} with another extension`,
      hint: `Rename it to ${properName(name, format)}, also in the files that show it.`,
    };
  }
}

/** A file name with the extension of its format. */
export function properName(name: string, format: ImageFormat): string {
  return name.replace(/\.\w+$/, `.${format === 'jpeg' ? 'jpg' : format}`);
}

/** The error where content shows an unusable image. */
export function complainOfRefused(path: string, { fault, hint }: RefusedImage) {
  return { rule: 'image/unreadable', message: `The image ${path} ${fault}.`, hint };
}

/**
 * Resolves an image path in a content file to a path relative to the root. It is relative to that
 * file, as usual in Markdown, unless it starts with a slash.
 */
export function resolveImagePath(path: string, from?: string): string {
  return path.startsWith('/') || from === undefined
    ? posix.normalize(path).replace(/^\//, '')
    : posix.join(posix.dirname(from), path);
}

/** Hashes everything that an image's files and measures depend on. */
export function imageId({ hash }: Pick<SourceImage, 'hash'>): string {
  return hashOf(encodingId(), hash);
}

function variantGroups(image: SourceImage, widths: readonly number[]) {
  // A space would end the URL in a srcset.
  const name = basename(image.file)
    .replace(/\.\w+$/, '')
    .replace(/[^\w-]+/g, '-');
  const base = `${hashedFolders.images}/${name}-${imageId(image).slice(0, 8)}`;
  const { format, width, height, isAnimated, tooManyFrames } = image;
  if (format === 'svg') {
    const file = { format, width, isStill: false, path: `${base}.svg` };
    return { avif: [], webp: [], fallback: [file], still: [] };
  }
  const largest = Math.min(width, widths.at(-1) ?? width);
  const fitting = [...widths.filter((width) => width < largest), largest];
  const middle = fitting[Math.floor((fitting.length - 1) / 2)] ?? largest;
  const fits = (format: ImageFormat, size: number) =>
    !/^(?:avif|webp)$/.test(format) || Math.round((height * size) / width) <= tallest;
  const variants = (format: ImageFormat, sizes: readonly number[], isStill = false) =>
    sizes
      .filter((size) => fits(format, size))
      .map((width) => {
        const ending = `${isStill ? '-still' : ''}.${format === 'jpeg' ? 'jpg' : format}`;
        return { format, width, isStill, path: `${base}-${width}${ending}` };
      });
  const plain = image.hasAlpha ? 'png' : 'jpeg';
  if (tooManyFrames !== undefined) {
    const still = variants('webp', fitting, true);
    return { avif: [], webp: [], fallback: variants(format, [width]), still };
  }
  return {
    avif: isAnimated ? [] : variants('avif', fitting),
    webp: isAnimated ? variants('webp', fitting) : [],
    fallback: variants(isAnimated ? 'gif' : plain, [...new Set([middle, largest])]),
    still: isAnimated ? variants('webp', fitting, true) : [],
  };
}

/**
 * The variants of an image: AVIF in every width up to the image's own. Browsers without AVIF, from
 * before 2023 (Edge: 2024), get a fallback in a middle and the largest width. An animation becomes
 * WebP and GIF, plus its first frame for readers who prefer less motion. An SVG is one file. An
 * animation that is too large to convert is one file plus the first frame. A width at which AVIF or
 * WebP would be too tall has only the fallback.
 */
export function imageVariants(image: SourceImage, widths: readonly number[]) {
  return Object.values(variantGroups(image, widths)).flat();
}

/** The facts that a page needs to show an image. */
export function toImage(image: SourceImage, widths: readonly number[]): Image {
  const { avif, webp, fallback, still } = variantGroups(image, widths);
  const { format, width, height, color } = image;
  return {
    src: `/${fallback[0]?.path}`,
    full: `/${fallback.at(-1)?.path}`,
    width,
    height,
    avif: toSrcset(avif),
    webp: toSrcset(webp),
    fallback: format === 'svg' ? '' : toSrcset(fallback),
    ...(still.length > 0 && { still: toSrcset(still) }),
    color,
  };
}

function toSrcset(variants: readonly ImageVariant[]): string {
  return variants.map(({ path, width }) => `/${path} ${width}w`).join(', ');
}

function findImages(folder: string): string[] {
  return listFiles(folder)
    .filter(isImageFile)
    .map((path) => join(folder, path));
}

function refuseForeign(file: string): void {
  const format = foreignFormat(file);
  if (format === undefined) return;
  throw new ImageFault(
    `is a file in ${format}, which pages cannot show as an image`,
    'Export it as JPEG, PNG or WebP, and write the name of that file.',
  );
}

/** Whether a very large file is an animation, by its name; it is not read. */
function isAnimationName(file: string): boolean {
  return ['gif', 'webp'].includes(formatOfName(file) ?? '');
}

/**
 * Measures an image, or reads the cached measures of the same bytes. Returns undefined if the file
 * does not exist any more.
 */
async function loadImage(
  absolute: string,
  file: string,
  { store, hashes }: Pick<Cache, 'store'> & { hashes: ReturnType<typeof openKnownHashes> },
) {
  const source = { file, absolute, hash: '', bytes: 0 };
  try {
    const stats = await stat(absolute);
    source.bytes = stats.size;
    // For a file that is rejected unread, the size replaces the hash.
    source.hash = String(stats.size);
    refuseForeign(file);
    if (stats.size > mostBytes) {
      throw new ImageFault(
        `is ${(stats.size / 1_000_000).toFixed(1)} MB; the limit is ${mostBytes / 1_000_000} MB`,
        isAnimationName(file)
          ? 'Make the animation shorter or smaller, or turn it into a video and show it with <video>.'
          : 'Export it at 1600 to 2400 pixels wide.',
      );
    }
    const read = once(() => readFile(absolute));
    source.hash = await hashes.find(file, sourceSignature(stats), async () =>
      hashImage(await read()),
    );
    const kept = await store.remember(`measures/${recipe}-${imageId(source)}`, async () => {
      const bytes = await read();
      const format = checkFormat(bytes, basename(file));
      return Buffer.from(JSON.stringify(await inspectImage(bytes, format)));
    });
    const measures: Measures = JSON.parse(kept.toString());
    return { ...source, ...measures };
  } catch (error) {
    if (error instanceof ImageFault) return { ...source, fault: error.message, hint: error.hint };
    return undefinedIfMissing(error);
  }
}
