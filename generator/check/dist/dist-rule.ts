import type { Site } from '../../config/site.ts';
import type { Fields } from '../../contract.ts';
import type { Severity } from '../../diagnostics/diagnostic.ts';
import type { Rule, RuleInfo } from '../rule.ts';
import type { PageFacts } from './page-facts.ts';

/** A rule about one page, at its URL path. It runs when that is read, and its findings are kept. */
export type PageRule = Rule<{ path: string; facts: PageFacts }, Omit<DistFinding, 'file'>>;

/** A rule about the output. It sees page after page, so that not all of them are in memory. */
export interface OutputRule extends RuleInfo {
  start(context: DistContext): {
    /** Looks at the next page. */
    page?(page: DistPage): Iterable<DistFinding>;
    /** Called after the last page. */
    end?(): Iterable<DistFinding>;
  };
}

/** A page as it was built: what rules about the whole output need of it. Plain data. */
export interface DistPage {
  /** Path inside the output: `about/us.html`. */
  file: string;
  /** Its URL path: `/about/us`. */
  path: string;
  isListed: boolean;
  /** Whether its view rendered nothing. */
  isBlank: boolean;
  title: string;
  description: string;
  canonical: string;
  /** Targets of links, each once. */
  links: readonly string[];
  feeds: readonly string[];
  /** What the browser loads by itself, each once. */
  assets: readonly string[];
  ids: readonly string[];
  /** Bytes of the HTML, and of the JSON in it. */
  size: number;
  dataSize: number;
  findings: readonly Found[];
}

/** What rules know besides pages and texts. Plain data: its hash says if findings still hold. */
export interface DistSubject extends Pick<Site, 'url' | 'base' | 'budgets' | 'rules'> {
  files: readonly string[];
  /** Name of the view of each planned page, by its file; null when the site could not be planned. */
  views: Readonly<Record<string, string>> | null;
  feeds: readonly string[];
}

/** What a rule about the output may look at besides the pages. */
export interface DistContext extends DistSubject {
  /** Feeds that pages announce, of the pages that were seen. */
  announced: ReadonlySet<string>;
  has(file: string): boolean;
  read(file: string): string;
  /** Bytes of a file as brotli sends it. */
  sizeOf(file: string): number;
  /** Whether a file has to be looked at: false for one that was as it is when it was last checked. */
  isNew(file: string): boolean;
  resolve(url: string, page: PageName): DistTarget;
  /** The ids on a page, by its file. */
  idsOf(file: string): ReadonlySet<string>;
}

/** A page by its names. */
export type PageName = Pick<DistPage, 'file' | 'path'>;

export type DistTarget =
  | { kind: 'page'; page: PageName; anchor: string }
  | { kind: 'file' | 'other' }
  | { kind: 'external'; url: URL }
  | { kind: 'missing'; path: string }
  /** A path of the host that is not below the base of the site. */
  | { kind: 'outside' };

/** What a rule has to say about a file of the output. */
export interface DistFinding {
  file: string;
  /** Offset in its text. */
  at?: number;
  /** What the author wrote, by which the place is found. */
  written?: string;
  /** What that is. @default a URL */
  as?: 'id' | 'text';
  /** The kind of element that is wrong, where it may be written in a body. */
  tag?: 'h1';
  /** Which key of the front matter the page has it from, if any. */
  field?: Exclude<keyof Fields, 'category'>;
  /** Name of the view whose code it comes from. */
  view?: string;
  /** Path of a page of this site that does not exist. */
  missing?: string;
  message: string;
  hint: string;
}

/** The same with the id of its rule. Plain data, so that it can be stored with the output. */
export interface Found extends DistFinding {
  rule: string;
  /** How many pages have it, where that says that what they share is the cause. */
  pages?: number;
  /** What it weighs when that is not what the rule does. */
  severity?: Severity;
}
