import { readFile } from 'node:fs/promises';
import type { OutputInfo, Sharp } from 'sharp';
import { siteError } from '../diagnostics/diagnostic.ts';
import type { SourceImage } from './source-image.ts';
import { sanitiseSvg } from './svg/sanitise-svg.ts';

/** Pixels of all frames together. A camera's largest pictures have fewer; a bomb has more. */
export const mostPixels = 100_000_000;

/**
 * Opens an image. What is made of it is in sRGB and without metadata, which is how sharp works
 * unless it is told otherwise.
 */
export async function openImage(bytes: Uint8Array, animated = false): Promise<Sharp> {
  // Takes 70 ms to load, and most builds have nothing to open.
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: mostPixels, animated });
}

/** Opens pixels in sRGB, as sharp gives them. */
export async function openPixels(data: Uint8Array, info: OutputInfo): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const { width, height, channels } = info;
  // Not its `premultiplied`, which is about the steps before: the pixels no longer are.
  const raw = { width, height, channels };
  return sharp(data, { raw, limitInputPixels: mostPixels });
}

/**
 * Opens an image of the site as one picture, to be made smaller or larger: of an SVG what is
 * published, of an animation the first frame.
 */
export async function openSource({ absolute, format }: SourceImage): Promise<Sharp> {
  const bytes = await readFile(absolute);
  if (format !== 'svg') return openImage(bytes);
  const { default: sharp } = await import('sharp');
  // Drawn in the size that is asked for, whatever its own.
  return sharp(Buffer.from((await sanitiseSvg(bytes)).svg), { limitInputPixels: false });
}

/**
 * Makes the SiteError of an image that was measured and cannot be used all the same: it is damaged in
 * a way that shows only now, has changed since, or cannot be brought to the shape that is wanted.
 */
export function failConversion({ file }: SourceImage): (error: Error) => never {
  return (error) => {
    const message = `${file} cannot be converted: ${error.message.split('\n')[0]}.`;
    const hint = 'Export it again, and build once more.';
    throw siteError({ rule: 'image/unreadable', message, hint, file }, { cause: error });
  };
}
