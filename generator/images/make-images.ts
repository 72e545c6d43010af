import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import { memoize, onlyLast } from '../lib/memoize.ts';
import type { Output } from '../output/output.ts';
import { encoding } from './encoding.ts';
import { type ImageVariant, imageId, imageVariants } from './image-index.ts';
import { failConversion, openImage, openPixels } from './open-image.ts';
import { readImage } from './read-image.ts';
import type { ImageIndex, SourceImage } from './source-image.ts';
import { sanitizeSvg } from './svg/sanitize-svg.ts';

/**
 * The variants of the images that pages show. The cache stores each under a hash of everything that
 * it depends on, so only new images take time.
 */
export function listImages(
  site: Pick<Site, 'images'>,
  store: Store,
  index: ImageIndex,
  used: readonly string[],
): Output[] {
  const resize = createResizer();
  const outputs = used.flatMap((file) => {
    const image = index.get(file);
    if (image === undefined || image.fault !== undefined) return [];
    const variants = imageVariants(image, site.images.widths);
    return variants.map((variant) => toOutput(image, variant, { store, resize }));
  });
  // Copies of an image in two folders share their files.
  return [...new Map(outputs.map((output) => [output.path, output])).values()];
}

type Resize = ReturnType<typeof createResizer>;

function toOutput(
  image: SourceImage,
  variant: ImageVariant,
  { store, resize }: { store: Store; resize: Resize },
): Output {
  const { path, width, format, isStill } = variant;
  const key = `${imageId(image)}-${width}${isStill ? '-still' : ''}.${format}`;
  const convertIt = () => convert(image, variant, resize).catch(failConversion(image));
  const stored = `image/${key}`;
  const make = () => store.remember(stored, convertIt);
  return { path, key, source: image.file, stored, make };
}

async function convert(
  image: SourceImage,
  { format, width, isStill }: ImageVariant,
  resize: Resize,
): Promise<Buffer> {
  if (format !== 'svg' && (isStill || !image.isAnimated)) {
    const { data, info } = await resize(image, width);
    return (await openPixels(data, info)).toFormat(format, encoding[format]).toBuffer();
  }
  const bytes = await readImage(image);
  if (format === 'svg') return Buffer.from((await sanitizeSvg(bytes)).svg);
  if (image.tooManyFrames !== undefined) return bytes;
  const opened = await openImage(bytes, true);
  return opened.resize({ width }).toFormat(format, encoding[format]).toBuffer();
}

/**
 * Creates a function that decodes and resizes an image, once for all formats of a width. It keeps
 * the pixels of the latest image only, because all variants of an image are made together.
 */
function createResizer() {
  const resizerOf = memoize(
    (image: SourceImage) => memoize((width: number) => resizeImage(image, width)),
    onlyLast(),
  );
  return (image: SourceImage, width: number) => resizerOf(image)(width);
}

async function resizeImage(source: SourceImage, width: number) {
  // Pass the bytes, because libvips caches by path and might return an old image.
  const image = await openImage(await readImage(source));
  const upright = image.autoOrient().resize({ width });
  return upright.raw().toBuffer({ resolveWithObject: true });
}
