import type { OutputInfo, Sharp } from 'sharp';
import { SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { importOutside } from '../lib/import-outside.ts';
import { readImage } from './read-image.ts';
import type { SourceImage } from './source-image.ts';
import { sanitizeSvg } from './svg/sanitize-svg.ts';

/**
 * Pixels of all frames together. The largest camera images have fewer; a decompression bomb has
 * more.
 */
export const mostPixels = 100_000_000;

/** Opens an image. By sharp's defaults, the results are in sRGB and without metadata. */
export async function openImage(bytes: Uint8Array, animated = false): Promise<Sharp> {
  // Loading takes 70 ms, and most builds open nothing.
  const { default: sharp } = await importOutside<typeof import('sharp')>('sharp');
  return sharp(bytes, { limitInputPixels: mostPixels, animated });
}

/** Opens sRGB pixels from sharp. */
export async function openPixels(data: Uint8Array, info: OutputInfo): Promise<Sharp> {
  const { default: sharp } = await importOutside<typeof import('sharp')>('sharp');
  const { width, height, channels } = info;
  // Without `premultiplied`, which describes an earlier step: these pixels are not premultiplied.
  const raw = { width, height, channels };
  return sharp(data, { raw, limitInputPixels: mostPixels });
}

/**
 * Opens an image of the site as a single picture for resizing: an SVG as published, an animation as
 * its first frame.
 */
export async function openSource(image: SourceImage): Promise<Sharp> {
  const bytes = await readImage(image);
  if (image.format !== 'svg') return openImage(bytes);
  const { default: sharp } = await importOutside<typeof import('sharp')>('sharp');
  // sharp draws it in the requested size, whatever its own size is.
  return sharp(Buffer.from((await sanitizeSvg(bytes)).svg), { limitInputPixels: false });
}

/**
 * Makes the SiteError for an image that was measured but cannot be converted. It has damage that
 * shows only now, or cannot be resized as requested. A SiteError stays.
 */
export function failConversion({ file }: SourceImage): (error: Error) => never {
  return (error) => {
    if (error instanceof SiteError) throw error;
    const message = `${file} cannot be converted: ${error.message.split('\n')[0]}.`;
    const hint = 'Export it again, and rerun the build.';
    throw siteError({ rule: 'image/unreadable', message, hint, file }, { cause: error });
  };
}
