import type { Site } from '../../config/site.ts';
import type { LoadedContent } from '../../content/loaded-content.ts';
import type { Diagnostic, Severity } from '../../diagnostics/diagnostic.ts';
import { placeAt } from '../../diagnostics/place.ts';
import { sortByPlace } from '../../diagnostics/sort-by-place.ts';
import { relativePath } from '../../lib/file-path.ts';
import { groupBy } from '../../lib/group-by.ts';
import { pageFileName } from '../../lib/url-files.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import type {
  BuiltFiles,
  DistContext,
  DistFinding,
  DistRule,
  DistSubject,
  OutputRule,
} from './dist-rule.ts';
import { distRules } from './dist-rules.ts';
import { createSourceMapper } from './map-to-source.ts';
import { readPageFacts } from './page-facts.ts';
import { createUrlResolver } from './resolve-url.ts';

/** What a rule found in an output. Plain data, so that it can be remembered with the output. */
export interface Found {
  rule: string;
  finding: DistFinding;
  /** What it weighs when that is not what the rule does. */
  severity?: Severity;
}

/** Gathers what rules are told of a site whose output has these files. */
export function describeSubject(
  site: Site,
  plan: Pick<Plan, 'pages' | 'feeds'> | undefined,
  files: readonly string[],
): DistSubject {
  const { url, budgets, rules, urlStyle } = site;
  const views = plan?.pages.map(({ path, view }) => [pageFileName(path, urlStyle), view] as const);
  const feeds = plan?.feeds.flatMap(({ paths }) => Object.values(paths)) ?? [];
  return {
    ...{ url, budgets, rules, files },
    views: views ? Object.fromEntries(views) : null,
    feeds: feeds.map((path) => path.slice(1)),
  };
}

/** Makes of that and of the output what rules about the whole look at. */
export function createContext(subject: DistSubject, built: BuiltFiles): DistContext {
  const names = new Set(subject.files);
  return {
    ...subject,
    ...built,
    has: (file) => names.has(file),
    resolve: createUrlResolver({ ...subject, ...built }),
  };
}

/** Applies those of the rules that are not off to an output. */
export function applyRules(rules: readonly OutputRule[], context: DistContext): Found[] {
  return rules
    .filter(({ id }) => context.rules[id] !== 'off')
    .flatMap((rule) => [...rule.test(context)].map((finding) => ({ rule: rule.id, finding })));
}

/** Joins what rules found in the whole with what was found in each page when it was read. */
export function joinFindings(ofOutput: readonly Found[], context: DistContext): Found[] {
  const { pages, rules, views } = context;
  // A file of the static folder is published as it is, whatever it lacks.
  const ofPages = pages
    .filter(({ file }) => views === null || views[file] !== undefined)
    .flatMap(({ findings }) => findings);
  return joinRepeated([...ofOutput, ...ofPages.filter(({ rule }) => rules[rule] !== 'off')]);
}

/** Findings as diagnostics, each in the content file that says what is wrong, where there is one. */
export async function placeFindings(
  found: readonly Found[],
  options: {
    site: Site;
    content: LoadedContent;
    plan: Plan | undefined;
    /** Absolute path of the output. */
    out: string;
    read: BuiltFiles['read'];
  },
): Promise<Diagnostic[]> {
  if (found.length === 0) return [];
  const { site, content, out, read } = options;
  const toSource = createSourceMapper(options);
  const folder = relativePath(site.root, out);
  const placed = await Promise.all(
    found.map(async ({ rule, finding, severity }) => ({
      rule,
      severity: severity ?? severityOf(rule, site),
      message: finding.message,
      hint: finding.hint,
      ...((await toSource(finding)) ?? placeInOutput(finding, read, folder)),
    })),
  );
  return sortByPlace(placed.filter((diagnostic) => !isSilenced(diagnostic, content)));
}

/** Rules about content that see the same fault before anything is built. */
export const counterparts: Readonly<Record<string, string>> = {
  'dist/link': 'link/dead',
  'dist/anchor': 'link/anchor',
  'dist/h1': 'heading/h1',
};

/** Whether a comment silences the rule that has said the same of the content. */
function isSilenced({ rule, file, line = 1 }: Diagnostic, content: LoadedContent): boolean {
  if (counterparts[rule] === undefined) return false;
  const silences = content.files().find((item) => item.file === file)?.silences ?? [];
  return silences.some(
    ({ rule: silenced, from, to }) =>
      // What is said of a page as a whole stands at the top of its file.
      silenced === counterparts[rule] && (line === 1 || (line >= from && line <= to)),
  );
}

const defaults = new Map(distRules.map((rule: DistRule) => [rule.id, rule.severity]));

function severityOf(rule: string, site: Site): Severity {
  return (site.rules[rule] ?? defaults.get(rule)) as Severity;
}

/** What the frame of every page says is one mistake, not one a page. */
function joinRepeated(found: readonly Found[]): Found[] {
  const groups = groupBy(
    found,
    ({ rule, finding }) => `${rule}\0${finding.message}\0${finding.written ?? finding.file}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 3) return group;
    const message = `${first.finding.message} ${group.length} pages have it, this one first.`;
    return [{ ...first, finding: { ...first.finding, message } }];
  });
}

function placeInOutput(finding: DistFinding, read: BuiltFiles['read'], folder: string) {
  const { file } = finding;
  const at = finding.at ?? findWritten(finding, read);
  if (at === undefined) return { file: `${folder}/${file}`, line: 1, column: 1 };
  return { file: `${folder}/${file}`, ...placeAt(read(file), at) };
}

/** Offset of the element that says what was found; where it stands was not kept with the page. */
function findWritten({ file, written }: DistFinding, read: BuiltFiles['read']) {
  if (written === undefined) return undefined;
  const { links, assets } = readPageFacts(read(file));
  return [...links, ...assets].find(({ text }) => text === written)?.at;
}
