import type { Site } from '../../config/site.ts';
import { relativePath } from '../../content/find-files.ts';
import type { LoadedContent } from '../../content/load-content.ts';
import { groupBy } from '../../group-by.ts';
import { pageFileName } from '../../plan/page-file-name.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import type { Diagnostic, Severity } from '../../report/diagnostic.ts';
import { sortByPlace } from '../../report/sort-by-place.ts';
import type { BuiltFiles, DistContext, DistFinding, DistRule, OutputRule } from './dist-rule.ts';
import { distRules, outputRules } from './dist-rules.ts';
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

/** What is checked: an output, and the site that it is of. */
interface Subject {
  site: Site;
  plan: Pick<Plan, 'pages'> | undefined;
  built: BuiltFiles;
}

/** Applies every rule that is not off to an output; of those about the whole, only `rules`. */
export function findInOutput(
  subject: Subject,
  rules: readonly OutputRule[] = outputRules,
  context: DistContext = createContext(subject),
): Found[] {
  const { site, plan, built } = subject;
  const isOn = (id: string) => site.rules[id] !== 'off';
  // A file of the static folder is published as it is, whatever it lacks.
  const ofPages = built.pages.flatMap((page) =>
    context.viewOf(page) === undefined && plan ? [] : page.findings,
  );
  const ofOutput = rules
    .filter(({ id }) => isOn(id))
    .flatMap((rule) => [...rule.test(context)].map((finding) => ({ rule: rule.id, finding })));
  return joinRepeated([...ofOutput, ...ofPages.filter(({ rule }) => isOn(rule))]);
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

/** What rules about an output as a whole look at. */
export function createContext({ site, plan, built }: Subject): DistContext {
  const names = new Set(built.files);
  const views = new Map(
    (plan?.pages ?? []).map(({ path, view }) => [pageFileName(path, site.urlStyle), view]),
  );
  return {
    ...built,
    url: site.url,
    has: (file) => names.has(file),
    resolve: createUrlResolver(site, built),
    budgets: site.budgets,
    viewOf: ({ file }) => views.get(file),
  };
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
  const before = read(file).slice(0, at).split('\n');
  return {
    file: `${folder}/${file}`,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}

/** Offset of the element that says what was found; where it stands was not kept with the page. */
function findWritten({ file, written }: DistFinding, read: BuiltFiles['read']) {
  if (written === undefined) return undefined;
  const { links, assets } = readPageFacts(read(file));
  return [...links, ...assets].find(({ text }) => text === written)?.at;
}
