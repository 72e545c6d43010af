import { readFile } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import type { Output } from '../output/output.ts';
import { conversionError } from './conversion-error.ts';
import { encoding } from './encoding.ts';
import { type ImageVariant, imageId, imageVariants } from './image-index.ts';
import { openImage } from './open-image.ts';
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
  return listJobs(site, index, used).map(({ image, variant }) => {
    const key = variantName(image, variant);
    const convertIt = () =>
      convert(image, variant).catch((error: Error) => {
        throw conversionError(image, error);
      });
    const make = () => store.remember(`image/${key}`, convertIt);
    return { path: variant.path, key, source: image.file, make };
  });
}

/** Every file to make, once: copies of an image in two folders share theirs. */
function listJobs(site: Pick<Site, 'images'>, index: ImageIndex, used: readonly string[]) {
  const jobs = new Map<string, { image: SourceImage; variant: ImageVariant }>();
  for (const file of used) {
    const image = index.get(file);
    if (image === undefined || image.fault !== undefined) continue;
    for (const variant of imageVariants(image, site.images.widths)) {
      jobs.set(variant.path, { image, variant });
    }
  }
  return [...jobs.values()];
}

async function convert(image: SourceImage, variant: ImageVariant): Promise<Buffer> {
  // The bytes, not the path, under which libvips would remember what stood there before.
  const bytes = await readFile(image.absolute);
  if (variant.format === 'svg') return Buffer.from((await sanitiseSvg(bytes)).svg);
  const isAnimated = image.isAnimated && !variant.isStill;
  const opened = await openImage(bytes, isAnimated);
  // Frames cannot be turned, and those of a GIF never ask for it.
  const upright = isAnimated ? opened : opened.autoOrient();
  return encode(upright.resize({ width: variant.width }), variant.format).toBuffer();
}

function variantName(image: SourceImage, { width, format, isStill }: ImageVariant): string {
  return `${imageId(image)}-${width}${isStill ? '-still' : ''}.${format}`;
}

function encode(image: Sharp, format: Exclude<ImageVariant['format'], 'svg'>): Sharp {
  switch (format) {
    case 'avif':
      return image.avif(encoding.avif);
    case 'webp':
      return image.webp(encoding.webp);
    case 'jpeg':
      return image.jpeg(encoding.jpeg);
    case 'png':
      return image.png(encoding.png);
    case 'gif':
      return image.gif(encoding.gif);
  }
}
