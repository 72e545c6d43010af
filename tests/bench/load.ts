/*
 * npm run bench:load -- --runs 5 --path / --css linked
 * Opens pages of the site in Chromium as a phone on a slow network does (150 ms, 1.6 Mbit/s, processor
 * 4 times slower, empty cache), and prints what each loads, when it paints and when it is hydrated, and
 * its longest task after the first paint, in processor time of the main thread, so that other work on
 * the machine counts less. Then how much of its JavaScript and CSS a page uses, opened and scrolled
 * through once at 412 and at 1280 px. `--css inlined` puts the styles
 * into the documents instead.
 * All pages and runs of `linked` are written into docs/performance.md.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { launch, waitForHydration } from '../helpers/browser.ts';
import { buildRealSite } from '../helpers/built-site.ts';
import { describeMachine } from './machine.ts';
import { mainTasksSince } from './main-tasks.ts';
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

/** The phone and the network of Lighthouse's mobile preset. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const desktop = { viewport: { width: 1280, height: 900 } };
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
};
const slowdown = 4;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    path: { type: 'string', multiple: true },
    css: { type: 'string', default: 'linked' },
  },
});
const paths = (Object.keys(kinds) as Path[]).filter((path) => values.path?.includes(path) ?? true);
const out = await buildRealSite();
let server = await serveOutput();
// A page that tools look into has the stack of each error noted as it is made, and React makes some as
// it is evaluated: V8 would parse all of it again for their places, which no visitor's browser does.
const browser = await launch(['--js-flags=--no-enable-lazy-source-positions']);
try {
  if (values.css !== 'linked') {
    for (const path of paths) inlineStyles(path);
    await server.close();
    server = await serveOutput();
  }
  const loads = [];
  for (const path of paths) loads.push(await measureLoad(path));
  const uses = [];
  if (values.css === 'linked') for (const path of paths) uses.push(await measureUse(path));
  const tables = [
    `Medians of ${values.runs} runs, Chromium ${browser.version()}, ${describeMachine()}.`,
    '',
    '| page | requests | HTML | CSS | JS | font | images | all | FCP | LCP | CLS | longest task | hydrated |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...loads,
    '',
    '| page | JS | of it used | CSS | of it used |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...uses,
    '',
    ...(values.css === 'linked' ? [await measureNavigation()] : []),
  ].join('\n');
  console.log(tables);
  if (values.css === 'linked' && values.path === undefined) writeTable('load', tables);
} finally {
  await Promise.all([browser.close(), server.close()]);
}

function serveOutput() {
  return serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
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

async function measureLoad(path: Path): Promise<string> {
  const runs: Awaited<ReturnType<typeof loadOnce>>[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) runs.push(await loadOnce(path));
  const middle = (read: (run: (typeof runs)[number]) => number) =>
    runs.map(read).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  const kilobytes = (kind: string) =>
    `${(middle(({ bytes }) => bytes.get(kind) ?? 0) / 1000).toFixed(1)} kB`;
  const cells = [
    path,
    middle(({ requests }) => requests),
    kilobytes('Document'),
    kilobytes('Stylesheet'),
    kilobytes('Script'),
    kilobytes('Font'),
    kilobytes('Image'),
    kilobytes('all'),
    `${(middle(({ fcp }) => fcp) / 1000).toFixed(2)} s`,
    `${(middle(({ lcp }) => lcp) / 1000).toFixed(2)} s`,
    middle(({ cls }) => cls).toFixed(3),
    `${middle(({ longest }) => longest).toFixed(0)} ms`,
    `${(middle(({ hydrated }) => hydrated) / 1000).toFixed(2)} s`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function loadOnce(path: Path) {
  return inPage(phone, async (page) => {
    const client = await page.context().newCDPSession(page);
    const kindsById = new Map<string, string>();
    const bytes = new Map<string, number>();
    client.on('Network.responseReceived', ({ requestId, type }) => kindsById.set(requestId, type));
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      for (const kind of ['all', kindsById.get(requestId) ?? 'Other']) {
        bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
      }
    });
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', network);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await browser.startTracing(page, { categories: ['toplevel', 'loading'] });
    await page.goto(`${server.url}${path}`);
    await waitForHydration(page);
    const hydrated = await page.evaluate(() => performance.now());
    await page.waitForLoadState('networkidle');
    const [longest = 0] = mainTasksSince(
      String(await browser.stopTracing()),
      'firstContentfulPaint',
    );
    const paint = (await readEntries(page, 'paint')).at(-1);
    const times = {
      fcp: paint?.startTime ?? Number.NaN,
      lcp: (await readEntries(page, 'largest-contentful-paint')).at(-1)?.startTime ?? Number.NaN,
      cls: (await readEntries(page, 'layout-shift')).reduce((sum, { value }) => sum + value, 0),
    };
    return { ...times, hydrated, longest, bytes, requests: kindsById.size };
  });
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
      for (const { url, text = '', ranges } of await page.coverage.stopCSSCoverage()) {
        const used = new Uint8Array(text.length);
        for (const { start, end } of ranges) used.fill(1, start, end);
        addUse(sheets, url, used);
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

function addUse(files: Map<string, Uint8Array>, url: string, used: Uint8Array): void {
  const before = files.get(url);
  files.set(url, before ? before.map((bit, index) => bit | (used[index] ?? 0)) : used);
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

/** Puts styles into a built document, and admits them; what was compressed ahead is of another text. */
function inlineStyles(path: Path): void {
  const file = join(out, kinds[path]);
  const html = readFileSync(file, 'utf8');
  const links = html.match(/<link rel="stylesheet"[^>]*>\n?/g) ?? [];
  const texts = links.map((link) => {
    const [, url = ''] = /href="([^"]+)"/.exec(link) ?? [];
    return readFileSync(join(out, url), 'utf8');
  });
  const [first = ''] = links;
  const inlined = links
    .slice(1)
    .reduce((text, link) => text.replace(link, ''), html)
    .replace(first, () => `<style>${texts.join('')}</style>\n`)
    .replaceAll('style-src ', "style-src 'unsafe-inline' ");
  for (const ending of ['br', 'gz']) rmSync(`${file}.${ending}`, { force: true });
  writeFileSync(file, inlined);
  writeFileSync(
    join(out, '_headers'),
    readFileSync(join(out, '_headers'), 'utf8').replace(
      /style-src (?!'unsafe-inline')/g,
      "style-src 'unsafe-inline' ",
    ),
  );
}
