import type { Site } from '../config/site.ts';
import type { ContentFile } from '../content/written-file.ts';
import type { Fields, PageSpec, RuleSeverity } from '../contract.ts';
import type { Fix, Place } from '../diagnostics/diagnostic.ts';
import type { ImageIndex } from '../images/source-image.ts';

/** What is said of a rule; each has an entry in docs/checks.md. */
export interface RuleInfo {
  /** `area/fault`, as configuration and silencing comments name it. */
  id: string;
  /** What it weighs unless the site's definition says otherwise. */
  severity: RuleSeverity;
  /** What it asks for, in one sentence. */
  asks: string;
}

/** Something that `check` looks for. One file a rule in `rules/`. */
export interface Rule extends RuleInfo {
  test(context: CheckContext): Iterable<Finding>;
}

/** What a rule may look at. It changes none of it. */
export interface CheckContext {
  site: Site;
  files: readonly CheckedFile[];
  pages: readonly PageSpec[];
  images: ImageIndex;
  /** ISO date on which the site is checked. */
  today: string;
  /** Every link that an author wrote, in Markdown and in front matter. */
  links: readonly WrittenLink[];
}

/** A content file with what the definition says of its collection, and the page it became. */
export interface CheckedFile extends ContentFile {
  fields: Fields;
  /** The name without folder and extension. */
  name: string;
  page: PageSpec | undefined;
  /** Whether it is left out because it is not public at the time. */
  isHidden: boolean;
}

/** A link as its author wrote it. */
export interface WrittenLink {
  file: CheckedFile;
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

/** What a rule has to say about one place. */
export interface Finding {
  /** Path relative to the root. */
  file: string;
  where: Where;
  message: string;
  hint: string;
  fix?: Mend;
}

/**
 * What mends a finding: the text to write at its place instead of what is there, the whole front
 * matter written anew, or a mend elsewhere in the file.
 */
export type Mend = ((written: string) => string) | { header: (yaml: string) => string } | Fix;

/**
 * A place in the file, or a path into its front matter, which is looked up only for findings:
 * of the value there, of its key, or, when there is none, of the line that opens the front matter.
 */
export type Where = Place | { path: readonly PropertyKey[]; of: 'value' | 'key' };

/** The value of a field of the front matter, and where it stands. */
export function atValue(...path: readonly PropertyKey[]): Where {
  return { path, of: 'value' };
}

export function atKey(...path: readonly PropertyKey[]): Where {
  return { path, of: 'key' };
}

/** What a rule weighs on a site. */
export function severityOf(
  { id, severity }: RuleInfo,
  { rules }: Pick<Site, 'rules'>,
): RuleSeverity {
  return rules[id] ?? severity;
}

/** The first line of a file, for what is said of the file as a whole. */
export const atTop: Where = { line: 1, column: 1, endLine: 1, endColumn: 4 };

/** A mend that adds a key at the end of the front matter. */
export function addKey({ bodyLine }: ContentFile, line: string): Fix {
  const place = { line: bodyLine - 1, column: 1, endLine: bodyLine - 1, endColumn: 1 };
  return { place, text: `${line}\n` };
}

/** What the front matter has under a key; undefined for a key that has no part to play. */
export function fieldOf(file: ContentFile, key: string | undefined): unknown {
  if (key === undefined || typeof file.data !== 'object' || file.data === null) return undefined;
  return (file.data as Record<string, unknown>)[key];
}
