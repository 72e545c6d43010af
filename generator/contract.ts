import type { Pluggable } from 'unified';
import type { output, ZodType } from 'zod';

/*
 * The contract between the generator and a site; browser/page.ts adds the types of pages in the
 * browser. A site imports both as 'stet'. The generator uses only the parts of a site that are
 * defined here.
 */

/** Data that can be sent to the browser as JSON, without `undefined` members. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** Severity of a rule's findings: an `error` fails a check, `advice` never does. */
export type RuleSeverity = 'error' | 'warning' | 'advice' | 'off';

/** The meaning of front matter keys. Rules check only the fields named here. */
export interface Fields {
  id?: string;
  /** The last part of the URL, and the file's name. */
  slug?: string;
  title?: string;
  description?: string;
  /** A name, or a map with a `name`. `stet new` fills it in. */
  author?: string;
  /** ISO date of publication. */
  published?: string;
  /** ISO date of the last update. */
  updated?: string;
  /** Minutes. `blogRules()` compares them to the text. */
  readTime?: string;
  /** The entry's main image. */
  image?: string;
  /** The text alternative of the main image. */
  imageAlt?: string;
  /**
   * A key with known values, each with the values of related keys: `{ ai: { color: '#0091FF' } }`.
   * `blogRules()` compares entries with them.
   */
  category?: {
    key: string;
    terms: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

/** A folder of content files that share one front-matter schema. */
export interface Collection<Schema extends ZodType = ZodType> {
  /**
   * Folder of the files, relative to the root. The entries are Markdown (see `extensions`) with a
   * front matter in YAML, TOML or JSON, and files of data (`.yaml`, `.yml`, `.json`). stet ignores
   * files and folders whose names start with a dot.
   */
  folder: string;
  /**
   * Extensions of the Markdown files, without the dot: `['md', 'mdx']`. MDX is read as Markdown.
   * Its elements are raw HTML (see `rawHtml`): `sanitize` removes a component's tag and keeps its
   * text. Its JavaScript does not run: imports, exports and expressions in braces are errors
   * (`markdown/mdx`). @default ['md', 'markdown']
   */
  extensions?: readonly string[];
  /** Schema of the front matter, or of a whole data file. TOML dates are strings. */
  schema: Schema;
  /** File names that are not entries, e.g. `['README.md', '_template.md']`. @default [] */
  exclude?: readonly string[];
  /** The fields for the rules of `check`. @default {} */
  fields?: Fields;
  /**
   * Handling of invalid entries in a build. `skip` warns and uses the defaults of wrong values; it
   * drops the entry if a value has no default. `fail` stops the build. `check` and `build --strict`
   * fail in both cases. @default 'fail'
   */
  onInvalid?: 'skip' | 'fail';
  /**
   * Raw HTML in Markdown: `drop` removes it, `sanitize` keeps harmless HTML. With `sanitize`, the
   * output of remark plugins is sanitized too; rehype plugins run afterward. @default 'drop'
   */
  rawHtml?: 'drop' | 'sanitize';
  /** The Markdown parser: native, or remark-parse for micromark extensions. @default 'native' */
  parser?: 'native' | 'remark';
  /**
   * unified plugins for the Markdown tree (mdast), in this order. Each is a plugin, `[plugin,
   * options]` or a preset. `file.message()`, `info()` and `fail()` become a warning, advice and an
   * error at their place. An exception becomes an error of the file. Plugins that extend the
   * syntax, such as remark-math or remark-directive, need `parser: 'remark'`. GitHub's Markdown
   * needs no plugin; with `parser: 'remark'`, `[remarkGfm, options]` sets its options. @default []
   */
  remarkPlugins?: readonly Pluggable[];
  /**
   * The same for the HTML tree (hast), after `rawHtml` and before stet prepares images and links.
   * Headings already have ids. @default []
   */
  rehypePlugins?: readonly Pluggable[];
  /** When an entry is public, from its data after the schema. @default always */
  visibility?(data: output<Schema>): Visibility;
}

/** When an entry is public. Times are ISO: a day, from its midnight UTC, or a time with its zone. */
export interface Visibility {
  /** Not public, regardless of its times. */
  draft?: boolean | undefined;
  /** Start of publication. */
  from?: string | undefined;
  /** End of publication, exclusive. */
  until?: string | undefined;
}

/** Why an entry is not public. */
export type Unpublished = 'draft' | 'scheduled' | 'expired';

export type Collections = Readonly<Record<string, Collection>>;

// Types that become part of a page's data cannot be interfaces: TypeScript does not assign an
// interface to `Json`.

/** A heading of a Markdown body, in document order. */
export type Heading = {
  /** 1 to 6. */
  depth: number;
  /** The id of the heading element, unique in the body. */
  id: string;
  text: string;
};

/**
 * The HTML of a body. It stays on disk until you read it, so planning ten thousand posts does not
 * load ten thousand bodies. Pass it on unread if possible.
 */
export interface Html {
  /** Changes with the HTML. */
  readonly hash: string;
  /** Bytes of the HTML in UTF-8; 0 when there is none. */
  readonly size: number;
  /** Reads it. */
  toString(): string;
}

/** One content file, read and validated. */
export interface Entry<Data = unknown> {
  /** Path of the file relative to the root, with forward slashes. */
  file: string;
  /** Path of the file relative to its collection, without extension, in NFC: `ai-agents/sales`. */
  id: string;
  /** The front matter after the schema. */
  data: Data;
  /** The body; empty for a file of data. */
  html: Html;
  headings: readonly Heading[];
  /** Words of the body, front matter and code fences' languages not counted. */
  words: number;
  /** Data about the body that the collection's plugins wrote into `file.data.derived`. */
  derived?: Readonly<Record<string, Json>>;
  /** Set on unpublished entries that `--drafts` or `--future` include. */
  unpublished?: Unpublished;
}

export type Content<C extends Collections> = {
  readonly [Name in keyof C]: readonly Entry<output<C[Name]['schema']>>[];
};

/** An image prepared for a page: all its URLs, smallest first. */
export type Image = {
  /** The fallback for browsers without AVIF or, for an animation, WebP; at a middle width. */
  src: string;
  /** The widest fallback variant, for social cards and feeds. */
  full: string;
  /** Intrinsic size in CSS pixels, for the aspect ratio. */
  width: number;
  height: number;
  /** `srcset` with width descriptors; empty for an animation or an SVG. */
  avif: string;
  /** `srcset` with width descriptors of an animation; otherwise empty. */
  webp: string;
  /** `srcset` with width descriptors of the fallback; empty for an SVG. */
  fallback: string;
  /** The first frame of an animation, for readers who prefer less motion. */
  still?: string;
  /** The dominant color as `#rrggbb`, to show while the image loads; transparent for an image with alpha. */
  color: string;
};

/** The contents of a social card, by the names in its template. */
export interface CardSpec {
  /** Key of `SiteDefinition.socialCards.templates`. */
  template: string;
  /** For `<text data-text="name">`. */
  texts?: Readonly<Record<string, string>>;
  /** For `<image data-image="name">`: paths of images, as in `PageTools.image`. */
  images?: Readonly<Record<string, string>>;
  /** For `<g data-drawing="name">`: SVG elements. Text in them uses the template's fonts. */
  drawings?: Readonly<Record<string, string>>;
  /** `currentColor` in the template. @default the template's own color */
  color?: string;
}

/** A social card: the URL of the picture and its size in pixels. */
export type SocialCard = {
  src: string;
  width: number;
  height: number;
};

/** Helpers for the functions of a definition. */
export interface PageTools {
  /** The day of the build, an ISO date in UTC. Sites read no other clock. */
  today: string;
  /**
   * An image of the site by its path, relative to `from`, or to the root when it starts with a slash.
   * An image that does not exist becomes an error at its place in `from.file`.
   */
  image(path: string, from?: Pick<Entry, 'file'>): Image;
  /** A picture for shared links to a page, drawn from a template. */
  card(spec: CardSpec, from?: Pick<Entry, 'file'>): SocialCard;
  /** The absolute URL of a page or file by its path, such as for `Head.jsonLd`. */
  url(path: string): string;
  /** Reports an error at a place in the content, for checks that only the site can make. */
  complain(complaint: Complaint): void;
  /** Adds advice about the site to the report, once. */
  advise(message: string, hint: string): void;
  /**
   * Emits your own file, such as an index that a page fetches on demand.
   * @param name the file name: `search-index.json`.
   * @returns its path with a hash of the text, so browsers may cache the file forever. Fetch it
   *   with `fetch(withBase(path))`.
   */
  file(name: string, text: string): string;
}

/** An error that an author must fix, such as two files with one place in a menu. */
export interface Complaint {
  /** Id of the rule: `navigation/unknown-menu`. */
  rule: string;
  /** File of the entry. */
  file: string;
  /** Path of the value in its front matter: `['author', 'name']`. */
  path: readonly (string | number)[];
  /** A plain sentence: what was found and what was expected. */
  message: string;
  /** What to write instead. */
  hint?: string;
}

/** The metadata of a page in `<head>`. */
export interface Head {
  /** The complete `<title>`, suffix included. */
  title: string;
  description: string;
  keywords?: readonly string[];
  author?: string;
  /** @default 'website' */
  type?: 'website' | 'article';
  /** ISO date of publication, for `type: 'article'`. */
  published?: string;
  /** ISO date of the last change, for `type: 'article'`. */
  modified?: string;
  /**
   * Published path of the social card, such as `SocialCard.src` or `Image.full`, and its text
   * alternative.
   */
  image?: { src: string; alt: string; width: number; height: number };
  /** @default 'index, follow' */
  robots?: string;
  /** Path of the canonical page, if it is another page. */
  canonical?: string;
  /** Path of the page before this one in a series. */
  previous?: string;
  /** Path of the page after this one in a series. */
  next?: string;
  /** Feeds that this page announces, by their `home`. @default all of them */
  feeds?: readonly string[];
  /**
   * JSON-LD objects, one script each. They are published unchanged: write full URLs, which
   * `PageTools.url` returns.
   */
  jsonLd?: readonly Json[];
}

/** A page of the plan. */
export interface PageSpec {
  /**
   * URL path without trailing slash, in lower-case letters of any script: `/about/us`, `/über-uns`.
   * The build encodes it for URLs. The not-found page is `/404`.
   */
  path: string;
  /** Key of `SiteDefinition.views`. */
  view: string;
  /** The view's input. It reaches the browser as JSON. */
  data: Json;
  /** HTML that the view renders into the element marked `data-page-body`; never shipped twice. */
  body?: Html | string;
  head: Head;
  /**
   * The content file of the page. Findings about the page point there, and Markdown links to the
   * file (`../guides/search.md`) become links to the page.
   */
  source?: string;
  /**
   * Old paths of the page, such as `/old/path` or `/old/path.html`. They redirect to it, like those
   * in the `redirects` file.
   */
  aliases?: readonly string[];
  /** ISO date of the last change, for the sitemap. */
  lastModified?: string;
  /**
   * Published paths of the view's images, such as `Image.full`, for the sitemap. Images in the
   * source's body are added automatically.
   */
  images?: readonly string[];
  /** Whether the sitemap lists the page. @default true unless `robots` says noindex */
  listed?: boolean;
}

export interface FeedItem {
  path: string;
  title: string;
  summary: string;
  html: Html | string;
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
  /** Path of the page that the feed belongs to. No two feeds have the same. */
  home: string;
  /** Path of each format. */
  paths: { rss?: string; atom?: string; json?: string };
  items: readonly FeedItem[];
}

/** Figures of a build, published at `SiteDefinition.figures`. */
export interface PublishedFigures {
  pages: number;
  /** Number of entries per collection. */
  entries: Readonly<Record<string, number>>;
  warnings: number;
  /** Bytes of all scripts and styles, uncompressed and with brotli. */
  sizes: Readonly<Record<'js' | 'css', { raw: number; brotli: number }>>;
}

/** A rule for paths without a page; `from` may end in `/*`. */
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

/** A Content-Security-Policy: sources by directive. The build adds the hashes of inline code. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** Size limits of pages, in bytes. Missing keys have no limit. */
export interface Budget {
  /** Names of the views with this limit. @default all */
  views?: readonly string[];
  /** Scripts of the document, with brotli. */
  js?: number;
  /** Style sheets of the document, with brotli. */
  css?: number;
  /** The document, with brotli. */
  html?: number;
  /** The page's data inside the document, uncompressed. */
  data?: number;
}

/** A component that shows pages. */
export interface View {
  /** The module whose default export is the component. */
  module: string;
  /**
   * Whether React hydrates its pages. Other pages load no React, no view code and no data.
   * @default true with `entries.client`
   */
  hydrate?: boolean;
}

/** The definition of a site. File paths are relative to the root. */
export interface SiteDefinition<C extends Collections = Collections> {
  /**
   * The public URL: `https://example.com`, or with a path, `https://user.github.io/project`.
   * Content, plan and components use paths without it, such as `/about`, and the build adds it.
   * Other code that uses URLs, such as `fetch`, calls `withBase` and `withoutBase`.
   */
  url: string;
  name: string;
  /**
   * BCP 47 tag for `<html lang>` of every page. Build another language as another site, whose `url`
   * is `https://de.example.com`, say. For a language that is written from right to left, such as
   * `ar`, `<html>` also gets `dir="rtl"`, unless the template sets `dir`. @default 'en'
   */
  language?: string;
  collections: C;
  /**
   * Returns all pages, as an array or from a generator (`*pages()`, `async *pages()`). The result
   * must depend only on the arguments and the files that it reads. The page at `/404` becomes
   * `404.html`, which hosts send for missing pages. If it takes long, `stet watch` also calls it
   * with one entry of a collection, to show an edit sooner.
   */
  pages(
    content: Content<C>,
    tools: PageTools,
  ): Iterable<PageSpec> | AsyncIterable<PageSpec> | Promise<Iterable<PageSpec>>;
  /** Data that every page needs, such as menus. The client code contains it once. @default null */
  shared?(content: Content<C>, tools: PageTools): Json;
  feeds?(content: Content<C>, tools: PageTools): readonly Feed[];
  /**
   * Modules that export `render` and `hydrate`. Without `client`, no page loads React: documents
   * contain no page data, and links load whole pages.
   */
  entries: { server: string; client?: string };
  /** Views by name: the module whose default export is the component. */
  views: Readonly<Record<string, string | View>>;
  /** The HTML document around every page. */
  document?: {
    /**
     * An HTML file with the slots `{{language}}`, `{{head}}`, `{{markup}}` and, for pages with React,
     * `{{data}}`. `{{markup}}` is inside `<div id="root">`. @default the generator's own
     */
    template?: string;
    /** A module that runs inline in `<head>` before the first paint. The policy allows its hash. */
    inlineScript?: string;
    /**
     * A module that every document loads after parsing, for features without React, such as a
     * theme, a menu or a search. It may import other modules and styles.
     */
    script?: string;
    /** Font files to preload, as the styles import them. */
    preload?: readonly string[];
    /**
     * Views whose style sheets are inlined. The first page paints a round trip sooner, but each
     * document is larger. The policy allows the hashes. `watch` links all sheets. @default []
     */
    inlineStyles?: readonly string[];
  };
  /**
   * Build-time values for styles and the document's template: `var(--bold)`, and `(--tablet)` in a
   * query. Names begin with `--`. The value for a query has parentheses:
   * `{ '--bold': '700', '--tablet': '(width >= 48rem)' }`. @default {}
   */
  constants?: Readonly<Record<string, string>>;
  images?: {
    /** Folder of the content's images. @default 'content/images' */
    folder?: string;
    /** Widths in pixels, up to the image's own. @default [480, 800, 1200, 1600] */
    widths?: readonly number[];
    /** `sizes` of an image in a Markdown body. @default '100vw' */
    bodySizes?: string;
    /**
     * Other hosts for images in Markdown: `https://images.example.com`, or `https://*.example.com`
     * for subdomains. The build adds them to `img-src` of the policies. @default []
     */
    remote?: readonly string[];
  };
  /** Templates and fonts for `PageTools.card`; see docs/social-cards.md in the package. */
  socialCards?: {
    /** SVG files of 1200 × 630 pixels, by name. */
    templates: Readonly<Record<string, string>>;
    /** Font files, tried in order for each letter: WOFF2, TrueType or OpenType. */
    fonts: readonly string[];
  };
  /**
   * Folder that the build copies to the output unchanged, except that paths in a web app manifest
   * get the path of `url`. Its `robots.txt`, `sitemap.xml`, `_headers`, `_redirects`, `_nginx.conf`
   * or `_Caddyfile` replaces the generated one. It must not contain `assets/hashed` or
   * `images/hashed`, whose files browsers cache for a year.
   */
  staticFolder?: string;
  /**
   * `file`: the page `/about/us` is the file `about/us.html`, and its URL is `/about/us`.
   * `directory`: it is `about/us/index.html`, and its URL ends in a slash: `/about/us/`. Write paths
   * without that slash; the build adds it to links and to everything that it makes. A link has the
   * slash if it leads to a page by its form: its last part has no extension, and it is not below
   * `/api/`. Write it yourself in a link to a page such as `/next.js/`. Write the full URL in a link
   * to a file without an extension. @default 'file'
   */
  urlStyle?: 'file' | 'directory';
  rewrites?: readonly Rewrite[];
  /** Later rules for a header override earlier ones and the build’s own. */
  headers?: readonly HeaderRule[];
  /** The policy of all pages without one in `pagePolicies`. @default none */
  contentSecurityPolicy?: Policy;
  /**
   * Policies of single pages, by path, such as a page whose form calls another host. Each has the
   * same `…-src` directives as `contentSecurityPolicy`. A document has its page's policy and the
   * header the union of all; browsers enforce both. Header-only directives such as
   * `frame-ancestors` come from `contentSecurityPolicy`. @default {}
   */
  pagePolicies?: Readonly<Record<string, Policy>>;
  /** Paths that robots.txt disallows. @default [] */
  disallow?: readonly string[];
  /** Severities of rules that differ from the default: `{ 'title/length': 'off' }`. */
  rules?: Readonly<Record<string, RuleSeverity>>;
  /**
   * The site's own rules, made with `defineRule`, and rule sets such as `blogRules()`. @default []
   */
  customRules?: readonly CustomRule[];
  /**
   * Optional YAML file with redirects, such as `/old/path: /new/path`.
   * @default 'content/redirects.yaml'
   */
  redirects?: string;
  /**
   * File with every URL that was ever public, written by `stet check --update-urls`. If it exists,
   * no URL may be lost. @default 'content/urls.txt'
   */
  urls?: string;
  /** Size limits of pages. A page over a limit fails the build. @default [] */
  budgets?: readonly Budget[];
  /**
   * Whether each text file gets a `.br` and a `.gz` with strong compression if they are smaller, for
   * hosts that send such files. A new page costs about 5 ms of processor time. @default false
   */
  precompress?: boolean;
  /**
   * Web servers to configure with `_nginx.conf` and `_Caddyfile`: headers, redirects, clean URLs
   * and compressed files like `stet preview`. @default []
   */
  hosts?: readonly ('nginx' | 'caddy')[];
  /** Path of a JSON file with `PublishedFigures`: `/app/build.json`. @default none */
  figures?: string;
  /** Module whose default export, an `ApiHandler`, answers requests below `/api/`. @default none */
  api?: string;
}

/** The description of a rule. */
export interface RuleInfo {
  /** `area/fault`, for configuration and silencing comments. */
  id: string;
  /** Default severity. */
  severity: RuleSeverity;
  /** A sentence about correct content: `A title has 50 to 60 characters.` */
  asks: string;
  /** URL of an explanation, for reports with links. */
  docs?: string;
}

/**
 * The site's own rule for content and plan. It works like built-in rules: `rules` sets its
 * severity, comments silence it, and `check --fix` applies its fixes.
 */
export interface CustomRule extends RuleInfo {
  /** Returns findings. `ofFiles`, `ofText`, `ofFacts` and `ofLinks` create common tests. */
  test: RuleTest;
}

/**
 * Returns findings. `isLocal` means that it checks each file independently, `isOfLinks` each link.
 * stet may call such a test with only some files or links, such as the changed ones.
 */
export interface RuleTest<Context = RuleContext> {
  (context: Context): Iterable<Finding>;
  isLocal?: true;
  isOfLinks?: true;
}

/** The read-only input of a rule. */
export interface RuleContext {
  /** Every content file, valid or not. */
  files: readonly ContentFile[];
  /** Every page of the site; empty if errors prevent planning. */
  pages: readonly PageSpec[];
  /** The page of a content file. */
  pageOf(file: Pick<ContentFile, 'file'>): PageSpec | undefined;
  /** The day of the check, an ISO date in UTC. */
  today: string;
  /** Every link that an author wrote, in Markdown and under `href` in front matter. */
  links(): readonly WrittenLink[];
  /** A content file as written, front matter included. */
  textOf(file: Pick<ContentFile, 'file'>): string;
}

/** A content file as its author wrote it. */
export interface ContentFile {
  /** Path relative to the root, with forward slashes. */
  file: string;
  /** The file's name without folder and extension. */
  name: string;
  /** Name of its collection. */
  collection: string;
  fields: Fields;
  /** The front matter before the schema; undefined if unreadable. */
  data: unknown;
  /** Line on which the body starts, from 1. */
  bodyLine: number;
  /** Words of the body. */
  words: number;
  facts: BodyFacts;
  /** Whether its front matter matches the schema. */
  isValid: boolean;
  /** Whether it is unpublished: a draft, scheduled or expired. */
  isHidden: boolean;
}

/** Facts about a Markdown body, with places in the file. */
export interface BodyFacts {
  headings: readonly { depth: number; text: string; place: Place }[];
  /** `bare`: a URL in the text that became a link automatically, without a name before it. */
  links: readonly { url: string; text: string; bare: boolean; place: Place }[];
  /** `attributes`: only for an HTML tag. */
  images: readonly {
    url: string;
    alt: string;
    place: Place;
    attributes?: Readonly<Record<string, string>>;
  }[];
  /** HTML tags that the page drops; `withText`: with the text between them. */
  droppedTags: readonly { tag: string; withText: boolean; place: Place }[];
  /** Comments that silence rules. */
  comments: readonly { text: string; place: Place }[];
  /** First lines of unclosed fences. */
  openFences: readonly Place[];
  /** First lines of unclosed comments. */
  openComments: readonly Place[];
  /** Unparsed markup left in the text. */
  leftovers: readonly { text: string; place: Place }[];
  /** Other Markdown that looks different than intended, with its rule. */
  mistakes: readonly MarkdownMistake[];
}

/** A place where Markdown looks different than intended. */
export interface MarkdownMistake {
  /** Id of the rule: `markdown/table`. */
  rule: string;
  message: string;
  hint: string;
  place: Place;
  /** The text that `check --fix` writes; missing if a person must decide. */
  instead?: string;
  /** Markup of another tool, which is fine with a plugin that reads it. */
  markup?: string;
}

/** A link as its author wrote it. */
export interface WrittenLink {
  file: ContentFile;
  where: Where;
  url: string;
  target: LinkTarget;
}

/** The target of a link. Only `page` and `file` exist for visitors. */
export type LinkTarget =
  | { kind: 'empty' | 'placeholder' | 'file' | 'malformed' }
  | { kind: 'page'; page: PageSpec; anchor: string }
  | { kind: 'missing'; path: string }
  | { kind: 'moved'; to: string }
  | { kind: 'external'; url: URL };

/** A finding of a rule at one place. */
export interface Finding {
  /** Path relative to the root. */
  file: string;
  where: Where;
  /** A plain sentence: what was found and what was expected. */
  message: string;
  /** What to write instead. */
  hint: string;
  /** The edit of `check --fix`. Leave it out if a person must decide. */
  fix?: FixSpec;
}

/** The edit for a finding: a new text at its place, a new front matter, or a fix elsewhere. */
export type FixSpec = ((written: string) => string) | { header: (yaml: string) => string } | Fix;

/** A fix: the text that replaces a range of the file. */
export interface Fix {
  place: Place;
  text: string;
}

/**
 * A place in a file or its front matter: the value or key at a path (or of the nearest existing
 * ancestor), or the first occurrence of a value. Otherwise it is the first line of the front
 * matter.
 */
export type Where =
  | Place
  | { path: readonly PropertyKey[]; of: 'value' | 'key' }
  | { value: string };

/** A range in a file; lines and columns from 1, the end exclusive. */
export interface Place {
  line: number;
  column: number;
  endLine?: number;
  endColumn?: number;
}

/**
 * Answers the requests below `/api/`. stet bundles its code and static imports next to the output,
 * for any web-standard runtime. Import code that needs Node dynamically; it stays outside.
 */
export interface ApiHandler {
  /** Answers a request below `/api/`. */
  fetch(request: Request, env: ApiEnvironment, context: ApiContext): Response | Promise<Response>;
  /**
   * Runs before the first request: checks the environment, migrates. Throws an Error with a message
   * for the operator.
   */
  start?(env: ApiEnvironment): Promise<void>;
  /** Called by the health endpoint. Throws with the reason if the handler can't answer now. */
  ready?(): Promise<void>;
  /**
   * Whether a request with these headers comes from a known caller, such as one who has signed in.
   * `serve` reserves some places for known callers, and calls this when all others are taken.
   */
  knows?(headers: Headers): boolean | Promise<boolean>;
  /**
   * Response headers for a request with these headers, such as CORS. `serve` also adds them to its
   * own refusals (too large, too slow, too many).
   */
  answerHeaders?(headers: Headers): Readonly<Record<string, string>>;
  /** Called when the process ends, after the last answer. */
  close?(): Promise<void>;
  /** Commands of the command line, by name: `stet <name> …`. */
  commands?: Readonly<Record<string, ApiCommand>>;
}

/** Environment variables or a platform's bindings. */
export type ApiEnvironment = Readonly<Record<string, string | undefined>>;

/** Information about a request. */
export interface ApiContext {
  /**
   * Address of the peer that opened the connection, if known. The handler interprets proxy headers.
   */
  address?: string;
  /** Writes one structured log line; secret and personal fields are redacted. */
  log?(record: Readonly<Record<string, unknown>>): void;
}

/** A command that a handler adds to the command line. */
export interface ApiCommand {
  summary: string;
  /** Usage, one line per form: `admin add --email you@example.com`. */
  usage: readonly string[];
  /**
   * @param args the words after the command's name.
   * @returns the exit code.
   * @throws ApiUsageError for wrong usage, exit code 2.
   */
  run(args: readonly string[], terminal: ApiTerminal): Promise<number>;
}

/** A command's input and output. */
export interface ApiTerminal {
  env: ApiEnvironment;
  /** Whether a person can answer. */
  interactive: boolean;
  /** Writes a line to stdout. */
  print(text: string): void;
  /** Writes a line to stderr. */
  warn(text: string): void;
  /**
   * Asks for a line with a question such as `Name: `. Without a terminal, the next line of stdin is
   * the answer.
   */
  ask(question: string): Promise<string>;
  /** The same for a secret, without showing the input. */
  askSecret(question: string): Promise<string>;
}

/** Wrong usage of a command; the message shows the right usage. */
export class ApiUsageError extends Error {
  /** Identifies the error across copies of this class. */
  readonly usage = true;
}

/** Types a rule of the site; returns it unchanged. */
export function defineRule(rule: CustomRule): CustomRule {
  return rule;
}

/** Types a site's definition; returns it unchanged. */
export function defineSite<const C extends Collections>(
  definition: SiteDefinition<C>,
): SiteDefinition<C> {
  return definition;
}
