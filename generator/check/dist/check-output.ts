import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../config/site.ts';
import { brotliSize } from '../../lib/brotli-size.ts';
import { groupBy } from '../../lib/group-by.ts';
import { memoize } from '../../lib/memoize.ts';
import { pageFileName } from '../../lib/url-files.ts';
import type { Output } from '../../output/output.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import { feedPaths } from '../../plan/public-paths.ts';
import { readDistPage } from './dist-page.ts';
import type { DistContext, DistPage, DistSubject, Found, OutputRule } from './dist-rule.ts';
import type { KnownPages } from './page-memory.ts';
import { createUrlResolver } from './resolve-url.ts';
import {
  rulesAcrossPages,
  rulesOfHeads,
  rulesOfLinks,
  rulesOfViews,
} from './rules/across-pages.ts';
import { budgetRule } from './rules/budgets.ts';
import { feedRule } from './rules/feeds.ts';

/** The files of an output that is about to be published, or is there already. */
export interface OutputFiles {
  outputs: readonly Pick<Output, 'path' | 'key'>[];
  isWhole: boolean;
  /** Whether a file may be another than the last build left. */
  isNew(path: string): boolean;
  /** Absolute path of a file as it will be published. */
  fileOf(path: string): string;
  /** Pages that were read when they were rendered, by their files. */
  fresh: { get(file: string): DistPage | undefined };
}

/** What the rules found in an output; plain data. */
export interface JudgedOutput {
  found: readonly Found[];
  /** The files, besides pages, that rules about pages read. */
  read: readonly string[];
}

/** Gathers what rules are told of a site whose output has these files. */
export function describeSubject(
  { url, base, budgets, rules, urlStyle }: Site,
  plan: Pick<Plan, 'pages' | 'feeds'> | undefined,
  outputs: OutputFiles['outputs'],
): DistSubject {
  const views = plan?.pages.map(({ path, view }) => [pageFileName(path, urlStyle), view] as const);
  return {
    ...{ url, base, budgets, rules, files: outputs.map(({ path }) => path) },
    views: views ? Object.fromEntries(views) : null,
    feeds: feedPaths(plan?.feeds ?? []).map((path) => path.slice(1)),
  };
}

/** More pages than these are not read from the output again to save writing down all of them. */
const fewPages = 100;

/**
 * Runs the rules about outputs. With a memory that costs what changed: a page is read when it is
 * rendered, and what was read of the others is remembered.
 * @param known the pages as they were read before.
 * @param last what was found before, if rules were told the same.
 * @returns also the pages, unless those that are known will do.
 */
export function judgeOutput(
  subject: DistSubject,
  files: OutputFiles,
  known: KnownPages = new Map(),
  last?: JudgedOutput,
): JudgedOutput & { context: DistContext; pages: KnownPages | undefined } {
  const { isNew, fileOf } = files;
  const pages = readPages(files, known);
  const changed = [...pages.values()].filter((item) => known.get(item.page.file) !== item);
  // Where pages have new texts only, what was right about the whole is right.
  const isAsBefore =
    last?.found.length === 0 &&
    !last.read.some(isNew) &&
    changed.length <= fewPages &&
    changed.every(({ page }) => isSameToRules(page, known.get(page.file)?.page));
  const seen = new Set<string>();
  const context = createContext(subject, {
    pages: [...pages.values()].map(({ page }) => page),
    read(path) {
      seen.add(path);
      return readFileSync(fileOf(path), 'utf8');
    },
    isNew: (path) => last === undefined || isNew(path),
  });
  const acrossPages = isAsBefore ? [] : applyRules(rulesAcrossPages, context);
  const read = isAsBefore ? last.read : [...seen];
  const ofFiles = applyRules([feedRule, budgetRule], context);
  const found = joinRepeated([...acrossPages, ...ofFiles, ...findingsOfPages(context)]);
  // A feed that is as it was is not read again, and what was said of it still holds.
  const kept = last?.found.filter(({ rule, file }) => rule === feedRule.id && !isNew(file)) ?? [];
  return { found: [...found, ...kept], read, context, pages: isAsBefore ? undefined : pages };
}

/** Pages whose links are followed at once: some 10 ms. */
const sliceOfPages = 200;

/**
 * Runs the rules about pages over pages that are written nowhere.
 * @param options.redirects the text of `_redirects`.
 * @param options.pause awaited between slices of the work.
 */
export async function judgePages(
  subject: DistSubject,
  pages: readonly DistPage[],
  { redirects = '', pause = async () => {} }: { redirects?: string; pause?: () => Promise<void> },
): Promise<Found[]> {
  const context = createContext(subject, { pages, read: () => redirects, isNew: () => true });
  const found = [
    ...findingsOfPages(context),
    ...applyRules([...rulesOfHeads, ...rulesOfViews], context),
  ];
  for (let from = 0; from < pages.length; from += sliceOfPages) {
    await pause();
    // Style sheets, which are written nowhere either, are left to the build.
    const slice = { ...context, files: [], pages: pages.slice(from, from + sliceOfPages) };
    found.push(...applyRules(rulesOfLinks, slice));
  }
  return joinRepeated(found);
}

function readPages({ outputs, fileOf, fresh }: OutputFiles, known: KnownPages): KnownPages {
  const documents = outputs.filter(({ path }) => path.endsWith('.html'));
  return new Map(
    documents.map(({ path, key }) => {
      const kept = known.get(path);
      if (kept?.key === key) return [path, kept];
      const page = fresh.get(path) ?? readDistPage(path, readFileSync(fileOf(path), 'utf8'));
      return [path, { key, page }];
    }),
  );
}

/** Whether a page differs in its weight alone from what it was. */
function isSameToRules(page: DistPage, before: DistPage | undefined): boolean {
  const weightless = { size: 0, dataSize: 0, compressed: 0 };
  return isDeepStrictEqual({ ...page, ...weightless }, { ...before, ...weightless });
}

function createContext(
  subject: DistSubject,
  built: Pick<DistContext, 'pages' | 'read' | 'isNew'>,
): DistContext {
  const names = new Set(subject.files);
  return {
    ...subject,
    ...built,
    has: (file) => names.has(file),
    sizeOf: memoize((file) => brotliSize(built.read(file))),
    resolve: createUrlResolver({ ...subject, ...built }),
  };
}

function applyRules(rules: readonly OutputRule[], context: DistContext): Found[] {
  return rules
    .filter(({ id }) => context.rules[id] !== 'off')
    .flatMap(({ id: rule, test }) => [...test(context)].map((finding) => ({ rule, ...finding })));
}

function findingsOfPages({ pages, rules, views }: DistContext): Found[] {
  // A file of the static folder is published as it is, whatever it lacks.
  const planned = pages.filter(({ file }) => views === null || views[file] !== undefined);
  return planned.flatMap(({ findings }) => findings).filter(({ rule }) => rules[rule] !== 'off');
}

/** What the frame of every page says is one mistake, not one a page. */
function joinRepeated(found: readonly Found[]): Found[] {
  const groups = groupBy(
    found,
    ({ rule, message, written, file }) => `${rule}\0${message}\0${written ?? file}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined || group.length < 3) return group;
    const message = `${first.message} ${group.length} pages have it, this one first.`;
    return { ...first, message, pages: group.length };
  });
}
