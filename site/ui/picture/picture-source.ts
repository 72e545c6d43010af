import type { Image } from 'stet';

/**
 * An image in a page's data. `base` is the common start of its URLs, and `src` and the srcsets
 * contain the rest. This saves bytes, since an image is mostly URLs. A missing srcset is empty.
 */
export type PictureSource = Pick<Image, 'width' | 'height' | 'color' | 'still'> & {
  base: string;
  src: string;
  avif: string;
  webp: string;
  fallback: string;
};

/** @param maxWidth omits larger variants, for pictures that are never shown that large. */
export function packPicture(
  image: Image,
  maxWidth: number = Number.POSITIVE_INFINITY,
): PictureSource {
  const avif = upTo(image.avif, maxWidth);
  const webp = upTo(image.webp, maxWidth);
  const fallback = upTo(image.fallback, maxWidth);
  const still = upTo(image.still ?? '', maxWidth);
  const base = commonStart([image.src, ...avif, ...webp, ...fallback, ...still]);
  const pack = (candidates: readonly string[]) =>
    candidates.map((candidate) => candidate.slice(base.length)).join(', ');
  return {
    base,
    src: image.src.slice(base.length),
    avif: pack(avif),
    webp: pack(webp),
    fallback: pack(fallback),
    ...(still.length > 0 && { still: pack(still) }),
    width: image.width,
    height: image.height,
    color: image.color,
  };
}

/** The srcset with whole URLs; undefined if it is empty. */
export function unpackSrcset(
  { base }: Pick<PictureSource, 'base'>,
  packed: string | undefined,
): string | undefined {
  return packed && base + packed.replaceAll(', ', `, ${base}`);
}

/** The candidates of a srcset up to a width, but at least the smallest. */
function upTo(srcset: string, maxWidth: number): string[] {
  const candidates = srcset.split(', ').filter(Boolean);
  const fitting = candidates.filter((candidate) => widthOf(candidate) <= maxWidth);
  return fitting.length > 0 ? fitting : candidates.slice(0, 1);
}

function widthOf(candidate: string): number {
  return Number.parseInt(candidate.split(' ')[1] ?? '', 10);
}

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length;
  for (const other of others) {
    while (!other.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, length);
}
