import { urlsOfSrcset } from '../../lib/base-path.ts';
import { type Attributes, decodeText, scanTags } from './scan-tags.ts';

/** A text on a page, with its offset in the HTML. */
export interface Said {
  text: string;
  at: number;
}

/** Rels of `<link>` elements whose target the browser loads with the page. */
const loadedRels =
  /^(?:stylesheet|icon|shortcut icon|apple-touch-icon|manifest|preload|modulepreload|mask-icon)$/;

const feedTypes = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/;

/** The facts of a built page that the rules check. */
export class PageFacts {
  language = '';
  readonly titles: Said[] = [];
  readonly meta: Record<string, string> = {};
  readonly canonicals: Said[] = [];
  /** Targets of links that a visitor can follow. */
  readonly links: Said[] = [];
  /** Targets of links to feeds, also in `links`. */
  readonly feeds: Said[] = [];
  /** URLs that the browser loads automatically: scripts, styles, images, fonts. */
  readonly assets: Said[] = [];
  readonly ids: Said[] = [];
  /** The names of `<a name>`, to which links with # also go. */
  readonly names: Said[] = [];
  readonly headings: number[] = [];
  readonly images: { src: string; alt: string | undefined; hasSize: boolean; at: number }[] = [];
  readonly data: Said[] = [];
  /** Whether the element for the rendered page exists and is empty. */
  isBlank = false;
  /** Whether React rendered the fallback of a `<Suspense>`, because what is in it threw or is not there yet. */
  isFallback = false;
  /** Bytes of JSON in the page for its own code. */
  dataSize = 0;

  collect(name: string, attributes: Attributes, at: number): void {
    const { id, src, srcset } = attributes;
    note(this.ids, id, at);
    note(this.assets, src, at);
    if (srcset !== undefined) for (const url of urlsOfSrcset(srcset)) note(this.assets, url, at);
    if (name === 'html') this.language = attributes.lang ?? '';
    else if (name === 'h1') this.headings.push(at);
    else if (name === 'a' || name === 'area') {
      note(this.links, attributes.href, at);
      if (name === 'a') note(this.names, attributes.name, at);
    } else if (name === 'link') this.#collectLink(attributes, at);
    // Inlined in the document instead of linked (render/document.ts); budgets count it the same.
    else if (name === 'style') note(this.assets, attributes['data-href'], at);
    else if (name === 'meta') {
      const key = attributes.name ?? attributes.property;
      if (key) this.meta[key] = attributes.content ?? '';
    } else if (name === 'img') {
      const { width, height, alt } = attributes;
      const hasSize = width !== undefined && height !== undefined;
      this.images.push({ src: src ?? '', alt, hasSize, at });
    }
  }

  #collectLink({ rel = '', href = '', type = '' }: Attributes, at: number): void {
    if (rel === 'canonical') note(this.canonicals, href, at);
    else if (loadedRels.test(rel)) note(this.assets, href, at);
    else if (rel === 'alternate' || rel === 'prev' || rel === 'next') {
      note(this.links, href, at);
      if (rel === 'alternate' && feedTypes.test(type)) note(this.feeds, href, at);
    }
  }
}

function note(list: Said[], text: string | undefined, at: number): void {
  if (text !== undefined) list.push({ text, at });
}

/** Reads a page in one pass. */
export function readPageFacts(html: string): PageFacts {
  const facts = new PageFacts();
  // React marks it so, and writes no other comment like it.
  facts.isFallback = html.includes('<!--$!-->');
  scanTags(html, ({ name, attributes, at, end, text }) => {
    facts.collect(name, attributes, at);
    if (attributes.id === 'root') {
      facts.isBlank = /^(?:\s|<!--[^>]*-->)*<\//.test(html.slice(end));
    }
    if (text === undefined) return;
    if (name === 'title') facts.titles.push({ text: decodeText(text), at });
    if (name !== 'script') return;
    if (attributes.type === 'application/ld+json') facts.data.push({ text, at });
    if (attributes.type === 'application/json') facts.dataSize += Buffer.byteLength(text);
  });
  return facts;
}
