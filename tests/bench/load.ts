/*
 * npm run bench:load -- --runs 5 --path /
 * Opens pages of the site in Chromium as a phone on a slow network does (150 ms, 1.6 Mbit/s, processor
 * 4 times slower, empty cache), and prints what each loads, when it paints and when it is hydrated, and
 * its longest task after the first paint, in processor time of the main thread, so that other work on
 * the machine counts less. Then how much of its JavaScript and CSS a page uses, opened and scrolled
 * through once at 412 and at 1280 px. `--compare-css` measures the same output with its style sheets
 * linked and put into the documents instead, in turns, on a slow and on a fast connection, as the
 * first page of a visit and as the second document. Tables of all pages are written into
 * docs/performance.md.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { launch, waitForHydration } from '../helpers/browser.ts';
import { buildRealSite } from '../helpers/built-site.ts';
import { createFolder } from '../helpers/project.ts';
import { describeMachine } from './machine.ts';
import { mainTasksSince } from './main-tasks.ts';
import { phone, slowdown } from './phone.ts';
import { writeTable } from './write-table.ts';

const kinds = {
  '/': 'index.html',
  '/ai-agents/sales': 'ai-agents/sales.html',
  '/resources/blog': 'resources/blog.html',
  '/resources/blog/implementing-workflow-automation':
    'resources/blog/implementing-workflow-automation.html',
  '/about/resources/changelogs': 'about/resources/changelogs.html',
  '/partner': 'partner.html',
  '/login': 'login.html',
};
type Path = keyof typeof kinds;

const desktop = { viewport: { width: 1280, height: 900 } };
/** The network of Lighthouse's mobile preset, and a good one. */
const networks = {
  slow: { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 },
  fast: { latency: 20, downloadThroughput: 50e6 / 8, uploadThroughput: 20e6 / 8 },
};

/** The first page of a visit; or the document after another, whose files the browser has. */
const visits: readonly { path: Path; before?: Path }[] = [
  { path: '/' },
  { path: '/resources/blog' },
  { path: '/resources/blog/implementing-workflow-automation' },
  { path: '/partner' },
  { path: '/ai-agents/sales', before: '/' },
  { path: '/resources/blog/implementing-workflow-automation', before: '/resources/blog' },
];

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    path: { type: 'string', multiple: true },
    'compare-css': { type: 'boolean', default: false },
  },
});
const paths = (Object.keys(kinds) as Path[]).filter((path) => values.path?.includes(path) ?? true);
const out = await buildRealSite();
const server = await serveOutput(out);
// A page that tools look into has the stack of each error noted as it is made, and React makes some as
// it is evaluated: V8 would parse all of it again for their places, which no visitor's browser does.
const browser = await launch(['--js-flags=--no-enable-lazy-source-positions']);
const measured = `Medians of ${values.runs} runs, Chromium ${browser.version()}, ${describeMachine()}.`;
try {
  const name = values['compare-css'] ? 'css' : 'load';
  const tables = await (values['compare-css'] ? compareStyles() : measureLoads());
  console.log(tables);
  if (values.path === undefined) writeTable(name, tables);
} finally {
  await Promise.all([browser.close(), server.close()]);
}

async function measureLoads(): Promise<string> {
  const loads = [];
  for (const path of paths) loads.push(await measureLoad(path));
  const uses = [];
  for (const path of paths) uses.push(await measureUse(path));
  return [
    measured,
    '',
    '| page | requests | HTML | CSS | JS | font | images | all | FCP | LCP | CLS | longest task | hydrated |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...loads,
    '',
    '| page | JS | of it used | CSS | of it used |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...uses,
    '',
    await measureNavigation(),
  ].join('\n');
}

function serveOutput(folder: string) {
  return serve({ readOutput: createOutputReader(folder), host: '127.0.0.1', port: 0 });
}

/** Opens a page in a context of its own, with an empty cache. */
async function inPage<T>(
  options: BrowserContextOptions,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  const result = await act(await context.newPage());
  await context.close();
  return result;
}

type Load = Awaited<ReturnType<typeof loadOnce>>;

function middle<Run>(runs: readonly Run[], read: (run: Run) => number): number {
  return runs.map(read).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
}

async function measureLoad(path: Path): Promise<string> {
  const runs: (Load & { longest: number })[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const load = await loadOnce({ path });
    runs.push({ ...load, longest: await findLongestTask(path) });
  }
  const sent = (kind: string) => kilobytes(middle(runs, ({ bytes }) => bytes.get(kind) ?? 0));
  // Pages without menus do not say it.
  const hydrated = middle(runs, ({ hydrated }) => hydrated);
  const cells = [
    path,
    middle(runs, ({ requests }) => requests),
    ...['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'all'].map(sent),
    seconds(middle(runs, ({ fcp }) => fcp)),
    seconds(middle(runs, ({ lcp }) => lcp)),
    middle(runs, ({ cls }) => cls).toFixed(3),
    `${middle(runs, ({ longest }) => longest).toFixed(0)} ms`,
    hydrated > 0 ? seconds(hydrated) : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

async function compareStyles(): Promise<string> {
  const linked = await serveOutput(copyWithStyles('linked'));
  const inlined = await serveOutput(copyWithStyles('inlined'));
  const rows: string[] = [];
  for (const network of ['slow', 'fast'] as const) {
    for (const { path, before } of visits) {
      const kinds = [linked.url, inlined.url].map((url) => ({ url, runs: [] as Load[] }));
      for (let run = 0; run < Number(values.runs); run += 1) {
        for (const { url, runs } of kinds)
          runs.push(await loadOnce({ path, before, url, network }));
      }
      const cells = kinds.flatMap(({ runs }) => [
        seconds(middle(runs, ({ fcp }) => fcp)),
        seconds(middle(runs, ({ lcp }) => lcp)),
        ...['Document', 'Stylesheet'].map((kind) =>
          kilobytes(middle(runs, ({ bytes }) => bytes.get(kind) ?? 0)),
        ),
      ]);
      const visit = before === undefined ? path : `${path}, after ${before}`;
      rows.push(`| ${[network, visit, ...cells].join(' | ')} |`);
    }
  }
  await Promise.all([linked.close(), inlined.close()]);
  return [
    measured,
    '',
    '| network | page | linked: FCP | LCP | HTML | CSS | inlined: FCP | LCP | HTML | CSS |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

interface Loading {
  path: Path;
  before?: Path | undefined;
  url?: string;
  network?: keyof typeof networks;
}

/** Opens a page on the phone without looking into it, and reads what it noted of itself. */
function loadOnce({ path, before, url = server.url, network = 'slow' }: Loading) {
  return inPage(phone, async (page) => {
    // Evaluating code in the page would delay its paint.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-hydrated]')) return;
        performance.mark('hydrated');
        observer.disconnect();
      }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
    });
    if (before !== undefined) await openQuietly(page, `${url}${before}`);
    const client = await page.context().newCDPSession(page);
    const kindsById = new Map<string, string>();
    const bytes = new Map<string, number>();
    client.on('Network.responseReceived', ({ requestId, type }) => kindsById.set(requestId, type));
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      for (const kind of ['all', kindsById.get(requestId) ?? 'Other']) {
        bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
      }
    });
    await openSlowly(page, client, `${url}${path}`, network);
    await waitForHydration(page);
    const hydrated = await page.evaluate(
      () => performance.getEntriesByName('hydrated')[0]?.startTime ?? 0,
    );
    const paint = (await readEntries(page, 'paint')).at(-1);
    const times = {
      fcp: paint?.startTime ?? Number.NaN,
      lcp: (await readEntries(page, 'largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
      cls: (await readEntries(page, 'layout-shift')).reduce((sum, { value }) => sum + value, 0),
    };
    return { ...times, hydrated, bytes, requests: kindsById.size };
  });
}

/** Opens the page with the limits of the phone. */
async function openSlowly(
  page: Page,
  client: CDPSession,
  url: string,
  network: keyof typeof networks,
): Promise<void> {
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, ...networks[network] });
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await openQuietly(page, url);
}

/**
 * The longest task of the main thread after the first paint, in a separate visit: tracing makes a
 * page slower.
 */
function findLongestTask(path: Path): Promise<number> {
  return inPage(phone, async (page) => {
    const client = await page.context().newCDPSession(page);
    await browser.startTracing(page, { categories: ['toplevel', 'loading'] });
    await openSlowly(page, client, `${server.url}${path}`, 'slow');
    const trace = String(await browser.stopTracing());
    return mainTasksSince(trace, 'firstContentfulPaint')[0] ?? 0;
  });
}

/** Opens a page without looking into it until it has its code and all that this loads. */
async function openQuietly(page: Page, url: string): Promise<void> {
  const code = page.waitForResponse((response) => response.url().endsWith('.js'));
  await page.goto(url, { waitUntil: 'commit' });
  await code;
  await page.waitForLoadState('networkidle');
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** What the page's performance timeline has of a type. */
function readEntries(page: Page, type: string): Promise<{ startTime: number; value: number }[]> {
  return page.evaluate(
    (type) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const entries: (PerformanceEntry & { value?: number })[] = list.getEntries();
          resolve(entries.map(({ startTime, value = 0 }) => ({ startTime, value })));
        }).observe({ type, buffered: true });
        // Where there are none, the observer is not called.
        setTimeout(resolve, 100, []);
      }),
    type,
  );
}

/** From the click on a link whose page has been fetched ahead, on the same phone, to that page's paint. */
async function measureNavigation(): Promise<string> {
  const times: number[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const time = await inPage(phone, async (page) => {
      await page.goto(`${server.url}/`);
      await waitForHydration(page);
      const link = page.locator('footer').getByRole('link', { name: 'Sales' });
      await link.dispatchEvent('pointerover');
      await page.waitForLoadState('networkidle');
      const client = await page.context().newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      return link.evaluate(async (element: HTMLElement) => {
        const start = performance.now();
        // Asking in each frame would have the browser make more of them.
        const isShown = new Promise<void>((resolve) => {
          new MutationObserver(() => document.title.startsWith('Sales') && resolve()).observe(
            document.head,
            { subtree: true, childList: true, characterData: true },
          );
        });
        element.click();
        await isShown;
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
        return performance.now() - start;
      });
    });
    times.push(time);
  }
  times.sort((a, b) => a - b);
  return `From the click to the paint of a page that has been fetched ahead: ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms.`;
}

/** How much of what a page loads is used, by bytes as they are uncompressed. */
async function measureUse(path: Path): Promise<string> {
  const scripts = new Map<string, Uint8Array>();
  const sheets = new Map<string, Uint8Array>();
  for (const options of [phone, desktop]) {
    await inPage(options, async (page) => {
      await page.coverage.startJSCoverage();
      await page.coverage.startCSSCoverage();
      await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
      await waitForHydration(page);
      await scrollThrough(page);
      for (const { url, source = '', functions } of await page.coverage.stopJSCoverage()) {
        if (!url.startsWith(server.url)) continue;
        const used = new Uint8Array(source.length);
        // Of nested ranges the inner one comes later, and knows better.
        for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
          used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
        }
        addUse(scripts, url, used);
      }
      // Those in the document have its URL.
      for (const { text = '', ranges } of await page.coverage.stopCSSCoverage()) {
        const used = new Uint8Array(text.length);
        for (const { start, end } of ranges) used.fill(1, start, end);
        addUse(sheets, text, used);
      }
    });
  }
  const show = (files: ReadonlyMap<string, Uint8Array>) => {
    const all = [...files.values()].reduce((sum, { length }) => sum + length, 0);
    const used = [...files.values()].reduce((sum, bytes) => sum + count(bytes), 0);
    return `${(all / 1000).toFixed(0)} kB | ${((used / all) * 100).toFixed(0)} %`;
  };
  return `| ${path} | ${show(scripts)} | ${show(sheets)} |`;
}

function addUse(files: Map<string, Uint8Array>, key: string, used: Uint8Array): void {
  const before = files.get(key);
  files.set(key, before ? before.map((bit, index) => bit | (used[index] ?? 0)) : used);
}

function count(bits: Uint8Array): number {
  return bits.reduce((sum, bit) => sum + bit, 0);
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  });
}

/** A copy of the output whose documents all link their style sheets, or all hold them. */
function copyWithStyles(way: 'linked' | 'inlined'): string {
  const folder = createFolder(way);
  cpSync(out, folder, { recursive: true });
  for (const name of Object.values(kinds)) {
    const file = join(folder, name);
    const html = readFileSync(file, 'utf8');
    const changed =
      way === 'linked'
        ? html.replace(
            /<style data-href="([^"]+)">.*?<\/style>/gs,
            '<link rel="stylesheet" href="$1">',
          )
        : html.replace(
            /<link rel="stylesheet" href="([^"]+)"[^>]*>/g,
            (_, url) =>
              `<style data-href="${url}">${readFileSync(join(folder, url), 'utf8')}</style>`,
          );
    writeFileSync(file, admitStyles(changed));
    // What was compressed ahead is of another text.
    for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true });
  }
  const headers = join(folder, '_headers');
  writeFileSync(headers, admitStyles(readFileSync(headers, 'utf8')));
  return folder;
}

/** Browsers that are given hashes would not heed the leave for all. */
function admitStyles(text: string): string {
  return text.replace(/style-src [^;]*/g, "style-src 'self' 'unsafe-inline'");
}
