import type { Site } from '../../config/site.ts';
import type { Fields } from '../../contract.ts';
import type { Severity } from '../../diagnostics/diagnostic.ts';
import type { Rule, RuleInfo } from '../rule.ts';
import type { PageFacts } from './page-facts.ts';

/**
 * A rule about one page, with its URL path. It runs when the page is read, and its findings are
 * cached.
 */
export type PageRule = Rule<{ path: string; facts: PageFacts }, Omit<DistFinding, 'file'>>;

/**
 * A rule about the output. It receives the pages one by one, so that they need not all be in
 * memory.
 */
export interface OutputRule extends RuleInfo {
  start(context: DistContext): {
    /** Checks the next page. */
    page?(page: DistPage): Iterable<DistFinding>;
    /** Called after the last page. */
    end?(): Iterable<DistFinding>;
  };
}

/** A built page: the facts that rules about the whole output need. Plain data. */
export interface DistPage {
  /** Path inside the output: `about/us.html`. */
  file: string;
  /** Its URL path: `/about/us`. */
  path: string;
  isListed: boolean;
  /** Whether the view rendered nothing. */
  isBlank: boolean;
  /** Whether it shows the fallback of a `<Suspense>`. */
  isFallback: boolean;
  title: string;
  description: string;
  /** URL of the picture for shared links; empty if there is none. */
  card: string;
  canonical: string;
  /** Targets of links, without duplicates. */
  links: readonly string[];
  feeds: readonly string[];
  /** URLs that the browser loads automatically, without duplicates. */
  assets: readonly string[];
  ids: readonly string[];
  /** Bytes of the HTML, and of the JSON in it. */
  size: number;
  dataSize: number;
  findings: readonly Found[];
}

/** The rules' input besides pages and files; its hash shows whether findings are still valid. */
export interface DistSubject extends Pick<Site, 'url' | 'base' | 'urlStyle' | 'budgets' | 'rules'> {
  files: readonly string[];
  /**
   * Name of each planned page's view, by the page's file; null if the site could not be planned.
   */
  views: ReadonlyMap<string, string> | null;
  feeds: readonly string[];
}

/** The input of a rule about the output besides the pages. */
export interface DistContext extends DistSubject {
  /** Feeds that the pages so far announce. */
  announced: ReadonlySet<string>;
  has(file: string): boolean;
  read(file: string): string;
  /** Size of a file in bytes, compressed with brotli. */
  sizeOf(file: string): number;
  /** Whether a file must be checked: false if it is unchanged since the last check. */
  isNew(file: string): boolean;
  resolve(url: string, page: PageName): DistTarget;
  /** The ids on a page, by the page's file. */
  idsOf(file: string): ReadonlySet<string>;
}

/** The names of a page. */
export type PageName = Pick<DistPage, 'file' | 'path'>;

export type DistTarget =
  | { kind: 'page'; page: PageName; anchor: string }
  | { kind: 'file' | 'other' }
  | { kind: 'external'; url: URL }
  | { kind: 'missing'; path: string }
  /** A path on the host, outside the site's base path. */
  | { kind: 'outside' };

/** A finding of a rule about a file of the output. */
export interface DistFinding {
  file: string;
  /** Offset in its text. */
  at?: number;
  /** The author's text, which locates the finding in the content. */
  written?: string;
  /**
   * The kind of that text.
   * @default a URL
   */
  as?: 'id' | 'text';
  /** The kind of the faulty element, if an author may have written it in a body. */
  tag?: 'h1';
  /** The front matter field that the faulty value comes from, if any. */
  field?: Exclude<keyof Fields, 'category'>;
  /** Name of the view whose code is the cause. */
  view?: string;
  /** Path of a page of this site that does not exist. */
  missing?: string;
  message: string;
  hint: string;
}

/** A finding with its rule's id. Plain data, so that it can be stored with the output. */
export interface Found extends DistFinding {
  rule: string;
  /** The number of pages with this finding, if a shared part is the cause. */
  pages?: number;
  /** The severity, if it differs from the rule's. */
  severity?: Severity;
}
