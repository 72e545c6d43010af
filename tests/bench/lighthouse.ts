/*
 * npm run lighthouse [-- --path /partner]…
 * Builds the site, serves it as `stet preview` does, and has Lighthouse measure every public page in
 * Chromium, as a phone on a slow network (its mobile preset: 150 ms, 1.6 Mbit/s, processor 4 times
 * slower, simulated). Prints a line for each page. When all pages were measured, it writes them into
 * docs/data/lighthouse.csv and a summary into docs/performance.md. Ends with 1 when a page is below the mark.
 * Lighthouse is no dependency: it would nearly double what `npm ci` installs. The first run fetches it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { openStage } from '../helpers/browser.ts';
import { projectFolder } from '../helpers/project.ts';
import { describeMachine } from './machine.ts';
import { writeTable } from './write-table.ts';

/** The last version that runs on Node 20. */
const version = '12.8.2';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
/** The least score of each. */
const marks: Readonly<Record<Category, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
/** A page below the mark is measured so often in all, and the run in the middle counts. */
const tries = 3;

/** Of Lighthouse's result, what is shown. */
interface Result {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>;
  runtimeError?: { message: string };
}

type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ lhr: Result } | undefined>;

interface Measured {
  path: string;
  result: Result;
}

/** What is written of each page: the column, its name in the summary, and its value. */
const columns: readonly {
  column: string;
  name: string;
  unit?: string;
  digits?: number;
  isScore?: boolean;
  read: (result: Result) => number;
}[] = [
  ...categories.map((category) => ({
    column: category,
    name: category.replace('-', ' ').replace('seo', 'SEO'),
    isScore: true,
    read: (result: Result) => score(result, category),
  })),
  metric('fcp_s', 'first contentful paint', 'first-contentful-paint', { unit: 's', digits: 2 }),
  metric('lcp_s', 'largest contentful paint', 'largest-contentful-paint', { unit: 's', digits: 2 }),
  metric('tbt_ms', 'total blocking time', 'total-blocking-time', { unit: 'ms' }),
  metric('cls', 'layout shift', 'cumulative-layout-shift', { digits: 3 }),
  metric('sent_kb', 'sent', 'total-byte-weight', { unit: 'kB' }),
];

const { values } = parseArgs({ options: { path: { type: 'string', multiple: true } } });
const port = 9222 + (process.pid % 1000);
const lighthouse = await loadLighthouse();
const stage = await openStage({}, [`--remote-debugging-port=${port}`]);
const pages: Measured[] = [];
try {
  for (const path of values.path ?? stage.paths) {
    const page = { path, result: await measure(path) };
    console.log(csvLine(page));
    pages.push(page);
  }
} finally {
  await stage.close();
}
if (values.path === undefined) {
  writeFileSync(join(projectFolder, 'docs/data/lighthouse.csv'), csv());
  writeTable('lighthouse', summary());
}
const failing = pages.filter(({ result }) => belowMark(result).length > 0);
for (const { path, result } of failing) console.error(`${path}: ${explain(result).join(', ')}`);
process.exitCode = failing.length > 0 ? 1 : 0;

/** Its function, from a folder that the first run installs it into. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(projectFolder, `node_modules/.cache/lighthouse-${version}`);
  const main = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(main)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--no-audit', '--no-fund', `lighthouse@${version}`];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
    if (status !== 0) {
      rmSync(folder, { recursive: true });
      throw new Error('Lighthouse could not be installed; npm run bench:load needs no network.');
    }
  }
  return (await import(pathToFileURL(main).href)).default;
}

async function measure(path: string): Promise<Result> {
  const results = [await run(path)];
  while (results.length < tries && belowMark(results[0] as Result).length > 0) {
    results.push(await run(path));
  }
  results.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
  return results[Math.floor(results.length / 2)] as Result;
}

async function run(path: string): Promise<Result> {
  const flags = {
    port,
    onlyCategories: categories,
    disableFullPageScreenshot: true,
    skipAudits: skippedAudits(path),
    // The not-found page is measured as any other.
    ignoreStatusCode: true,
  };
  for (let left = tries; left > 0; left -= 1) {
    const answer = await lighthouse(`${stage.url}${path}`, flags);
    // Now and then Chromium's trace lacks the beginning.
    if (answer && !answer.lhr.runtimeError) return answer.lhr;
  }
  throw new Error(`Lighthouse could not measure ${path}.`);
}

/** What would blame a page for being what it should be. */
function skippedAudits(path: string): string[] {
  if (stage.listed.includes(path)) return [];
  // The not-found page has status 404, and the browser says so in the console.
  const status = path === '/404' ? ['http-status-code', 'errors-in-console'] : [];
  return ['is-crawlable', ...status];
}

function score(result: Result, category: Category): number {
  return Math.round((result.categories[category].score ?? 0) * 100);
}

function belowMark(result: Result): Category[] {
  return categories.filter((category) => score(result, category) < marks[category]);
}

/** The audits that cost the categories below the mark something. */
function explain(result: Result): string[] {
  return belowMark(result).flatMap((category) => {
    const lost = result.categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id);
    return `${category} ${score(result, category)} (${lost.join(', ')})`;
  });
}

function metric(
  column: string,
  name: string,
  audit: string,
  { unit = '', digits = 0 }: { unit?: string; digits?: number },
) {
  const scale = unit === 's' || unit === 'kB' ? 1000 : 1;
  const read = ({ audits }: Result) => (audits[audit]?.numericValue ?? Number.NaN) / scale;
  return { column, name, unit, digits, read };
}

function csv(): string {
  return `${[['page', ...columns.map(({ column }) => column)].join(','), ...pages.map(csvLine)].join('\n')}\n`;
}

function csvLine({ path, result }: Measured): string {
  return [path, ...columns.map(({ read, digits = 0 }) => read(result).toFixed(digits))].join(',');
}

function summary(): string {
  return [
    `Lighthouse ${version}, mobile preset, ${describeMachine()}.`,
    '',
    `| ${pages.length} pages | best | median | worst |`,
    '| --- | ---: | ---: | --- |',
    ...columns.map((column) => {
      const { name, unit = '', digits = 0, isScore = false, read } = column;
      const sorted = pages
        .map(({ path, result }) => ({ path, value: read(result) }))
        .sort((a, b) => (isScore ? b.value - a.value : a.value - b.value));
      const [best, middle, worst] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map(
        (index) => sorted[index],
      );
      const show = (value = 0) => `${value.toFixed(digits)} ${unit}`.trim();
      const where = best?.value === worst?.value ? '' : ` (${worst?.path})`;
      return `| ${name} | ${show(best?.value)} | ${show(middle?.value)} | ${show(worst?.value)}${where} |`;
    }),
  ].join('\n');
}
