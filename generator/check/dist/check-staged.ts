import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Cache } from '../../cache/cache.ts';
import type { Site } from '../../config/site.ts';
import type { LoadedContent } from '../../content/loaded-content.ts';
import type { Checked, Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hashOf } from '../../lib/hash.ts';
import { once } from '../../lib/once.ts';
import type { Output } from '../../output/output.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import { findUnplanned, isNamed } from '../find-unplanned.ts';
import {
  applyRules,
  counterparts,
  createContext,
  describeSubject,
  type Found,
  joinFindings,
  placeFindings,
} from './check-dist.ts';
import { readDistPage } from './dist-page.ts';
import type { BuiltFiles, DistFinding, DistPage, DistSubject } from './dist-rule.ts';
import { rulesOfFiles, rulesOfPages } from './dist-rules.ts';
import { findHeaviest, type Heaviest } from './find-heaviest.ts';
import { keepPages, recallPages } from './page-memory.ts';
import { isPage } from './read-output.ts';

/** An output that is about to be published, or is published already. */
export interface StagedSite {
  site: Site;
  content: LoadedContent;
  plan: Plan;
  /** Absolute path of the output folder. */
  out: string;
  cache: Cache;
  outputs: readonly Pick<Output, 'path' | 'key'>[];
  /** Whether the output is published already, with nothing changed. */
  isWhole: boolean;
  /** Whether a file may be another than the last build left. */
  isNew(path: string): boolean;
  /** Absolute path of a file as it will be published. */
  fileOf(path: string): string;
  /** Pages that were read when they were rendered. */
  fresh: ReadonlyMap<string, DistPage>;
  /** What the stages before complain of. */
  known: readonly Diagnostic[];
  strict: boolean;
}

/** The result of checking an output; plain data. */
interface Verdict {
  /** Hash of what the rules were told of the site and its output. */
  subject: string;
  /** The files, besides pages, that rules about pages read. */
  read: readonly string[];
  found: readonly Found[];
  heaviest: readonly Heaviest[];
}

function verdictName(out: string): string {
  return `verdict ${out}`;
}

/**
 * Checks a whole output at the cost of what changed in it: a page is read when it is rendered, and
 * what was read of the others is remembered.
 * @returns what weighs most under each budget.
 */
export async function checkStaged(staged: StagedSite): Promise<Checked<readonly Heaviest[]>> {
  const { site, plan, out, cache, outputs, isWhole } = staged;
  const paths = outputs.map(({ path }) => path);
  const subject = describeSubject(site, plan, paths);
  const hash = hashOf(JSON.stringify(subject));
  const known = cache.recall(verdictName(out)) as Verdict | undefined;
  const last = known?.subject === hash ? known : undefined;
  const verdict = last && isWhole ? last : { subject: hash, ...find(staged, subject, last) };
  cache.keep(verdictName(out), verdict satisfies Verdict);
  return { value: verdict.heaviest, diagnostics: await place(verdict.found, staged) };
}

/** More pages than these are not read from the output again to save writing down all of them. */
const fewPages = 100;

/** @param last the verdict on an output that rules were told the same of. */
function find(
  staged: StagedSite,
  subject: DistSubject,
  last: Verdict | undefined,
): Omit<Verdict, 'subject'> {
  const { out, cache, outputs, isNew, fresh } = staged;
  const known = recallPages(cache, out);
  const read = reader(staged);
  const changed: DistPage[] = [];
  const pages = new Map(
    outputs
      .filter(({ path }) => isPage(path))
      .map(({ path, key }) => {
        const kept = known.get(path);
        if (kept?.key === key) return [path, kept] as const;
        const page = fresh.get(path) ?? readDistPage(path, read(path));
        changed.push(page);
        return [path, { key, page }] as const;
      }),
  );
  // Where pages have new texts only, what was right about the whole is right.
  const isWholeAsBefore =
    last?.found.length === 0 &&
    !last.read.some(isNew) &&
    changed.length <= fewPages &&
    changed.every((page) => isSameToRules(page, known.get(page.file)?.page));
  const context = createContext(subject, {
    pages: [...pages.values()].map(({ page }) => page),
    read,
    isNew: (path) => last === undefined || isNew(path),
  });
  const { found, read: readByRules } = isWholeAsBefore ? last : judgePages(subject, context);
  const ofFiles = applyRules(rulesOfFiles, context);
  if (!isWholeAsBefore) keepPages(cache, out, pages);
  // A feed that is as it was is not read again, and what was said of it still holds.
  const kept = last?.found.filter(
    ({ rule, finding }) => rule === 'dist/feed' && !isNew(finding.file),
  );
  return {
    found: [...joinFindings([...found, ...ofFiles], context), ...(kept ?? [])],
    heaviest: findHeaviest(context),
    read: readByRules,
  };
}

/** What the rules about pages find, and the files that they read to find it. */
function judgePages(subject: DistSubject, built: BuiltFiles): Pick<Verdict, 'found' | 'read'> {
  const files = new Set<string>();
  const read = (file: string) => {
    files.add(file);
    return built.read(file);
  };
  const found = applyRules(rulesOfPages, createContext(subject, { ...built, read }));
  return { found, read: [...files] };
}

/** Whether a page differs in its weight alone from what it was. */
function isSameToRules(page: DistPage, before: DistPage | undefined): boolean {
  const facts = ({ title, description, canonical, isListed, ...page }: DistPage) =>
    JSON.stringify([
      [title, description, canonical, isListed],
      [page.links, page.feeds, page.assets, page.ids, page.findings],
    ]);
  return before !== undefined && facts(page) === facts(before);
}

function reader({ fileOf }: StagedSite) {
  return (path: string) => readFileSync(fileOf(path), 'utf8');
}

/**
 * What the content's own rules have said is not said again, and a link to an entry that
 * the build left out, as it may, does not fail it.
 */
async function place(found: readonly Found[], staged: StagedSite): Promise<Diagnostic[]> {
  if (found.length === 0) return [];
  const { known, strict } = staged;
  const isLeftOut = createLeftOut(staged);
  const weighed = found.map((item) =>
    !strict && isLeftOut(item.finding) ? { ...item, severity: 'warning' as const } : item,
  );
  const diagnostics = await placeFindings(weighed, { ...staged, read: reader(staged) });
  return diagnostics.filter(
    (diagnostic) => diagnostic.severity !== 'advice' && !isSaid(diagnostic, known),
  );
}

/** Whether a rule about content has said so: at the same place, or of the file as a whole. */
function isSaid({ rule, file, line, column }: Diagnostic, known: readonly Diagnostic[]): boolean {
  return known.some(
    (other) =>
      other.file === file &&
      ((other.line === line && other.column === column) ||
        (line === 1 && other.rule === counterparts[rule])),
  );
}

/** Creates the function that tells whether a link leads to an entry without a page. */
function createLeftOut(staged: StagedSite): (finding: DistFinding) => boolean {
  const { files } = staged.content;
  // A file that is left out for its errors is known by those alone.
  const faulty = once(() => {
    const read = new Set(files().map(({ file }) => file));
    return staged.known.flatMap(({ file }) => (file && !read.has(file) ? [file] : []));
  });
  return ({ missing }) =>
    missing !== undefined &&
    (findUnplanned(missing, files()) !== undefined ||
      faulty().some((file) => isNamed(file, basename(missing))));
}
