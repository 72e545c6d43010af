import type { Image } from 'stet';

/**
 * An image as pages carry it. What its URLs begin with stands once, and `src` and the srcsets hold
 * what comes after it: a page's data travels to the browser, and most of an image is its URLs.
 */
export type PictureSource = Pick<Image, 'width' | 'height' | 'color'> & {
  base: string;
  src: string;
  avif: string;
  webp: string;
  fallback: string;
};

/** @param maxWidth leaves larger variants out, where the picture is never shown as large. */
export function packPicture(
  image: Image,
  maxWidth: number = Number.POSITIVE_INFINITY,
): PictureSource {
  const avif = upTo(image.avif, maxWidth);
  const webp = upTo(image.webp, maxWidth);
  const fallback = upTo(image.fallback, maxWidth);
  const candidates = [avif, webp, fallback].flatMap((srcset) => srcset.split(', '));
  const base = commonStart([image.src, ...candidates]);
  const pack = (srcset: string) =>
    srcset
      .split(', ')
      .map((candidate) => candidate.slice(base.length))
      .join(', ');
  return {
    base,
    src: image.src.slice(base.length),
    avif: pack(avif),
    webp: pack(webp),
    fallback: pack(fallback),
    width: image.width,
    height: image.height,
    color: image.color,
  };
}

/** The srcset with whole URLs again. */
export function unpackSrcset({ base }: Pick<PictureSource, 'base'>, packed: string): string {
  return packed
    .split(', ')
    .map((candidate) => base + candidate)
    .join(', ');
}

/** At least the smallest candidate stays. */
function upTo(srcset: string, maxWidth: number): string {
  const candidates = srcset.split(', ');
  const fitting = candidates.filter((candidate) => widthOf(candidate) <= maxWidth);
  return (fitting.length > 0 ? fitting : candidates.slice(0, 1)).join(', ');
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
