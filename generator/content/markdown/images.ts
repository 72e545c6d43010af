import type { Element } from 'hast';
import type { Image } from '../../contract.ts';
import { element } from './tree.ts';
import { fitSize, readSize, type SizedText } from './written-size.ts';

/** Removes the display size from an image's text and returns it. */
export function takeSize(img: Element): SizedText['size'] {
  const { alt, size } = readSize(String(img.properties.alt ?? ''));
  if (size) img.properties.alt = alt;
  return size;
}

/** The display size of an image of this site with a width or height in its tag. */
function sizeInTag({ properties }: Element, image: Image): SizedText['size'] {
  const [width, height] = [properties.width, properties.height].map((written) =>
    /^[1-9]\d{0,4}$/.test(String(written)) ? Number(written) : undefined,
  );
  if (width !== undefined) return { width, height: height ?? 1 };
  if (height === undefined) return undefined;
  return { width: Math.max(1, Math.round((height * image.width) / image.height)), height };
}

/**
 * An image in every available format and width.
 * @param options.size its display size, if different from its own.
 */
export function picture(
  img: Element,
  image: Image,
  { sizes, size }: { sizes: string; size: SizedText['size'] },
): Element {
  const written = size ?? sizeInTag(img, image);
  const { width, height } = written ? fitSize(image, written) : image;
  const source = (type: string, srcSet: string, media?: string) =>
    srcSet === '' ? [] : [element('source', { ...(media && { media }), type, srcSet, sizes })];
  const fallback = element('img', {
    ...img.properties,
    src: image.src,
    ...(image.fallback !== '' && { srcSet: image.fallback, sizes }),
    width,
    height,
    loading: 'lazy',
    decoding: 'async',
  });
  const sources = [
    ...source('image/webp', image.still ?? '', '(prefers-reduced-motion: reduce)'),
    ...source('image/avif', image.avif),
    ...source('image/webp', image.webp),
  ];
  return sources.length === 0 ? fallback : element('picture', {}, [...sources, fallback]);
}

/** Joins a picture in the text with the one that replaced its image: browsers see only the inner. */
export function joinPictures(outer: Element): void {
  outer.children = outer.children.flatMap((child) =>
    child.type === 'element' && child.tagName === 'picture' ? child.children : child,
  );
}

/** Reserves the written size for an image of another site, and loads it lazily. */
export function reserveSpace(img: Element, size: SizedText['size']): void {
  img.properties = { ...img.properties, ...size, loading: 'lazy', decoding: 'async' };
}

/**
 * Turns a paragraph that contains only an image with a title into a figure:
 * `![What it shows](diagram.png "The caption")`. Undefined for other paragraphs.
 */
export function toFigure(paragraph: Element): Element | undefined {
  const [only, ...others] = paragraph.children.filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  );
  if (others.length > 0 || only?.type !== 'element') return undefined;
  const img = only.tagName === 'picture' ? only.children.at(-1) : only;
  if (img?.type !== 'element' || img.tagName !== 'img' || !img.properties.title) return undefined;
  const { title, ...properties } = img.properties;
  img.properties = properties;
  return element('figure', {}, [
    only,
    element('figcaption', {}, [{ type: 'text', value: String(title) }]),
  ]);
}
