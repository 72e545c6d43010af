import type { Pluggable } from 'unified';
import type { output, ZodType } from 'zod';

/*
 * The seam between the generator and a site: everything one half knows of the other, with what a page
 * is in the browser (browser/page.ts). A site imports both as 'stet'; the generator imports nothing of
 * a site but what is named here.
 */

/** What can travel to the browser as JSON. `undefined` members are left out. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** How much a rule's finding weighs: an `error` fails a check, `advice` is only said. */
export type RuleSeverity = 'error' | 'warning' | 'advice' | 'off';

/** Which key of the front matter is what: a rule looks only at the fields it is told of. */
export interface Fields {
  id?: string;
  /** The last part of the URL; the file is named after it. */
  slug?: string;
  title?: string;
  description?: string;
  /** A name, or a map that has one under `name`; `stet new` fills it in. */
  author?: string;
  /** ISO dates. */
  published?: string;
  updated?: string;
  /** Minutes. `blogRules()` compares them to the text. */
  readTime?: string;
  /** The image that stands for the entry, and its text alternative. */
  image?: string;
  imageAlt?: string;
  /**
   * A key with known values, and for each what other keys then hold: `{ ai: { color: '#0091FF' } }`.
   * `blogRules()` has entries to them.
   */
  category?: {
    key: string;
    terms: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

/** A folder of content files that share one front-matter schema. */
export interface Collection<Schema extends ZodType = ZodType> {
  /**
   * Folder of the files, relative to the root. The entries are Markdown (see `extensions`) with a front
   * matter in YAML, TOML or JSON, and files of data (`.yaml`, `.yml`, `.json`). Names that start with a
   * dot are left out, of folders too.
   */
  folder: string;
  /**
   * Extensions of the Markdown files, without the dot: `['md', 'mdx']`. MDX is read as Markdown. Its
   * elements are raw HTML (see `rawHtml`), so that with `sanitise` the tag of a component goes and its
   * text stays. Its JavaScript does not run: imports, exports and expressions in braces are errors
   * (`markdown/mdx`). @default ['md', 'markdown']
   */
  extensions?: readonly string[];
  /** What the front matter (of a file of data: the whole file) must be. Dates of TOML are texts. */
  schema: Schema;
  /** File names that are not entries, e.g. `['README.md', '_template.md']`. @default [] */
  exclude?: readonly string[];
  /** What the rules of `check` look at. @default {} */
  fields?: Fields;
  /**
   * What a build does with an entry that breaks its schema. `skip` warns, and uses the default of
   * each value that is wrong; where a value is missing that has none, it leaves the entry out.
   * `fail` stops the build. `check` and `build --strict` fail on both. @default 'fail'
   */
  onInvalid?: 'skip' | 'fail';
  /**
   * Raw HTML in Markdown: `drop` removes it, `sanitise` keeps what is harmless. With `sanitise`, what
   * remark plugins make is sanitised too; rehype plugins run after it. @default 'drop'
   */
  rawHtml?: 'drop' | 'sanitise';
  /** Which parser reads the Markdown: the native one, or remark-parse for micromark extensions. @default 'native' */
  parser?: 'native' | 'remark';
  /**
   * unified plugins for the Markdown tree (mdast), in this order. Each is a plugin, `[plugin, options]`
   * or a preset. What a plugin says with `file.message()`, `info()` and `fail()` becomes a warning,
   * advice and an error at its place; what it throws becomes an error of the file. One that extends
   * the syntax, such as remark-math or remark-directive, needs `parser: 'remark'`. GitHub's Markdown
   * needs no plugin; with `parser: 'remark'`, `[remarkGfm, options]` sets its options. @default []
   */
  remarkPlugins?: readonly Pluggable[];
  /**
   * The same for the HTML tree (hast), behind `rawHtml` and before the build's own steps, which
   * prepare images and links. Headings have their ids. @default []
   */
  rehypePlugins?: readonly Pluggable[];
  /** When an entry is public, from its data after the schema. @default always */
  visibility?(data: output<Schema>): Visibility;
}

/** When an entry is public. Times are ISO: a day, from its midnight UTC, or a time with its zone. */
export interface Visibility {
  /** Not public, whatever its times say. */
  draft?: boolean | undefined;
  /** The first moment at which it is public. */
  from?: string | undefined;
  /** The first moment at which it no longer is. */
  until?: string | undefined;
}

/** Why an entry is not public. */
export type Unpublished = 'draft' | 'scheduled' | 'expired';

export type Collections = Readonly<Record<string, Collection>>;

// A type where it goes into a page's data: TypeScript takes no interface for `Json`.

/** A heading of a Markdown body, in document order. */
export type Heading = {
  /** 1 to 6. */
  depth: number;
  /** The id of the heading element, unique in the body. */
  id: string;
  text: string;
};

/**
 * The HTML of a body. It stays on disk until it is read, so that a site of ten thousand posts is
 * planned without ten thousand bodies in memory: hand it on as it is where that is possible.
 */
export interface Html {
  /** Another one whenever the HTML is. */
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
  /** What plugins of the collection wrote into `file.data.derived`: what a page wants to know of a body. */
  derived?: Readonly<Record<string, Json>>;
  /** Set on an entry that is not public and was asked for all the same (`--drafts`, `--future`). */
  unpublished?: Unpublished;
}

export type Content<C extends Collections> = {
  readonly [Name in keyof C]: readonly Entry<output<C[Name]['schema']>>[];
};

/** An image made ready for a page: every URL it can be loaded from, smallest first. */
export type Image = {
  /** The fallback for browsers without AVIF and WebP, at a middle width. */
  src: string;
  /** The widest fallback variant, for social cards and feeds. */
  full: string;
  /** Intrinsic size in CSS pixels, for the aspect ratio. */
  width: number;
  height: number;
  /** `srcset` values with width descriptors; empty where there is no such variant (all of an SVG). */
  avif: string;
  webp: string;
  fallback: string;
  /** The first frame of an animation, for readers who want less motion. */
  still?: string;
  /** The dominant colour as `#rrggbb`, shown until the image is there; of one with alpha, none. */
  color: string;
};

/** What a social card shows, by the names that elements of its template have. */
export interface CardSpec {
  /** Key of `SiteDefinition.socialCards.templates`. */
  template: string;
  /** For `<text data-text="name">`. */
  texts?: Readonly<Record<string, string>>;
  /** For `<image data-image="name">`: paths of images, as in `PageTools.image`. */
  images?: Readonly<Record<string, string>>;
  /** For `<g data-drawing="name">`: elements of SVG, in which text is set as in the template. */
  drawings?: Readonly<Record<string, string>>;
  /** What `currentColor` is in the template. @default what the template says */
  color?: string;
}

/** A social card, which the build makes: the URL of the picture and its size in pixels. */
export type SocialCard = {
  src: string;
  width: number;
  height: number;
};

/** What the functions of a definition are given besides the content. */
export interface PageTools {
  /** The day of the build, ISO date in UTC: the only clock that a site reads. */
  today: string;
  /**
   * An image of the site by its path, relative to `from`, or to the root when it starts with a slash.
   * An image that does not exist becomes an error at its place in `from.file`.
   */
  image(path: string, from?: Pick<Entry, 'file'>): Image;
  /** A picture that stands for a page where it is shared, drawn from a template. */
  card(spec: CardSpec, from?: Pick<Entry, 'file'>): SocialCard;
  /** Makes a complaint an error at its place, for what only the site can know of its content. */
  complain(complaint: Complaint): void;
  /** Says something about the site that anyone who builds it should know; it stands in the report once. */
  advise(message: string, hint: string): void;
  /**
   * Emits a file of the site's own making, such as an index that a page fetches once it needs it.
   * @param name what it is called, with its extension: `search-index.json`.
   * @returns its path, which has a hash of the text, so that browsers may keep the file for good;
   *   to fetch it, `fetch(withBase(path))`.
   */
  file(name: string, text: string): string;
}

/** What an author has to fix: two files that claim one place in a menu, say. */
export interface Complaint {
  /** Id of the rule: `navigation/unknown-menu`. */
  rule: string;
  /** File of the entry, and the path of the value in its front matter. */
  file: string;
  path: readonly (string | number)[];
  /** A plain sentence: what was found and what was expected. */
  message: string;
  /** What to write instead. */
  hint?: string;
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
  /** Paths of the pages before and after this one in a series. */
  previous?: string;
  next?: string;
  /** Which feeds readers can find from this page, each by its `home`. @default all of them */
  feeds?: readonly string[];
  /** JSON-LD objects, one script each. They are published as they are: write whole URLs. */
  jsonLd?: readonly Json[];
}

/** A page as a site plans it. */
export interface PageSpec {
  /**
   * URL path without trailing slash, in lower-case letters of any script: `/about/us`, `/über-uns`.
   * The build writes it encoded where a URL needs that. The not-found page is `/404`.
   */
  path: string;
  /** Key of `SiteDefinition.views`. */
  view: string;
  /** What the view needs to render; travels to the browser as JSON. */
  data: Json;
  /** HTML that the view renders into the element marked `data-page-body`; never shipped twice. */
  body?: Html | string;
  head: Head;
  /**
   * The content file the page comes from. Complaints about the page point there, and links in Markdown
   * that name the file (`../guides/search.md`) lead to the page.
   */
  source?: string;
  /**
   * Paths that the page had before, such as `/old/path` or `/old/path.html`. They redirect to it, as
   * those of the `redirects` file do.
   */
  aliases?: readonly string[];
  /** ISO date of the last change, for the sitemap. */
  lastModified?: string;
  /** Paths of the images that the view shows, for the sitemap; those of the source's body it knows. */
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
  /** Path of the page that the feed follows; each feed has its own. */
  home: string;
  /** Path of each form that is emitted. */
  paths: { rss?: string; atom?: string; json?: string };
  items: readonly FeedItem[];
}

/** What a build publishes about itself, at `SiteDefinition.figures`. */
export interface PublishedFigures {
  pages: number;
  /** How many entries each collection has. */
  entries: Readonly<Record<string, number>>;
  warnings: number;
  /** Bytes of all scripts and of all styles, as they are and as brotli sends them. */
  sizes: Readonly<Record<'js' | 'css', { raw: number; brotli: number }>>;
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

/** A Content-Security-Policy: sources by directive. The build adds the hashes of what is inline. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** How many bytes pages may have of a kind; what is left out is not limited. */
export interface Budget {
  /** Names of the views that it is for. @default all */
  views?: readonly string[];
  /** Scripts that the document loads, as brotli sends them. */
  js?: number;
  /** Style sheets that the document loads, as brotli sends them. */
  css?: number;
  /** The document, as brotli sends it. */
  html?: number;
  /** The page's data inside the document, as it is. */
  data?: number;
}

/** A component that shows pages. */
export interface View {
  /** The module whose default export is the component. */
  module: string;
  /**
   * Whether React takes its pages over in the browser. Pages that it does not take over ship none of
   * React, of the view's code and of their data. @default true where `entries.client` is set
   */
  hydrate?: boolean;
}

/** What a site gives the generator. Paths of files are relative to the root. */
export interface SiteDefinition<C extends Collections = Collections> {
  /**
   * Where the site is published: `https://example.com`, or with a path that all its URLs begin with,
   * `https://user.github.io/project`. Content, plan and components name paths without it, `/about`:
   * the build adds it. Code that asks the browser or a server uses `withBase` and `withoutBase`.
   */
  url: string;
  name: string;
  /** BCP 47 tag for `<html lang>`. @default 'en' */
  language?: string;
  collections: C;
  /**
   * Every page there is, as an array or from a generator (`*pages()`, `async *pages()`). A pure
   * function of its arguments. The page at `/404` is the not-found page: it becomes `404.html`, which
   * hosts send with status 404 where there is no page.
   */
  pages(
    content: Content<C>,
    tools: PageTools,
  ): Iterable<PageSpec> | AsyncIterable<PageSpec> | Promise<Iterable<PageSpec>>;
  /** What every page needs (menus, say); bundled once with the client code. @default null */
  shared?(content: Content<C>, tools: PageTools): Json;
  feeds?(content: Content<C>, tools: PageTools): readonly Feed[];
  /**
   * Modules that export `render` and `hydrate`. Without `client` no page loads React: documents hold
   * no page data, and links load whole pages.
   */
  entries: { server: string; client?: string };
  /** Name of a view to the module whose default export is its component. */
  views: Readonly<Record<string, string | View>>;
  /** Where the HTML document comes from and what it holds on every page. */
  document?: {
    /** An HTML file with `{{…}}` slots. @default the generator's own */
    template?: string;
    /** A module run inline in `<head>` before the first paint; its hash is in the policy. */
    inlineScript?: string;
    /**
     * A module that every document loads once it is parsed, for what works without React: a theme, a
     * menu, a search. It may import others, and styles, which every page then has.
     */
    script?: string;
    /** Font files, as the styles import them, that are preloaded. */
    preload?: readonly string[];
    /**
     * Views whose documents hold their style sheets instead of linking them: a first page is painted
     * a round trip sooner, and each document is heavier by them. Their hashes are in the policy.
     * Development links all. @default []
     */
    inlineStyles?: readonly string[];
  };
  /**
   * Values that styles and the document's template name, put in at build time: `var(--bold)`, and
   * `(--tablet)` in a query. Names begin with `--`. @default {}
   */
  constants?: Readonly<Record<string, string>>;
  images?: {
    /** Folder of the images that content may use. @default 'content/images' */
    folder?: string;
    /** Widths in pixels; none above an image's own is made. @default [480, 800, 1200, 1600] */
    widths?: readonly number[];
    /** `sizes` of an image in a Markdown body. @default '100vw' */
    bodySizes?: string;
    /**
     * Hosts of other sites from which images in Markdown may come: `https://images.example.com`, or
     * `https://*.example.com` for all below one. The build adds them to `img-src` of the policies.
     * @default []
     */
    remote?: readonly string[];
  };
  /** What `PageTools.card` draws with; docs/social-cards.md in the package says what a template may hold. */
  socialCards?: {
    /** SVG files of 1200 × 630 pixels, by name. */
    templates: Readonly<Record<string, string>>;
    /** Font files, asked in turn for each letter: WOFF2, TrueType or OpenType. */
    fonts: readonly string[];
  };
  /**
   * Folder that is copied to the output as it is; only the paths in a web app manifest get the path
   * of `url`. Its `robots.txt`, `sitemap.xml`, `_headers`, `_redirects`, `_nginx.conf` or
   * `_Caddyfile` is published instead of the generated one. It has no `assets/hashed` and
   * `images/hashed`, which
   * are for files that browsers keep for a year.
   */
  staticFolder?: string;
  /** `file`: `/about/us` is `about/us.html`; `directory`: `about/us/index.html`. @default 'file' */
  urlStyle?: 'file' | 'directory';
  rewrites?: readonly Rewrite[];
  /** Of two rules for a header the later wins, and both win over the build’s own. */
  headers?: readonly HeaderRule[];
  /** The policy of every page that `pagePolicies` does not name. @default none */
  contentSecurityPolicy?: Policy;
  /**
   * Policies of single pages, by path, such as of one whose form asks another host. Each names the
   * same `…-src` directives as `contentSecurityPolicy`. A document has the policy of its page,
   * the header admits what any page may do, and browsers enforce both; what only a header can say,
   * such as `frame-ancestors`, is that of `contentSecurityPolicy`. @default {}
   */
  pagePolicies?: Readonly<Record<string, Policy>>;
  /** Paths that robots.txt disallows. @default [] */
  disallow?: readonly string[];
  /** Rules of `check` that weigh more or less than by default: `{ 'title/length': 'off' }`. */
  rules?: Readonly<Record<string, RuleSeverity>>;
  /** Rules of the site's own, made with `defineRule`, and rule sets such as `blogRules()`. @default [] */
  customRules?: readonly CustomRule[];
  /**
   * YAML file that says where pages went which are no longer there, `/old/path: /new/path` on a
   * line; it need not exist. @default 'content/redirects.yaml'
   */
  redirects?: string;
  /**
   * File with every URL that was ever public, which `stet check --update-urls` writes; where it
   * exists none of them may be lost. @default 'content/urls.txt'
   */
  urls?: string;
  /** What pages may weigh; a page that is over one of them fails the build. @default [] */
  budgets?: readonly Budget[];
  /**
   * Whether each text file has a `.br` and a `.gz` next to it, compressed well, for
   * hosts that send such files. A new page costs some 40 ms of processor time. @default false
   */
  precompress?: boolean;
  /**
   * Web servers for which the output has a configuration, `_nginx.conf` and `_Caddyfile`: headers,
   * redirects, clean URLs and compressed files as `stet preview` serves them. @default []
   */
  hosts?: readonly ('nginx' | 'caddy')[];
  /** Path of a JSON file that has `PublishedFigures`: `/app/build.json`. @default none */
  figures?: string;
  /** Module whose default export, an `ApiHandler`, answers requests under `/api/`. @default none */
  api?: string;
}

/** What is said of a rule of `check`. */
export interface RuleInfo {
  /** `area/fault`, as configuration and silencing comments name it. */
  id: string;
  /** What it weighs unless the site's definition says otherwise. */
  severity: RuleSeverity;
  /** What is right, in a sentence: `A title has 50 to 60 characters.` */
  asks: string;
  /** URL of a page that explains it, for reports that can link there. */
  docs?: string;
}

/**
 * A rule of the site's own for content and plan, which `check` and builds apply like those of stet:
 * `rules` sets its severity, comments silence it, and `check --fix` does what its findings propose.
 */
export interface CustomRule extends RuleInfo {
  /** Finds what is wrong. `ofFiles`, `ofText`, `ofFacts` and `ofLinks` make the usual ones. */
  test: RuleTest;
}

/**
 * Looks for what is wrong; `isLocal` where it looks at one file after the other, each by itself, and
 * `isOfLinks` where it does so with links. Such a rule is run on some of them at a time.
 */
export interface RuleTest<Context = RuleContext> {
  (context: Context): Iterable<Finding>;
  isLocal?: true;
  isOfLinks?: true;
}

/** What a rule may look at. It changes none of it. */
export interface RuleContext {
  /** Every content file, whether or not it is valid. */
  files: readonly ContentFile[];
  /** Every page of the site; none where it cannot be planned for its errors. */
  pages: readonly PageSpec[];
  /** The page that a file became. */
  pageOf(file: Pick<ContentFile, 'file'>): PageSpec | undefined;
  /** The day on which the site is checked, ISO date in UTC. */
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
  /** Name of its collection, and which key of the front matter is what there. */
  collection: string;
  fields: Fields;
  /** The front matter before the schema; undefined when it cannot be read. */
  data: unknown;
  /** Line on which the body starts, from 1. */
  bodyLine: number;
  /** Words of the body. */
  words: number;
  facts: BodyFacts;
  /** Whether its front matter fits the schema. */
  isValid: boolean;
  /** Whether it is not public yet or no longer. */
  isHidden: boolean;
}

/** What is known of a Markdown body; places are those of the file. */
export interface BodyFacts {
  headings: readonly { depth: number; text: string; place: Place }[];
  /** `bare`: a URL in the running text that became a link by itself, with no name before it. */
  links: readonly { url: string; text: string; bare: boolean; place: Place }[];
  /** `attributes`: those of one that is written as a tag of HTML. */
  images: readonly {
    url: string;
    alt: string;
    place: Place;
    attributes?: Readonly<Record<string, string>>;
  }[];
  /** Tags of raw HTML that the page will not have; `withText`: nor what stands between them. */
  droppedTags: readonly { tag: string; withText: boolean; place: Place }[];
  /** Comments that speak to the rules. */
  comments: readonly { text: string; place: Place }[];
  /** Opening lines of fences that nothing closes. */
  openFences: readonly Place[];
  /** First lines of comments that nothing closes. */
  openComments: readonly Place[];
  /** Markup that was not understood as such and stands in the text. */
  leftovers: readonly { text: string; place: Place }[];
  /** Other Markdown that a page shows in another way than it was meant, with the rule that reports it. */
  mistakes: readonly MarkdownMistake[];
}

/** One place where a page shows Markdown in another way than its author meant. */
export interface MarkdownMistake {
  /** Id of the rule: `markdown/table`. */
  rule: string;
  message: string;
  hint: string;
  place: Place;
  /** The text that `check --fix` writes there; missing where that needs judgement. */
  instead?: string;
  /** Markup of another tool, which is no mistake where a plugin of the collection reads it. */
  markup?: string;
}

/** A link as its author wrote it. */
export interface WrittenLink {
  file: ContentFile;
  where: Where;
  url: string;
  target: LinkTarget;
}

/** Where a link leads; only `page` and `file` are there for a visitor. */
export type LinkTarget =
  | { kind: 'empty' | 'placeholder' | 'file' | 'malformed' }
  | { kind: 'page'; page: PageSpec; anchor: string }
  | { kind: 'missing'; path: string }
  | { kind: 'moved'; to: string }
  | { kind: 'external'; url: URL };

/** What a rule has to say about one place of a file. */
export interface Finding {
  /** Path relative to the root. */
  file: string;
  where: Where;
  /** A plain sentence: what was found and what was expected. */
  message: string;
  /** What to write instead. */
  hint: string;
  /** What `check --fix` does. Leave it out where that needs judgement. */
  fix?: FixSpec;
}

/** What fixes a finding: another text at its place, another front matter, or a fix elsewhere. */
export type FixSpec = ((written: string) => string) | { header: (yaml: string) => string } | Fix;

/** A fix that needs no judgement: the text that replaces a stretch of the file. */
export interface Fix {
  place: Place;
  text: string;
}

/**
 * A place in a file, or something in its front matter: the value at a path or that of the nearest
 * ancestor which exists, its key, or the first value anywhere in it. Where there is none, it is the
 * line that opens the front matter.
 */
export type Where =
  | Place
  | { path: readonly PropertyKey[]; of: 'value' | 'key' }
  | { value: string };

/** A stretch of a file; lines and columns from 1, the end exclusive. */
export interface Place {
  line: number;
  column: number;
  endLine?: number;
  endColumn?: number;
}

/**
 * What answers the requests under `/api/`. Its code, and that of every package it imports
 * statically, is bundled next to the output for any runtime with the standards of the Web; what
 * needs the machine is imported dynamically, and stays outside.
 */
export interface ApiHandler {
  /** Answers a request whose path starts with `/api/`. */
  fetch(request: Request, env: ApiEnvironment, context: ApiContext): Response | Promise<Response>;
  /**
   * Awaited before the first request is taken: checks the environment, migrates. Throws an Error
   * whose message is for the operator.
   */
  start?(env: ApiEnvironment): Promise<void>;
  /** Whether it can answer now, which the health endpoint asks; throws with the reason if not. */
  ready?(): Promise<void>;
  /**
   * Whether a request with these headers comes from a known caller, such as one who has signed in.
   * `serve` keeps some places for known callers, and asks when all others are taken.
   */
  knows?(headers: Headers): boolean | Promise<boolean>;
  /**
   * Headers of every answer to a request with these headers, such as those of CORS: `serve` puts
   * them on its own refusals too (too large, too slow, too many at once).
   */
  answerHeaders?(headers: Headers): Readonly<Record<string, string>>;
  /** Called when the process ends, after the last answer. */
  close?(): Promise<void>;
  /** Commands of the command line, by name: `stet <name> …`. */
  commands?: Readonly<Record<string, ApiCommand>>;
}

/** The variables of the process, or what a platform binds. */
export type ApiEnvironment = Readonly<Record<string, string | undefined>>;

/** What is known of a request besides itself. */
export interface ApiContext {
  /** Address of the peer that opened the connection, if known. What a proxy says of it is the handler's matter. */
  address?: string;
  /** Writes one structured log line; secret and personal fields are redacted. */
  log?(record: Readonly<Record<string, unknown>>): void;
}

/** A command that a handler adds to the command line. */
export interface ApiCommand {
  summary: string;
  /** How it is called, a line for each form: `admin add --email you@example.com`. */
  usage: readonly string[];
  /**
   * @param args the words after the command's name.
   * @returns the exit code.
   * @throws ApiUsageError when it was called wrongly, which is exit code 2.
   */
  run(args: readonly string[], terminal: ApiTerminal): Promise<number>;
}

/** What a command speaks with. */
export interface ApiTerminal {
  env: ApiEnvironment;
  /** Whether a person is there to answer. */
  interactive: boolean;
  /** Writes a line to stdout. */
  print(text: string): void;
  /** Writes a line to stderr. */
  warn(text: string): void;
  /** Asks for a line with the question as it stands, `Name: `; when no one is there to ask, the next line of stdin is the answer. */
  ask(question: string): Promise<string>;
  /** The same for a secret, which is not shown while it is typed. */
  askSecret(question: string): Promise<string>;
}

/** A command was called wrongly; the message says how to call it. */
export class ApiUsageError extends Error {
  /** What tells it apart where the class is another copy of this one. */
  readonly usage = true;
}

/** Gives a rule of the site's own its types; returns it unchanged. */
export function defineRule(rule: CustomRule): CustomRule {
  return rule;
}

/** Gives a site's definition its types; returns it unchanged. */
export function defineSite<const C extends Collections>(
  definition: SiteDefinition<C>,
): SiteDefinition<C> {
  return definition;
}
