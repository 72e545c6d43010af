import type { Site } from '../../config/site.ts';
import type { RuleSeverity } from '../../contract.ts';
import type { PageFacts } from './page-facts.ts';

/** A page as it was built. */
export interface DistPage {
  /** Path inside the output: `about/us.html`. */
  file: string;
  /** Its URL path: `/about/us`. */
  path: string;
  facts: PageFacts;
  /** Whether search engines are asked to list it. */
  isListed: boolean;
}

/** What a rule about the output may look at. */
export interface DistContext {
  site: Site;
  pages: readonly DistPage[];
  /** Whether the output has a file. */
  has(file: string): boolean;
  /** Text of a file of the output. */
  read(file: string): string;
  /** Every file of the output. */
  files: readonly string[];
  /** Where a URL that a page names leads. */
  resolve(url: string, page: DistPage): DistTarget;
}

export type DistTarget =
  | { kind: 'page'; page: DistPage; anchor: string }
  | { kind: 'file' | 'other' }
  | { kind: 'external'; url: URL }
  | { kind: 'missing'; path: string };

/** Something that `check --dist` looks for. One file a rule in `rules/`. */
export interface DistRule {
  id: string;
  severity: RuleSeverity;
  asks: string;
  test(context: DistContext): Iterable<DistFinding>;
}

export interface DistFinding {
  /** File of the output. */
  file: string;
  /** Offset in its text. */
  at?: number;
  /** What the author wrote, by which the place in the source is found: a URL, say. */
  written?: string;
  message: string;
  hint: string;
}
