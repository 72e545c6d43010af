import { readFile } from 'node:fs/promises';
import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import type { Output } from '../output/output.ts';
import { encoding } from './encoding.ts';
import { type ImageVariant, imageId, imageVariants } from './image-index.ts';
import { failConversion, openImage } from './open-image.ts';
import type { ImageIndex, SourceImage } from './source-image.ts';
import { sanitiseSvg } from './svg/sanitise-svg.ts';

/**
 * The variants of the images that pages show. Each is kept in the cache under a hash of all that it
 * depends on, so that only new images cost time.
 */
export function listImages(
  site: Pick<Site, 'images'>,
  store: Store,
  index: ImageIndex,
  used: readonly string[],
): Output[] {
  const outputs = used.flatMap((file) => {
    const image = index.get(file);
    if (image === undefined || image.fault !== undefined) return [];
    const variants = imageVariants(image, site.images.widths);
    return variants.map((variant) => toOutput(image, variant, store));
  });
  // Copies of an image in two folders share their files.
  return [...new Map(outputs.map((output) => [output.path, output])).values()];
}

function toOutput(image: SourceImage, variant: ImageVariant, store: Store): Output {
  const { path, width, format, isStill } = variant;
  const key = `${imageId(image)}-${width}${isStill ? '-still' : ''}.${format}`;
  const convertIt = () => convert(image, variant).catch(failConversion(image));
  const stored = `image/${key}`;
  const make = () => store.remember(stored, convertIt);
  return { path, key, source: image.file, stored, make };
}

async function convert(image: SourceImage, { format, width, isStill }: ImageVariant) {
  // The bytes, not the path, under which libvips would remember what was there before.
  const bytes = await readFile(image.absolute);
  if (format === 'svg') return Buffer.from((await sanitiseSvg(bytes)).svg);
  const isAnimated = image.isAnimated && !isStill;
  if (isAnimated && image.tooManyFrames !== undefined) return bytes;
  const opened = await openImage(bytes, isAnimated);
  // Frames cannot be turned, and those of a GIF never ask for it.
  const upright = isAnimated ? opened : opened.autoOrient();
  return upright.resize({ width }).toFormat(format, encoding[format]).toBuffer();
}
