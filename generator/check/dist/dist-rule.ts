import type { Budget, RuleSeverity } from '../../contract.ts';
import type { Severity } from '../../diagnostics/diagnostic.ts';
import type { RuleInfo } from '../rule.ts';
import type { PageFacts } from './page-facts.ts';

/**
 * Something that `check --dist` and the end of a build look for. One file a rule in `rules/`.
 * What is a matter of one page alone is found when that page is read, and remembered with it.
 */
export type DistRule = PageRule | OutputRule;

export interface PageRule extends RuleInfo {
  testPage(page: ReadPage): Iterable<DistFinding>;
}

export interface OutputRule extends RuleInfo {
  test(context: DistContext): Iterable<DistFinding>;
}

/** A page that has just been read. */
export interface ReadPage {
  /** Path inside the output: `about/us.html`. */
  file: string;
  /** Its URL path: `/about/us`. */
  path: string;
  facts: PageFacts;
}

/** A page as it was built: what rules about the whole output need of it. Plain data. */
export interface DistPage {
  /** Path inside the output: `about/us.html`. */
  file: string;
  /** Its URL path: `/about/us`. */
  path: string;
  /** Whether search engines are asked to list it. */
  isListed: boolean;
  title: string;
  description: string;
  canonical: string;
  /** Targets of links, each once. */
  links: readonly string[];
  /** Those of links to feeds. */
  feeds: readonly string[];
  /** What the browser loads by itself, each once. */
  assets: readonly string[];
  ids: readonly string[];
  /** Bytes of the HTML, and of the JSON in it. */
  size: number;
  dataSize: number;
  /** Bytes of the HTML as brotli sends it; measured when a budget asks for it. */
  compressed?: number;
  /** What the rules about single pages found. */
  findings: readonly Found[];
}

/**
 * What rules are told of a site besides its pages and the texts of its files. Plain data: its hash
 * says whether what the rules found still holds.
 */
export interface DistSubject {
  /** Origin of the site. */
  url: string;
  budgets: readonly Budget[];
  /** What the definition says of rules, by their ids. */
  rules: Readonly<Record<string, RuleSeverity>>;
  /** Every file of the output. */
  files: readonly string[];
  /** Name of the view of each planned page, by its file; null when the site could not be planned. */
  views: Readonly<Record<string, string>> | null;
  /** The files of the planned feeds. */
  feeds: readonly string[];
}

/** What a rule about the output as a whole may look at. */
export interface DistContext extends DistSubject, BuiltFiles {
  /** Whether the output has a file. */
  has(file: string): boolean;
  /** Where a URL that a page names leads. */
  resolve(url: string, page: DistPage): DistTarget;
}

/** The files of an output, on disk or on their way. */
export interface BuiltFiles {
  pages: readonly DistPage[];
  /** Text of a file. */
  read(file: string): string;
  /** Whether a file has to be looked at: false for one that was as it is when it was last checked. */
  isNew(file: string): boolean;
}

export type DistTarget =
  | { kind: 'page'; page: DistPage; anchor: string }
  | { kind: 'file' | 'other' }
  | { kind: 'external'; url: URL }
  | { kind: 'missing'; path: string };

export interface DistFinding {
  /** File of the output. */
  file: string;
  /** Offset in its text. */
  at?: number;
  /** What the author wrote, by which the place is found: a URL, say. */
  written?: string;
  /** Path of a page of this site that is not there. */
  missing?: string;
  message: string;
  hint: string;
}

/** What a rule found in an output. Plain data, so that it can be remembered with the output. */
export interface Found {
  rule: string;
  finding: DistFinding;
  /** What it weighs when that is not what the rule does. */
  severity?: Severity;
}
