import type { Site } from '../config/site.ts';
import type { BodyFacts } from '../content/body-facts.ts';
import type { Where } from '../content/locate.ts';
import type { ContentFile } from '../content/written-file.ts';
import type { PageSpec, RuleSeverity } from '../contract.ts';
import type { Fix, Place } from '../diagnostics/diagnostic.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { valueAt } from '../lib/value-at.ts';

/** What is said of a rule. The rules of an area share a file in `rules/`; docs/checks.md explains each. */
export interface RuleInfo {
  /** `area/fault`, as configuration and silencing comments name it. */
  id: string;
  /** What it weighs unless the site's definition says otherwise. */
  severity: RuleSeverity;
  asks: string;
}

/** Something that `check` looks for, by default in content and plan. */
export interface Rule<Subject = CheckContext, Found = Finding> extends RuleInfo {
  test(subject: Subject): Iterable<Found>;
}

/** Rules that are written by their ids, as a list. */
export function listRules<R extends RuleInfo = Rule>(
  byId: Readonly<Record<string, Omit<R, 'id'>>>,
) {
  return Object.entries(byId).map(([id, rule]) => ({ id, ...rule }));
}

/** What a rule may look at. It changes none of it. */
export interface CheckContext {
  site: Site;
  files: readonly ContentFile[];
  pages: readonly PageSpec[];
  /** The page that a file became. */
  pageOf(file: ContentFile): PageSpec | undefined;
  images: ImageIndex;
  /** ISO date on which the site is checked. */
  today: string;
  /** Every link that an author wrote, in Markdown and in front matter. */
  links(): readonly WrittenLink[];
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
  message: string;
  hint: string;
  fix?: Mend;
}

/** The same, for a rule that is told which file it looks at, or which place. */
type Complaint = Omit<Finding, 'file'>;
type Words = Omit<Complaint, 'where'>;

/** Tests one file after the other. */
export function ofFiles(
  find: (file: ContentFile, context: CheckContext) => Iterable<Complaint>,
): Rule['test'] {
  return function* (context) {
    for (const file of context.files) {
      for (const complaint of find(file, context)) yield { file: file.file, ...complaint };
    }
  };
}

/** Tests each fact of one kind, such as each heading; `describe` returns nothing for a good one. */
export function ofFacts<Kind extends keyof BodyFacts>(
  kind: Kind,
  describe: (fact: BodyFacts[Kind][number]) => Words | false,
): Rule['test'] {
  return ofFiles(function* ({ facts }) {
    for (const fact of facts[kind]) {
      const words = describe(fact);
      if (words) yield { where: 'place' in fact ? fact.place : fact, ...words };
    }
  });
}

/** Tests each link that an author wrote, in Markdown and in front matter. */
export function ofLinks(
  describe: (link: WrittenLink, context: CheckContext) => Words | false,
): Rule['test'] {
  return function* (context) {
    for (const link of context.links()) {
      const words = describe(link, context);
      if (words) yield { file: link.file.file, where: link.where, ...words };
    }
  };
}

/** What fixes a finding: another text at its place, another front matter, or a fix elsewhere. */
export type Mend = ((written: string) => string) | { header: (yaml: string) => string } | Fix;

/** Where a value of the front matter is, and where its key is. */
export const atValue = (...path: readonly PropertyKey[]) => ({ path, of: 'value' }) satisfies Where;
export const atKey = (...path: readonly PropertyKey[]): Where => ({ path, of: 'key' });

/** What a rule weighs on a site. */
export function severityOf(rule: RuleInfo, { rules }: Pick<Site, 'rules'>): RuleSeverity {
  return rules[rule.id] ?? rule.severity;
}

/** The first line of a file, for what is said of the file as a whole. */
export const atTop: Place = { line: 1, column: 1, endLine: 1, endColumn: 4 };

/** What the front matter has under a key; undefined for a key that has no part to play. */
export function fieldOf(file: Pick<ContentFile, 'data'>, key: string | undefined): unknown {
  return key === undefined ? undefined : valueAt(file.data, [key]);
}
