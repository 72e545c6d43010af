import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../config/site.ts';
import { brotliSize } from '../../lib/brotli-size.ts';
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

/** The files of an output that is about to be published, or is there already. */
export interface OutputFiles {
  outputs: readonly OutputFile[];
  isWhole: boolean;
  /** Whether a file may be another than the last build left. */
  isNew(path: string): boolean;
  /** Absolute path of a file as it will be published. */
  fileOf(path: string): string;
  /** The key that a file had in the last build. */
  lastKeyOf(file: OutputFile): string | undefined;
  /** What was read of a page when it was rendered, by the key of its file; undefined if that is gone. */
  recallPage(key: string): DistPage | undefined;
}

type OutputFile = Pick<Output, 'path' | 'key'>;

/** What the rules found in an output; plain data. */
export interface JudgedOutput {
  found: readonly Found[];
  /** Hash of the keys of all pages. */
  pages: string;
  /** The files, besides pages and feeds, that rules read. */
  read: readonly string[];
  /** Feeds that pages announce. */
  announced: ReadonlySet<string>;
  /** What weighs most under each budget. */
  heaviest: readonly Heaviest[];
  /** Bytes of files as brotli sends them, as far as budgets asked for them. */
  sizes: ReadonlyMap<string, { key: string; bytes: number }>;
}

/** What is known of an output before it is judged. */
interface KnownOutput {
  /** What was found in the last one, if rules were told the same. */
  last?: JudgedOutput | undefined;
  /** What was measured of the last one, by the same brotli. */
  sizes?: JudgedOutput['sizes'] | undefined;
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

/** With more changed pages than these, the rules look at all pages. */
const fewPages = 100;

/**
 * Runs the rules about outputs. Where few pages changed, and only in texts that no rule looks at,
 * just these are read.
 */
export function judgeOutput(
  subject: DistSubject,
  files: OutputFiles,
  { last, sizes = new Map() }: KnownOutput = {},
): JudgedOutput {
  const { outputs, isNew } = files;
  const documents = outputs.filter(({ path }) => path.endsWith('.html'));
  const keys = hashKeys(documents, ({ key }) => key);
  const few = last && findFew(documents, keys, files, last);
  const asBefore = few && last;
  const { look, seen, measured } = createLook(files, asBefore, sizes);
  const announced = new Set<string>(asBefore?.announced);
  const context = createContext(
    // What all pages of a view load is unchanged.
    asBefore ? { ...subject, budgets: ownBudgets(subject.budgets) } : subject,
    { announced, isNew: (path) => last === undefined || isNew(path), ...look },
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
  // A feed that is unchanged is not read again, and what was said of it still holds.
  const holds = ({ rule, file }: Found) =>
    rule === feedRule.id ? !isNew(file) : asBefore !== undefined;
  return {
    pages: keys,
    found: [...found, ...(last?.found.filter(holds) ?? [])],
    read: [...seen].filter((path) => !path.endsWith('.html')),
    announced,
    heaviest: scale.heaviest(),
    sizes: measured,
  };
}

/**
 * Creates what rules look into files with, and notes what they saw.
 * @param before what still holds.
 */
function createLook(
  files: OutputFiles,
  before: JudgedOutput | undefined,
  sizes: JudgedOutput['sizes'],
) {
  const keys = once(() => new Map(files.outputs.map(({ path, key }) => [path, key])));
  const keyOf = (path: string) => keys().get(path) ?? '';
  const seen = new Set<string>(before?.read);
  const measured = new Map(before?.sizes);
  const look = {
    read(path: string): string {
      seen.add(path);
      return readText(path, files);
    },
    sizeOf(path: string): number {
      seen.add(path);
      const key = keyOf(path);
      const known = measured.get(path) ?? sizes.get(path);
      const bytes = known?.key === key ? known.bytes : brotliSize(readText(path, files));
      measured.set(path, { key, bytes });
      return bytes;
    },
    idsOf: memoize((path: string) => new Set(readPage({ path, key: keyOf(path) }, files).ids)),
  };
  return { look, seen, measured };
}

/**
 * The pages that changed, if what was found in the others and across them still holds.
 * @param keys hash of the keys of all pages.
 */
function findFew(
  documents: readonly OutputFile[],
  keys: string,
  files: OutputFiles,
  last: JudgedOutput,
): DistPage[] | undefined {
  const { lastKeyOf, isNew, recallPage } = files;
  if (last.read.some(isNew) || last.found.some(({ rule }) => rule === budgetRule.id)) return;
  if (last.pages === keys) return [];
  // What is known of the last output may be of another one than `last`, which other machines share.
  if (last.pages !== hashKeys(documents, lastKeyOf)) return;
  const changed = documents.filter((file) => lastKeyOf(file) !== file.key);
  if (changed.length > fewPages) return;
  const few: DistPage[] = [];
  for (const output of changed) {
    const lastKey = lastKeyOf(output);
    const before = lastKey === undefined ? undefined : recallPage(lastKey);
    if (before === undefined) return;
    const page = readPage(output, files);
    // Another one may be the heaviest now.
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

/** Pages whose links are followed at once: about 10 ms. */
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
  const byFile = once(() => new Map(pages.map((page) => [page.file, page])));
  const context = createContext(subject, {
    announced: new Set(),
    read: () => redirects,
    isNew: () => true,
    sizeOf: () => 0,
    idsOf: memoize((file) => new Set(byFile().get(file)?.ids)),
  });
  // Style sheets, which are written nowhere either, are left to the build.
  const ofLinks = startRules(rulesOfLinks, { ...context, files: [] });
  const others = startRules([...rulesOfHeads, ...rulesOfViews], context);
  for (const [index, page] of pages.entries()) {
    if (index % sliceOfPages === 0) await pause();
    ofLinks.see(page);
    others.see(page);
  }
  const ofPages = pages.flatMap((page) => findingsOf(page, context));
  return joinRepeated([...ofPages, ...others.end(), ...ofLinks.end()]);
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

/** Whether a page differs in its weight alone from what it was. */
function isSameToRules(page: DistPage, before: DistPage): boolean {
  const weightless = { size: 0, dataSize: 0 };
  return isDeepStrictEqual({ ...page, ...weightless }, { ...before, ...weightless });
}

function createContext(
  subject: DistSubject,
  built: Omit<DistContext, keyof DistSubject | 'has' | 'resolve'>,
): DistContext {
  const names = new Set(subject.files);
  const resolve = once(() => createUrlResolver({ ...subject, ...built }));
  return {
    ...subject,
    ...built,
    has: (file) => names.has(file),
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
    /** Everything that was found, rule by rule. */
    end(): Found[] {
      for (const rule of started) note(rule, rule.end?.());
      return started.flatMap(({ found }) => found);
    },
  };
}

function findingsOf({ file, findings }: DistPage, { rules, views }: DistContext): Found[] {
  // A file of the static folder is published as it is, whatever it lacks.
  if (views !== null && views[file] === undefined) return [];
  return findings.filter(({ rule }) => rules[rule] !== 'off');
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
