import { readFileSync } from 'node:fs';
import type { Cache } from '../../cache/cache.ts';
import type { Site } from '../../config/site.ts';
import { groupBy } from '../../lib/group-by.ts';
import { pageFileName } from '../../lib/url-files.ts';
import type { Output } from '../../output/output.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import { readDistPage } from './dist-page.ts';
import type {
  BuiltFiles,
  DistContext,
  DistPage,
  DistSubject,
  Found,
  OutputRule,
} from './dist-rule.ts';
import { rulesOfFiles, rulesOfPages } from './dist-rules.ts';
import { type KnownPages, keepPages, recallPages } from './page-memory.ts';
import { createUrlResolver } from './resolve-url.ts';

/** The files of an output that is about to be published, or is there already. */
export interface OutputFiles {
  outputs: readonly Pick<Output, 'path' | 'key'>[];
  /** Whether the output is published already, with nothing changed. */
  isWhole: boolean;
  /** Whether a file may be another than the last build left. */
  isNew(path: string): boolean;
  /** Absolute path of a file as it will be published. */
  fileOf(path: string): string;
  /** Pages that were read when they were rendered. */
  fresh: ReadonlyMap<string, DistPage>;
}

/** What the rules found in an output; plain data. */
export interface JudgedOutput {
  found: readonly Found[];
  /** The files, besides pages, that rules about pages read. */
  read: readonly string[];
}

/** Gathers what rules are told of a site whose output has these files. */
export function describeSubject(
  site: Site,
  plan: Pick<Plan, 'pages' | 'feeds'> | undefined,
  outputs: OutputFiles['outputs'],
): DistSubject {
  const { url, budgets, rules, urlStyle } = site;
  const views = plan?.pages.map(({ path, view }) => [pageFileName(path, urlStyle), view] as const);
  const feeds = plan?.feeds.flatMap(({ paths }) => Object.values(paths)) ?? [];
  return {
    ...{ url, budgets, rules, files: outputs.map(({ path }) => path) },
    views: views ? Object.fromEntries(views) : null,
    feeds: feeds.map((path) => path.slice(1)),
  };
}

/** What the last build kept of an output folder, an absolute path, for the next. */
interface Memory {
  cache: Cache;
  out: string;
  /** What was found when rules were told the same; undefined when they were told something else. */
  last: JudgedOutput | undefined;
}

/** More pages than these are not read from the output again to save writing down all of them. */
const fewPages = 100;

/**
 * Runs the rules about outputs. With a memory that costs what changed: a page is read when it is
 * rendered, and what was read of the others is remembered.
 */
export function judgeOutput(
  subject: DistSubject,
  files: OutputFiles,
  memory?: Memory,
): JudgedOutput & { context: DistContext } {
  const { isNew, fileOf } = files;
  const last = memory?.last;
  const known: KnownPages = memory ? recallPages(memory.cache, memory.out) : new Map();
  const { pages, changed } = readPages(files, known);
  // Where pages have new texts only, what was right about the whole is right.
  const isAsBefore =
    last?.found.length === 0 &&
    !last.read.some(isNew) &&
    changed.length <= fewPages &&
    changed.every((page) => isSameToRules(page, known.get(page.file)?.page));
  const seen = new Set<string>();
  const context = createContext(subject, {
    pages: [...pages.values()].map(({ page }) => page),
    read(path) {
      seen.add(path);
      return readFileSync(fileOf(path), 'utf8');
    },
    isNew: (path) => last === undefined || isNew(path),
  });
  const ofPages = isAsBefore ? [] : applyRules(rulesOfPages, context);
  const read = isAsBefore ? last.read : [...seen];
  const found = joinFindings([...ofPages, ...applyRules(rulesOfFiles, context)], context);
  if (memory && !isAsBefore) keepPages(memory.cache, memory.out, pages);
  // A feed that is as it was is not read again, and what was said of it still holds.
  const kept = last?.found.filter(
    ({ rule, finding }) => rule === 'dist/feed' && !isNew(finding.file),
  );
  return { found: [...found, ...(kept ?? [])], read, context };
}

/** Every page of an output; `changed` are those that were not known. */
function readPages({ outputs, fileOf, fresh }: OutputFiles, known: KnownPages) {
  const changed: DistPage[] = [];
  const pages = new Map<string, { key: string; page: DistPage }>();
  for (const { path, key } of outputs) {
    if (!path.endsWith('.html')) continue;
    const kept = known.get(path);
    if (kept?.key === key) {
      pages.set(path, kept);
      continue;
    }
    const page = fresh.get(path) ?? readDistPage(path, readFileSync(fileOf(path), 'utf8'));
    changed.push(page);
    pages.set(path, { key, page });
  }
  return { pages, changed };
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

function createContext(subject: DistSubject, built: BuiltFiles): DistContext {
  const names = new Set(subject.files);
  return {
    ...subject,
    ...built,
    has: (file) => names.has(file),
    resolve: createUrlResolver({ ...subject, ...built }),
  };
}

function applyRules(rules: readonly OutputRule[], context: DistContext): Found[] {
  return rules
    .filter(({ id }) => context.rules[id] !== 'off')
    .flatMap((rule) => [...rule.test(context)].map((finding) => ({ rule: rule.id, finding })));
}

/** Joins what rules found in the whole with what was found in each page when it was read. */
function joinFindings(ofOutput: readonly Found[], { pages, rules, views }: DistContext): Found[] {
  // A file of the static folder is published as it is, whatever it lacks.
  const ofPages = pages
    .filter(({ file }) => views === null || views[file] !== undefined)
    .flatMap(({ findings }) => findings);
  return joinRepeated([...ofOutput, ...ofPages.filter(({ rule }) => rules[rule] !== 'off')]);
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
