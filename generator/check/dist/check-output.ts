import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../config/site.ts';
import { brotliSizeSync } from '../../lib/brotli-size.ts';
import { firstBy } from '../../lib/first-by.ts';
import { groupBy } from '../../lib/group-by.ts';
import { hashOf } from '../../lib/hash.ts';
import { memoize } from '../../lib/memoize.ts';
import { once } from '../../lib/once.ts';
import { pageFileName } from '../../lib/url-files.ts';
import type { Output } from '../../output/output.ts';
import type { Plan } from '../../plan/plan-pages.ts';
import { feedPaths } from '../../plan/public-paths.ts';
import { readDistPage } from './dist-page.ts';
import type {
  DistContext,
  DistFinding,
  DistPage,
  DistSubject,
  Found,
  OutputRule,
} from './dist-rule.ts';
import { createUrlResolver } from './resolve-url.ts';
import {
  rulesAcrossPages,
  rulesOfHeads,
  rulesOfLinks,
  rulesOfViews,
} from './rules/across-pages.ts';
import { budgetRule, createScale, type Heaviest, ownBudgets } from './rules/budgets.ts';
import { feedRule } from './rules/feeds.ts';

/** The files of an output, published or about to be published. */
export interface OutputFiles {
  outputs: readonly OutputFile[];
  isWhole: boolean;
  /** Absolute path of the file to publish. */
  fileOf(path: string): string;
  /** The file's key in the last build. */
  lastKeyOf(file: OutputFile): string | undefined;
  /**
   * The facts of a page from its rendering, by the key of its file; undefined if they no longer
   * exist.
   */
  recallPage(key: string): DistPage | undefined;
}

type OutputFile = Pick<Output, 'path' | 'key'>;

/** The findings in an output; plain data. */
export interface JudgedOutput {
  found: readonly Found[];
  /** Hash of the keys of all pages. */
  pages: string;
  /** The keys of the files that rules read, except pages and feeds, by path. */
  read: ReadonlyMap<string, string>;
  /** Feeds that pages announce. */
  announced: ReadonlySet<string>;
  /** The page closest to each budget. */
  heaviest: readonly Heaviest[];
  /** Brotli sizes in bytes of the files that budgets measured. */
  sizes: ReadonlyMap<string, { key: string; bytes: number }>;
}

/** Results of the last check of an output. */
export interface KnownOutput {
  /** The findings in the last output, if the rules had the same input. */
  last?: JudgedOutput | undefined;
  /** The sizes from the last output, by the same version of brotli. */
  sizes?: JudgedOutput['sizes'] | undefined;
  /** The sizes of scripts and stylesheets, by the keys of their files. */
  codeSizes?: ReadonlyMap<string, { brotli: number }> | undefined;
}

/** Collects the rules' input for a site whose output has these files. */
export function describeSubject(
  { url, base, budgets, rules, urlStyle }: Site,
  plan: Pick<Plan, 'pages' | 'feeds'> | undefined,
  outputs: OutputFiles['outputs'],
): DistSubject {
  return {
    ...{ url, base, urlStyle, budgets, rules, files: outputs.map(({ path }) => path) },
    views: plan ? viewsByFile(plan, urlStyle) : null,
    feeds: feedPaths(plan?.feeds ?? []).map((path) => path.slice(1)),
  };
}

/** The view of each page, by the page's file. */
export function viewsByFile(
  { pages }: Pick<Plan, 'pages'>,
  urlStyle: Site['urlStyle'],
): ReadonlyMap<string, string> {
  return new Map(pages.map(({ path, view }) => [pageFileName(path, urlStyle), view]));
}

/** Hashes the rules' input. As one text of JSON, the names of many files take twice as long. */
export function hashSubject({ files, views, ...settings }: DistSubject): string {
  const names = [files, views?.keys() ?? [], views?.values() ?? []];
  const texts = names.map((list) => [...list].join('\0'));
  return hashOf(JSON.stringify([settings, views !== null]), ...texts);
}

/** With more changed pages than this, the rules check all pages. */
const fewPages = 100;

/**
 * Runs the rules about outputs. If few pages changed, and only in text that no rule checks, it
 * reads only those pages.
 */
export function judgeOutput(
  subject: DistSubject,
  files: OutputFiles,
  { last, ...known }: KnownOutput = {},
): JudgedOutput {
  const { outputs, lastKeyOf } = files;
  const documents = outputs.filter(({ path }) => path.endsWith('.html'));
  const keys = hashKeys(documents, ({ key }) => key);
  // Only feeds are looked up, so a map of all files is not worth its time.
  const isNew = (path: string) => {
    const file = last && outputs.find((output) => output.path === path);
    return file === undefined || lastKeyOf(file) !== file.key;
  };
  const few = last && findFew(documents, keys, files, last);
  const asBefore = few && last;
  const { look, seen, measured } = createLook(files, asBefore, known);
  const announced = new Set<string>(asBefore?.announced);
  const context = createContext(
    // The code that all pages of a view load is unchanged.
    asBefore ? { ...subject, budgets: ownBudgets(subject.budgets) } : subject,
    { announced, isNew, ...look },
  );
  const rules = startRules(asBefore ? [budgetRule] : [...rulesAcrossPages, budgetRule], context);
  const scale = createScale(context, asBefore?.heaviest);
  const ofPages: Found[] = [];
  for (const page of few ?? readPages(documents, files)) {
    rules.see(page);
    scale.weigh(page);
    if (!asBefore) ofPages.push(...findingsOf(page, context));
    for (const feed of page.feeds) announced.add(feed);
  }
  const ofFeeds = startRules([feedRule], { ...context, read: (path) => readText(path, files) });
  const found = joinRepeated([...rules.end(), ...ofPages, ...ofFeeds.end()]);
  // Unchanged feeds are not read again; their findings stay valid.
  const holds = ({ rule, file }: Found) =>
    rule === feedRule.id ? !isNew(file) : asBefore !== undefined;
  return {
    pages: keys,
    found: [...found, ...(last?.found.filter(holds) ?? [])],
    read: seen,
    announced,
    heaviest: scale.heaviest(),
    sizes: measured,
  };
}

/**
 * Creates the functions that rules read files with, and records which files they read.
 * @param before results that are still valid.
 */
function createLook(
  files: OutputFiles,
  before: JudgedOutput | undefined,
  { sizes, codeSizes }: Omit<KnownOutput, 'last'>,
) {
  const keys = once(() => new Map(files.outputs.map(({ path, key }) => [path, key])));
  const keyOf = (path: string) => keys().get(path) ?? '';
  const seen = new Map(before?.read);
  const see = (path: string) => {
    if (!path.endsWith('.html')) seen.set(path, keyOf(path));
  };
  const measured = new Map(before?.sizes);
  const look = {
    read(path: string): string {
      see(path);
      return readText(path, files);
    },
    sizeOf(path: string): number {
      see(path);
      const key = keyOf(path);
      const known = measured.get(path) ?? sizes?.get(path);
      const last = known?.key === key ? known.bytes : undefined;
      const bytes = last ?? codeSizes?.get(key)?.brotli ?? brotliSizeSync(readText(path, files));
      measured.set(path, { key, bytes });
      return bytes;
    },
    idsOf: memoize((path: string) => new Set(readPage({ path, key: keyOf(path) }, files).ids)),
  };
  return { look, seen, measured };
}

/**
 * The changed pages, if the findings in and across all other pages are still valid.
 * @param keys hash of the keys of all pages.
 */
function findFew(
  documents: readonly OutputFile[],
  keys: string,
  files: OutputFiles,
  last: JudgedOutput,
): DistPage[] | undefined {
  const { outputs, lastKeyOf, recallPage } = files;
  const unchanged = outputs.filter(({ path, key }) => last.read.get(path) === key);
  const isChanged = unchanged.length < last.read.size;
  if (isChanged || last.found.some(({ rule }) => rule === budgetRule.id)) return;
  if (last.pages === keys) return [];
  // `lastKeyOf` and `last` may be about different outputs, since machines share `last`.
  if (last.pages !== hashKeys(documents, lastKeyOf)) return;
  const changed = documents.filter((file) => lastKeyOf(file) !== file.key);
  if (changed.length > fewPages) return;
  const few: DistPage[] = [];
  for (const output of changed) {
    const lastKey = lastKeyOf(output);
    const before = lastKey === undefined ? undefined : recallPage(lastKey);
    if (before === undefined) return;
    const page = readPage(output, files);
    // Another page may be the heaviest now.
    const wasHeaviest = last.heaviest.some((most) => most.page === page.path);
    if (wasHeaviest || !isSameToRules(page, before)) return;
    few.push(page);
  }
  return few;
}

function hashKeys(
  documents: readonly OutputFile[],
  keyOf: (file: OutputFile) => string | undefined,
): string {
  return hashOf(documents.map(keyOf).join());
}

/** Pages per slice of work, which takes about 10 ms. */
const sliceOfPages = 200;

/**
 * Runs the page rules over pages that are not written to disk.
 * @param options.redirects the text of `_redirects`.
 * @param options.pause awaited between slices of the work.
 */
export async function judgePages(
  subject: DistSubject,
  pages: readonly DistPage[],
  { redirects = '', pause = async () => {} }: { redirects?: string; pause?: () => Promise<void> },
): Promise<Found[]> {
  const byFile = once(() => new Map(pages.map((page) => [page.file, page])));
  const context = createContext(subject, {
    announced: new Set(),
    read: () => redirects,
    isNew: () => true,
    sizeOf: () => 0,
    idsOf: memoize((file) => new Set(byFile().get(file)?.ids)),
  });
  // Stylesheets are not on disk either; the build checks them.
  const ofLinks = startRules(rulesOfLinks, { ...context, files: [] });
  const others = startRules([...rulesOfHeads, ...rulesOfViews], context);
  const ofPages: Found[] = [];
  for (const [index, page] of pages.entries()) {
    if (index % sliceOfPages === 0) await pause();
    ofLinks.see(page);
    others.see(page);
    ofPages.push(...findingsOf(page, context));
  }
  const acrossPages = others.end();
  await pause();
  return joinRepeated([...ofPages, ...acrossPages, ...ofLinks.end()]);
}

function* readPages(documents: readonly OutputFile[], files: OutputFiles): Generator<DistPage> {
  for (const output of documents) yield readPage(output, files);
}

function readPage({ path, key }: OutputFile, files: OutputFiles): DistPage {
  return files.recallPage(key) ?? readDistPage(path, readText(path, files));
}

function readText(path: string, { fileOf }: OutputFiles): string {
  return readFileSync(fileOf(path), 'utf8');
}

/** Whether a page differs from its earlier version only in size. */
function isSameToRules(page: DistPage, before: DistPage): boolean {
  const weightless = { size: 0, dataSize: 0 };
  return isDeepStrictEqual({ ...page, ...weightless }, { ...before, ...weightless });
}

function createContext(
  subject: DistSubject,
  built: Omit<DistContext, keyof DistSubject | 'has' | 'resolve'>,
): DistContext {
  const names = once(() => new Set(subject.files));
  const resolve = once(() => createUrlResolver({ ...subject, ...built }));
  return {
    ...subject,
    ...built,
    has: (file) => names().has(file),
    resolve: (url, page) => resolve()(url, page),
  };
}

/** Starts the rules that are not off. */
function startRules(rules: readonly OutputRule[], context: DistContext) {
  const started = rules
    .filter(({ id }) => context.rules[id] !== 'off')
    .map(({ id, start }) => ({ id, found: [] as Found[], ...start(context) }));
  const note = (
    { id: rule, found }: (typeof started)[number],
    said: Iterable<DistFinding> = [],
  ) => {
    for (const finding of said) found.push({ rule, ...finding });
  };
  return {
    see(page: DistPage): void {
      for (const rule of started) note(rule, rule.page?.(page));
    },
    /** Returns all findings, rule by rule. */
    end(): Found[] {
      for (const rule of started) note(rule, rule.end?.());
      return started.flatMap(({ found }) => found);
    },
  };
}

function findingsOf({ file, findings }: DistPage, { rules, views }: DistContext): Found[] {
  // Files of the static folder are published unchanged, so these rules don't apply to them.
  if (views?.has(file) === false) return [];
  return findings.filter(({ rule }) => rules[rule] !== 'off');
}

/** Joins findings that three or more pages repeat: a mistake in the frame is one mistake. */
function joinRepeated(found: readonly Found[]): Found[] {
  const groups = groupBy(
    found,
    ({ rule, message, written, file }) => `${rule}\0${message}\0${written ?? file}`,
  );
  return [...groups.values()].flatMap((group) => {
    // One page may repeat it, too.
    const onPages = [...firstBy(group, ({ file }) => file).values()];
    const [first] = onPages;
    if (first === undefined || onPages.length < 3) return onPages;
    const pages = onPages.length;
    return {
      ...first,
      message: `${first.message} ${pages} pages have it; this is the first.`,
      pages,
    };
  });
}
