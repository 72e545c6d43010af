import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import type { Site } from '../config/site.ts';
import type { Image } from '../contract.ts';
import type { Checked, Diagnostic } from '../report/diagnostic.ts';
import { writeWhole } from '../write-whole.ts';
import { relativePath } from './find-files.ts';

/** A raster image of the site, measured. */
export interface SourceImage {
  /** Path relative to the root, with forward slashes. */
  file: string;
  absolute: string;
  /** First 16 hexadecimal digits of the SHA-256 of its bytes. */
  hash: string;
  /** Size of the file. */
  bytes: number;
  /** Pixels, after the orientation that its metadata asks for. */
  width: number;
  height: number;
  color: string;
  hasAlpha: boolean;
}

/** Every image that content may name, by path relative to the root. */
export type ImageIndex = ReadonlyMap<string, SourceImage>;

/** A file that the assets stage makes from an image. */
export interface ImageVariant {
  format: 'avif' | 'webp' | 'jpeg' | 'png';
  width: number;
  /** Output path: `images/cover-1a2b3c4d-800.avif`. */
  path: string;
}

/**
 * Reads and measures the images of the site, those of its folder for them and those that stand
 * beside content files; a file that is no image is an error that names it.
 */
export async function loadImages(site: Site): Promise<Checked<ImageIndex>> {
  const diagnostics: Diagnostic[] = [];
  const folders = [site.images.folder, ...site.collections.map(({ folder }) => folder)];
  const files = (await Promise.all(folders.map(findImages))).flat();
  const images = await Promise.all(
    // One folder may be inside another.
    [...new Set(files)].sort().map(async (absolute) => {
      const file = relativePath(site.root, absolute);
      try {
        return await measureImage({
          absolute,
          file,
          cacheFolder: join(site.cacheFolder, 'images'),
        });
      } catch (error) {
        diagnostics.push({
          rule: 'image/unreadable',
          severity: 'error',
          message: `${file} cannot be read as an image: ${(error as Error).message}`,
          hint: 'Export it again as PNG, JPEG, WebP or AVIF.',
          file,
        });
        return undefined;
      }
    }),
  );
  const measured = images.filter((image) => image !== undefined);
  return { value: new Map(measured.map((image) => [image.file, image])), diagnostics };
}

/**
 * The path relative to the root that a path in a content file means: relative to the file that
 * names it, as in Markdown everywhere, unless it starts with a slash.
 */
export function resolveImagePath(path: string, from?: string): string {
  const isRelative = !path.startsWith('/') && from !== undefined;
  return isRelative
    ? posix.join(posix.dirname(from), path)
    : posix.normalize(path).replace(/^\//, '');
}

/**
 * The variants of an image: AVIF and WebP in every width, none above the image's own, and for the
 * few browsers that know neither a fallback in a middle and the largest width.
 */
export function imageVariants(image: SourceImage, widths: readonly number[]): ImageVariant[] {
  const largest = Math.min(image.width, widths.at(-1) ?? image.width);
  const fitting = [...widths.filter((width) => width < largest), largest];
  const middle = fitting[Math.floor((fitting.length - 1) / 2)] ?? largest;
  // A space would end the URL in a srcset.
  const name = basename(image.file)
    .replace(/\.\w+$/, '')
    .replace(/[^\w-]+/g, '-');
  const variants = (format: ImageVariant['format'], sizes: Iterable<number>) =>
    [...sizes].map((width) => ({
      format,
      width,
      path: `images/${name}-${image.hash.slice(0, 8)}-${width}.${format === 'jpeg' ? 'jpg' : format}`,
    }));
  return [
    ...variants('avif', fitting),
    ...variants('webp', fitting),
    ...variants(image.hasAlpha ? 'png' : 'jpeg', new Set([middle, largest])),
  ];
}

/** What a page needs to show an image. */
export function toImage(image: SourceImage, widths: readonly number[]): Image {
  const variants = imageVariants(image, widths);
  const srcset = (...formats: ImageVariant['format'][]) =>
    variants
      .filter(({ format }) => formats.includes(format))
      .map(({ path, width }) => `/${path} ${width}w`)
      .join(', ');
  const fallbacks = variants.filter(({ format }) => format === 'jpeg' || format === 'png');
  return {
    src: `/${fallbacks[0]?.path}`,
    full: `/${fallbacks.at(-1)?.path}`,
    width: image.width,
    height: image.height,
    avif: srcset('avif'),
    webp: srcset('webp'),
    fallback: srcset('jpeg', 'png'),
    color: image.color,
  };
}

/** Whether a file is an image that content may use, by its name. */
export function isImageFile(name: string): boolean {
  return /\.(?:png|jpe?g|webp|avif)$/i.test(name);
}

async function findImages(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && isImageFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

type Measures = Pick<SourceImage, 'width' | 'height' | 'color' | 'hasAlpha'>;

/** Measures an image, or reads the measures kept for the same bytes. */
async function measureImage(options: {
  absolute: string;
  file: string;
  cacheFolder: string;
}): Promise<SourceImage> {
  const { absolute, file, cacheFolder } = options;
  const bytes = await readFile(absolute);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const cacheFile = join(cacheFolder, `${hash}.json`);
  const known = await readCached(cacheFile);
  const source = { file, absolute, hash, bytes: bytes.length };
  if (known) return { ...source, ...known };
  const measures = await computeMeasures(bytes);
  await mkdir(cacheFolder, { recursive: true });
  await writeWhole(cacheFile, JSON.stringify(measures));
  return { ...source, ...measures };
}

async function readCached(cacheFile: string): Promise<Measures | undefined> {
  try {
    return JSON.parse(await readFile(cacheFile, 'utf8'));
  } catch {
    // Missing or damaged: measure again.
    return undefined;
  }
}

async function computeMeasures(bytes: Buffer): Promise<Measures> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes);
  const [{ autoOrient, hasAlpha }, { dominant }] = await Promise.all([
    image.metadata(),
    image.clone().resize(64).stats(),
  ]);
  const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    hasAlpha: hasAlpha ?? false,
    color: `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`,
  };
}
