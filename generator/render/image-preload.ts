/** The image that a page opens with. Markup shown as text has its brackets escaped. */
const importantImage = /<img\b[^<>]*\sfetchpriority="high"[^<>]*>/i;

/**
 * The link by which the browser fetches the page's most important image, the first `<img>` with
 * `fetchpriority="high"`, before it has read the markup down to it: the same file, for the choice
 * is left to it by the same sizes, and of a `<picture>` only where its first format is known. Of an
 * animation with a still it is the one that the reader wants.
 * @returns nothing when there is no such image, or another media query has a say in which it is.
 */
export function renderImagePreload(markup: string): string {
  const image = importantImage.exec(markup);
  if (image === null) return '';
  const before = markup.slice(0, image.index);
  const picture = before.slice(before.lastIndexOf('<picture'));
  const sources = picture.includes('</picture>') ? [] : (picture.match(/<source\b[^<>]*>/gi) ?? []);
  const [still] = sources.filter((source) => read(source, 'media') === lessMotion);
  const others = sources.filter((source) => read(source, 'media') !== lessMotion);
  if (others.some((source) => read(source, 'media') !== undefined)) return '';
  const [chosen = image[0]] = others;
  if (still === undefined) return preload(chosen);
  return `${preload(still, lessMotion)}\n${preload(chosen, anyMotion)}`;
}

const lessMotion = '(prefers-reduced-motion: reduce)';
const anyMotion = '(prefers-reduced-motion: no-preference)';

/** The link for what a `<source>` or an `<img>` shows. */
function preload(chosen: string, media?: string): string {
  const attributes = {
    media,
    href: read(chosen, 'srcset') === undefined ? read(chosen, 'src') : undefined,
    imagesrcset: read(chosen, 'srcset'),
    imagesizes: read(chosen, 'sizes'),
    type: read(chosen, 'type'),
    fetchpriority: 'high',
  };
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${value}"`],
  );
  return `<link rel="preload" as="image" ${written.join(' ')}>`;
}

/** An attribute of a tag, escaped as it stands there. */
function read(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
}
