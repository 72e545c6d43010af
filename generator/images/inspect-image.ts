import { importOutside } from '../lib/import-outside.ts';
import {
  formatOfBytes,
  formatOfName,
  type ImageFormat,
  isUnreadableAnimation,
  isWholeGif,
} from './image-format.ts';
import { mostPixels, openImage } from './open-image.ts';
import { ImageFault, type Measures } from './source-image.ts';
import { sanitizeSvg } from './svg/sanitize-svg.ts';

/** The names of formats in messages. */
export const formatNames: Readonly<Record<ImageFormat, string>> = {
  png: 'a PNG',
  jpeg: 'a JPEG',
  webp: 'a WebP',
  avif: 'an AVIF',
  gif: 'a GIF',
  svg: 'an SVG',
};

/**
 * The format of a file by its bytes, regardless of its name.
 * @param name the file's name, for messages.
 * @throws ImageFault if the bytes are no image that sites can use.
 */
export function checkFormat(bytes: Buffer, name: string): ImageFormat {
  const format = formatOfBytes(bytes);
  if (format !== undefined) return format;
  if (bytes.toString('latin1', 0, 40).startsWith('version https://git-lfs.')) {
    throw new ImageFault(
      'is a pointer of Git LFS, not the image itself',
      'Run "git lfs pull". In CI, set the checkout to fetch LFS files.',
    );
  }
  const promised = formatOfName(name);
  throw new ImageFault(
    bytes.length === 0 ? 'is empty' : `is not ${promised ? formatNames[promised] : 'an image'}`,
    'Export it again as PNG, JPEG, WebP, AVIF, GIF or SVG.',
  );
}

/**
 * Measures an image and makes sure that all of it can be decoded at a reasonable cost.
 * @throws ImageFault if it cannot.
 */
export async function inspectImage(bytes: Buffer, format: ImageFormat): Promise<Measures> {
  if (format === 'svg') return inspectSvg(bytes);
  if (isUnreadableAnimation(bytes, format)) {
    throw new ImageFault(
      `is ${formatNames[format]} with several frames, but only one would show`,
      'Export it as an animated WebP or GIF, or a single frame of it.',
    );
  }
  // Outside of `try`: an image is not damaged because sharp is not installed.
  const { default: sharp } = await importOutside<typeof import('sharp')>('sharp');
  try {
    if (format === 'gif' && !isWholeGif(bytes)) throw new Error('it ends too early');
    return await measure(bytes, format, sharp);
  } catch (error) {
    if (error instanceof ImageFault) throw error;
    throw new ImageFault(
      `cannot be decoded: ${reasonOf(error as Error)}`,
      'It is damaged or cut short. Export it again.',
      { cause: error },
    );
  }
}

async function inspectSvg(bytes: Buffer): Promise<Measures> {
  const { width, height, removed, embedded } = await sanitizeSvg(bytes);
  for (const picture of embedded) {
    const format = formatOfBytes(picture);
    if (format === undefined || format === 'svg') {
      throw new ImageFault('contains an invalid picture', 'Export it again without it.');
    }
    await inspectImage(picture, format);
  }
  const color = transparent;
  return { format: 'svg', width, height, isAnimated: false, hasAlpha: true, color, removed };
}

const transparent = '#00000000';

/** Pixels. The encoder of JPEG makes no taller file. */
const tallestFallback = 65_500;

async function measure(
  bytes: Buffer,
  format: ImageFormat,
  sharp: typeof import('sharp').default,
): Promise<Measures> {
  // Without a limit, so that the message can state the size: this decodes nothing.
  const {
    autoOrient,
    orientation = 1,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  if (width * height > mostPixels) {
    throw new ImageFault(
      `has ${width} × ${height} pixels; the limit is ${mostPixels / 1_000_000} million`,
      'Export it at 1600 to 2400 pixels wide.',
    );
  }
  if (height > tallestFallback) {
    throw new ImageFault(
      `is ${height} pixels tall; the limit is ${tallestFallback}`,
      'Cut it into several images.',
    );
  }
  const isAnimated = pages > 1;
  // sharp cannot rotate animations.
  if (isAnimated && orientation > 1) {
    throw new ImageFault('is an animation that its metadata turns', 'Export it again upright.');
  }
  const tooManyFrames = width * height * pages > mostPixels ? pages : undefined;
  const isWhole = isAnimated && tooManyFrames === undefined;
  // Only decoding finds a damaged last frame.
  const image = (await openImage(bytes, isWhole)).toColourspace('srgb');
  if (!isWhole) image.resize({ width: 64, height: 64, fit: 'inside', withoutEnlargement: true });
  const { data, info: raw } = await image.raw().toBuffer({ resolveWithObject: true });
  const { dominant, isOpaque } = await sharp(data, { raw, limitInputPixels: mostPixels }).stats();
  const hasAlpha = raw.channels === 4 && !isOpaque;
  const { r, g, b } = dominant;
  const hex = [r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('');
  const color = hasAlpha ? transparent : `#${hex}`;
  const measures = { format, width, height, isAnimated, hasAlpha, color, removed: [] };
  return tooManyFrames === undefined ? measures : { ...measures, tooManyFrames };
}

/** The reason without the lines that libvips adds about itself. */
function reasonOf({ message }: Error): string {
  const [reason = ''] = message.split('\n');
  return reason.replace(/^Input buffer (?:has corrupt header: )?|[.\s]+$/g, '');
}
