import { Parser } from 'htmlparser2';

/** Something that a page says, and the offset in its HTML at which it says it. */
export interface Said {
  text: string;
  at: number;
}

/** What a built page holds, as far as the rules look at it. */
export interface PageFacts {
  language: string;
  titles: readonly Said[];
  /** Contents of `<meta name="…">`, by name. */
  meta: Readonly<Record<string, string>>;
  canonicals: readonly Said[];
  /** Targets of links that a visitor follows. */
  links: readonly Said[];
  /** Targets of links to feeds, which are among the others. */
  feeds: readonly Said[];
  /** What the browser loads by itself: scripts, styles, images, fonts. */
  assets: readonly Said[];
  ids: readonly Said[];
  /** Where first-level headings begin. */
  headings: readonly number[];
  images: readonly { src: string; alt: string | undefined; hasSize: boolean; at: number }[];
  /** Bodies of JSON-LD scripts. */
  data: readonly Said[];
  /** Bytes of the JSON that the page brings along for its own code. */
  dataSize: number;
}

/** The same while it is being collected. */
type Collected = {
  -readonly [Key in keyof PageFacts]: PageFacts[Key] extends readonly (infer Item)[]
    ? Item[]
    : PageFacts[Key] extends string | number
      ? PageFacts[Key]
      : Record<string, string>;
};
type Attributes = Readonly<Record<string, string>>;

/** Rels of `<link>` elements whose target the browser loads with the page. */
const loadedRels =
  /^(?:stylesheet|icon|shortcut icon|apple-touch-icon|manifest|preload|modulepreload|mask-icon)$/;

/**
 * Reads a page in one pass. htmlparser2 takes a third of parse5's time and does not build a tree;
 * the output is React's own, so that nothing needs the repairs of a full parser.
 */
export function readPageFacts(html: string): PageFacts {
  const facts: Collected = {
    language: '',
    titles: [],
    meta: {},
    canonicals: [],
    links: [],
    feeds: [],
    assets: [],
    ids: [],
    headings: [],
    images: [],
    data: [],
    dataSize: 0,
  };
  let text: Said | undefined;
  let json: number | undefined;
  // Inside <svg> a <title> names the drawing, not the page.
  let drawings = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const at = parser.startIndex;
        if (name === 'svg') drawings += 1;
        collect(facts, name, attributes, at);
        const isData = name === 'script' && attributes.type === 'application/ld+json';
        if (isData || (name === 'title' && drawings === 0)) {
          text = { text: '', at };
          (isData ? facts.data : facts.titles).push(text);
        }
        if (name === 'script' && attributes.type === 'application/json') json = parser.endIndex + 1;
      },
      ontext(chunk) {
        if (text) text.text += chunk;
      },
      onclosetag(name) {
        if (name === 'svg') drawings -= 1;
        if (json !== undefined) {
          facts.dataSize += Buffer.byteLength(html.slice(json, parser.startIndex));
          json = undefined;
        }
        if (name === 'title' || name === 'script') text = undefined;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return facts;
}

function collect(facts: Collected, name: string, attributes: Attributes, at: number): void {
  const { id, href, src, srcset } = attributes;
  if (id !== undefined) facts.ids.push({ text: id, at });
  for (const url of [src, ...(srcset === undefined ? [] : urlsOf(srcset))]) {
    if (url !== undefined) facts.assets.push({ text: url, at });
  }
  switch (name) {
    case 'html':
      facts.language = attributes.lang ?? '';
      break;
    case 'h1':
      facts.headings.push(at);
      break;
    case 'a':
    case 'area':
      if (href !== undefined) facts.links.push({ text: href, at });
      break;
    case 'meta':
      if (attributes.name) facts.meta[attributes.name] = attributes.content ?? '';
      break;
    case 'link':
      collectLink(facts, attributes, at);
      break;
    case 'style': {
      // In the document instead of linked (render/document.ts); it weighs the same.
      const { 'data-href': sheet } = attributes;
      if (sheet !== undefined) facts.assets.push({ text: sheet, at });
      break;
    }
    case 'img': {
      const hasSize = attributes.width !== undefined && attributes.height !== undefined;
      facts.images.push({ src: src ?? '', alt: attributes.alt, hasSize, at });
      break;
    }
  }
}

/** Media types of feeds. */
const feedTypes = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/;

function collectLink(facts: Collected, { rel = '', href = '', type = '' }: Attributes, at: number) {
  if (rel === 'canonical') facts.canonicals.push({ text: href, at });
  else if (loadedRels.test(rel)) facts.assets.push({ text: href, at });
  else if (rel === 'alternate' || rel === 'prev' || rel === 'next') {
    facts.links.push({ text: href, at });
    if (rel === 'alternate' && feedTypes.test(type)) facts.feeds.push({ text: href, at });
  }
}

/** The URLs of a `srcset`, whose items end in a width or a density. */
function urlsOf(srcset: string): string[] {
  return srcset.split(/,\s+/).map((item) => item.trim().split(/\s+/)[0] ?? '');
}
