/**
 * The most important image of a page. Markup shown as text has escaped brackets, so it does not
 * match.
 */
const importantImage = /<img\b[^<>]*\sfetchpriority="high"[^<>]*>/i;

/**
 * The link that preloads the page's most important image: the first `<img>` with
 * `fetchpriority="high"`. The browser then requests it before it parses the markup up to it. The
 * same `sizes` make the browser choose the same file. For a `<picture>`, only browsers that support
 * its first format preload. For an animation with a still, the reader's motion preference decides.
 * @returns an empty text if there is no such image, or if another media query selects it.
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

/** The preload link for a `<source>` or an `<img>`. */
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

/** The value of an attribute, still escaped. */
function read(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
}
