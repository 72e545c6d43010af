import type { ComponentType } from 'react';
import type { output, ZodType } from 'zod';

/*
 * The seam between the generator and a site: everything one half knows of the other.
 * A site imports this module as 'stet'; the generator imports nothing of a site but what is named here.
 */

/** What can travel to the browser as JSON. `undefined` members are left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** A folder of content files that share one front-matter schema. */
export interface Collection<Schema extends ZodType = ZodType> {
  /** Folder of the files, relative to the root. Markdown (`.md`) and YAML (`.yaml`) files are read. */
  folder: string;
  /** What the front matter (of a `.yaml` file: the whole file) must be. */
  schema: Schema;
  /** File names that are not entries, e.g. `['README.md', '_template.md']`. @default [] */
  exclude?: readonly string[];
  /**
   * What a build does with an entry that breaks its schema: `skip` leaves it out with a warning,
   * `fail` stops the build. `check` fails on both. @default 'fail'
   */
  onInvalid?: 'skip' | 'fail';
  /** Raw HTML in Markdown: `drop` removes it, `sanitise` keeps what is harmless. @default 'drop' */
  rawHtml?: 'drop' | 'sanitise';
  /** Which parser reads the Markdown: the native one, or remark-parse for micromark extensions. @default 'native' */
  parser?: 'native' | 'remark';
}

export type Collections = Readonly<Record<string, Collection>>;

/** A heading of a Markdown body, in document order. */
export interface Heading {
  /** 1 to 6. */
  depth: number;
  /** The id of the heading element, unique in the body. */
  id: string;
  text: string;
}

/** One content file, read and validated. */
export interface Entry<Data = unknown> {
  /** Path of the file relative to the root, with forward slashes. */
  file: string;
  /** Path of the file relative to its collection, without extension: `ai-agents/sales`. */
  id: string;
  /** The front matter after the schema. */
  data: Data;
  /** The body as HTML; empty for a `.yaml` file. */
  html: string;
  headings: readonly Heading[];
  /** Words of the body, front matter and code fences' languages not counted. */
  words: number;
}

export type Content<C extends Collections> = {
  readonly [Name in keyof C]: readonly Entry<output<C[Name]['schema']>>[];
};

/** An image made ready for a page: every URL it can be loaded from, smallest first. */
export interface Image {
  /** The fallback for browsers without AVIF and WebP, at a middle width. */
  src: string;
  /** The widest fallback variant, for social cards and feeds. */
  full: string;
  /** Intrinsic size in CSS pixels, for the aspect ratio. */
  width: number;
  height: number;
  /** `srcset` values with width descriptors. */
  avif: string;
  webp: string;
  fallback: string;
  /** The dominant colour as `#rrggbb`, shown until the image is there. */
  color: string;
}

export interface PageTools {
  /**
   * An image of the site by its path, relative to `from` when it starts with a dot, else to the root.
   * An image that does not exist becomes an error at its place in `from.file`.
   */
  image(path: string, from?: Pick<Entry, 'file'>): Image;
}

/** What a page says about itself in `<head>`. */
export interface Head {
  /** The complete `<title>`, suffix included. */
  title: string;
  description: string;
  keywords?: readonly string[];
  author?: string;
  /** @default 'website' */
  type?: 'website' | 'article';
  /** ISO dates (YYYY-MM-DD), for `type: 'article'`. */
  published?: string;
  modified?: string;
  /** Path of the social card, and its text alternative. */
  image?: { src: string; alt: string; width: number; height: number };
  /** @default 'index, follow' */
  robots?: string;
  /** Path of the canonical page when it is another than this one. */
  canonical?: string;
  /** JSON-LD objects, one script each. */
  jsonLd?: readonly Json[];
}

/** A page as a site plans it. */
export interface PageSpec {
  /** URL path without trailing slash: `/about/us`. */
  path: string;
  /** Key of `SiteDefinition.views`. */
  view: string;
  /** What the view needs to render; travels to the browser as JSON. */
  data: Json;
  /** HTML that the view renders into the element marked `data-page-body`; never shipped twice. */
  body?: string;
  head: Head;
  /** The content file the page comes from; complaints about the page point there. */
  source?: string;
  /** ISO date of the last change, for the sitemap. */
  lastModified?: string;
  /** Whether the sitemap lists the page. @default true unless `robots` says noindex */
  listed?: boolean;
}

export interface FeedItem {
  path: string;
  title: string;
  summary: string;
  html: string;
  /** ISO date. */
  published: string;
  updated?: string;
  author?: string;
  categories?: readonly string[];
  image?: string;
}

export interface Feed {
  title: string;
  description: string;
  /** Path of the page that the feed follows. */
  home: string;
  /** Path of each form that is emitted. */
  paths: { rss?: string; atom?: string; json?: string };
  items: readonly FeedItem[];
}

/** A rule for paths without a page of their own; `from` may end in `/*`. */
export interface Rewrite {
  from: string;
  /** Path of a page (200, 404) or any path or URL (301, 302, 308). */
  to: string;
  status: 200 | 301 | 302 | 308 | 404;
}

/** HTTP headers for the paths under a pattern, as in a `_headers` file. */
export interface HeaderRule {
  /** Path that may end in `*`: `/assets/*`. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** What a view is given. `Shared` is what `SiteDefinition.shared` returned. */
export interface PageProps<Data = unknown, Shared = unknown> {
  path: string;
  data: Data;
  /** The HTML of `PageSpec.body`, else empty. */
  body: string;
  shared: Shared;
}

/** A page in the browser: its props, what its head says, and the component that shows it. */
export interface LoadedPage {
  path: string;
  /** Name of the view, by which a site may choose a frame. */
  view: string;
  data: unknown;
  body: string;
  head: { title: string; description: string; canonical: string; robots: string };
  View: ComponentType<PageProps<never, never>>;
}

/** What the site's server entry exports as `render`: one page to the markup inside the root element. */
export type RenderPage = (input: { page: LoadedPage; shared: unknown }) => string;

/** What the site's client entry exports as `hydrate`. */
export type HydratePage = (input: {
  root: HTMLElement;
  page: LoadedPage;
  shared: unknown;
  /** Data, code and styles of another page; the not-found page when there is none. Cached. */
  loadPage: (path: string) => Promise<LoadedPage>;
}) => void;

/** What a site gives the generator. Paths of files are relative to the root. */
export interface SiteDefinition<C extends Collections = Collections> {
  /** Origin of the published site: `https://example.com`. */
  url: string;
  name: string;
  /** BCP 47 tag for `<html lang>`. @default 'en' */
  language?: string;
  collections: C;
  /** Every page there is. A pure function of its arguments. */
  pages(content: Content<C>, tools: PageTools): readonly PageSpec[];
  /** What every page needs (menus, say); bundled once with the client code. @default null */
  shared?(content: Content<C>): Json;
  feeds?(content: Content<C>, tools: PageTools): readonly Feed[];
  /** Modules that export `render` and `hydrate`. */
  entries: { server: string; client: string };
  /** Name of a view to the module whose default export is its component. */
  views: Readonly<Record<string, string>>;
  /** Where the HTML document comes from and what it holds on every page. */
  document?: {
    /** An HTML file with `{{…}}` slots. @default the generator's own */
    template?: string;
    /** A module run inline in `<head>` before the first paint; its hash is in the policy. */
    inlineScript?: string;
    /** Font files, as the styles import them, that are preloaded. */
    preload?: readonly string[];
  };
  images?: {
    /** Folder of the images that content may use. @default 'content/images' */
    folder?: string;
    /** Widths in pixels; none above an image's own is made. @default [480, 800, 1200, 1600] */
    widths?: readonly number[];
    /** `sizes` of an image in a Markdown body. @default '100vw' */
    bodySizes?: string;
  };
  /** Folder that is copied to the output as it is. */
  staticFolder?: string;
  /** `file`: `/about/us` is `about/us.html`; `directory`: `about/us/index.html`. @default 'file' */
  urlStyle?: 'file' | 'directory';
  rewrites?: readonly Rewrite[];
  headers?: readonly HeaderRule[];
  /** Content-Security-Policy by directive; hashes of inline scripts are added. @default none */
  contentSecurityPolicy?: Readonly<Record<string, readonly string[]>>;
  /** Paths that robots.txt disallows. @default [] */
  disallow?: readonly string[];
}

/** Gives a site's definition its types; returns it unchanged. */
export function defineSite<const C extends Collections>(
  definition: SiteDefinition<C>,
): SiteDefinition<C> {
  return definition;
}
