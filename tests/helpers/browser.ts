import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  chromium,
  type Page,
} from 'playwright-core';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { findChromium } from '../../scripts/chromium.js';
import { type BuildOptions, buildRealSite } from './built-site.ts';
import { until } from './until.ts';

/** A served build of the site, and a browser to open it. */
export interface Stage {
  url: string;
  /** Every page of the sitemap, and the unlisted ones. */
  paths: string[];
  /** The pages of the sitemap. */
  listed: string[];
  /** Opens a page in its own context. `console` collects its messages. */
  open(path: string, options?: OpenOptions): Promise<OpenedPage>;
  /**
   * Visits one path after the other in a session. This takes a sixth of the time of separate
   * contexts.
   */
  visit(
    paths: readonly string[],
    check: (visited: OpenedPage, path: string) => Promise<void>,
    options?: OpenOptions,
  ): Promise<void>;
  close(): Promise<void>;
}

export interface OpenedPage {
  page: Page;
  /** Warnings, errors and uncaught exceptions, in order. */
  console: string[];
}

export interface ContextOptions extends BrowserContextOptions {
  /** The theme that the visitor has chosen before. */
  theme?: 'dark' | 'light';
}

interface OpenOptions extends ContextOptions {
  /** Runs before the page is requested, to set up routes, scripts, a clock. */
  prepare?: (page: Page) => Promise<unknown>;
  /** False if the page's scripts will not run. */
  waitForHydration?: boolean;
}

/** Pages that the sitemap omits. */
const unlisted = ['/login', '/404', '/resources/blog/not-found', '/test-hero', '/test-layout'];

/**
 * Omits similar pages: of the blog's articles, categories and lists, which share a template each,
 * only the first and the last stay.
 */
export function sampleTemplates(paths: readonly string[]): string[] {
  const folderOf = (path = '') =>
    /^\/resources\/blog\/(?:\w+\/)?(?!not-found)(?=[^/]+$)/.exec(path)?.[0];
  return paths.filter((path, index) => {
    const folder = folderOf(path);
    return (
      folder === undefined ||
      [index - 1, index + 1].some((next) => folderOf(paths[next]) !== folder)
    );
  });
}

/** Builds the real site, serves it like `stet preview`, and starts Chromium. */
export async function openStage(
  options: BuildOptions = {},
  chromiumArgs: readonly string[] = [],
): Promise<Stage> {
  const out = await buildRealSite(options);
  const server = await serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
  const browser = await launch(chromiumArgs);
  const listed = listSitemap(out);
  return {
    url: server.url,
    paths: [...listed, ...unlisted],
    listed,
    async open(path, options = {}) {
      const opened = await openSession(browser, options);
      await go(opened, `${server.url}${path}`, options);
      return opened;
    },
    visit: (paths, check, options = {}) =>
      inTwoLanes(paths, async (take) => {
        const opened = await openSession(browser, options);
        for (let path = take(); path !== undefined; path = take()) {
          opened.console.length = 0;
          await go(opened, `${server.url}${path}`, options);
          await check(opened, path);
        }
        await opened.page.context().close();
      }),
    async close() {
      await Promise.all([browser.close(), server.close()]);
    },
  };
}

/** Runs two workers, each of which takes the next path, since the machine has two cores. */
export async function inTwoLanes(
  paths: readonly string[],
  work: (take: () => string | undefined) => Promise<void>,
): Promise<void> {
  const queue = [...paths];
  const take = () => queue.shift();
  await Promise.all([work(take), work(take)]);
}

/** Opens an isolated context with a desktop window, a slow connection and no motion. */
export async function openContext(
  browser: Browser,
  { theme, ...options }: ContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // Animations are drawn all the time, which slows down other tests.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  // On a fast connection, pages prefetch their links; prefetch.test.ts covers that.
  await context.addInitScript(() => {
    // @ts-expect-error Chromium has it.
    Object.defineProperty(navigator.connection, 'effectiveType', { value: '3g' });
    // For waits in pages whose clock is stopped.
    Object.assign(window, { drawFrame: window.requestAnimationFrame.bind(window) });
  });
  if (theme) await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
  return context;
}

async function openSession(browser: Browser, options: OpenOptions): Promise<OpenedPage> {
  const { prepare, waitForHydration: _, ...context } = options;
  const page = await (await openContext(browser, context)).newPage();
  // The browser reports the not-found page's status 404, which is expected.
  const faults = collectFaults(page, (message) => message.location().url.endsWith('/404'));
  await prepare?.(page);
  return { page, console: faults };
}

/**
 * Collects what goes wrong on a page from now on: warnings, errors, uncaught exceptions and failed
 * requests.
 * @param isExpected whether a message of the console is left out.
 */
export function collectFaults(
  page: Page,
  isExpected: (message: ConsoleMessage) => boolean = () => false,
): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (isExpected(message)) return;
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('requestfailed', (request) => {
    // Requests that are aborted when leaving a page have not failed.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    faults.push(`${request.url()} failed`);
  });
  return faults;
}

async function go({ page }: OpenedPage, url: string, options: OpenOptions) {
  await page.goto(url);
  const hydrates = options.javaScriptEnabled !== false && options.waitForHydration !== false;
  if (!hydrates) return;
  await waitForHydration(page);
  // Content below the first screen may still wait for its layout
  // (site/before-paint/first-screen.ts). With a clock that stands still, it would wait forever.
  if (!options.prepare) await until(page, () => document.adoptedStyleSheets.length === 0);
}

/**
 * Waits until the page is interactive: React has hydrated its root and all controls, and has run
 * the effects.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const hydrated = until(page, () => {
    const root = document.getElementById('root');
    const container = Object.entries(root ?? {}).find(([key]) =>
      key.startsWith('__reactContainer'),
    );
    const isCommitted = container?.[1].stateNode.current.memoizedState.isDehydrated === false;
    const controls = root?.querySelectorAll(':is(a, button, input, textarea, select)') ?? [];
    // The menus show that effects have run; all effects run together.
    const menus = root?.querySelector('header nav[aria-label="Main"]');
    return (
      isCommitted &&
      (menus == null || menus.hasAttribute('data-hydrated')) &&
      [...controls].every(
        (control) =>
          Object.keys(control).some((key) => key.startsWith('__reactProps')) ||
          // React does not manage Markdown content, or the buttons that set a week
          // (sections/panel/run-week.ts).
          control.closest('[data-page-body]') !== null ||
          control.matches('li > [class^="step_"]'),
      )
    );
  });
  await hydrated.catch(async (error: Error) => {
    const state = await page.evaluate(() => ({
      url: location.href,
      document: document.readyState,
      paints: performance.getEntriesByType('paint').map(({ startTime }) => startTime),
      code: document.querySelectorAll('script[src]').length,
      loaded: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => [entry.name.split('/').at(-1), entry.startTime, entry.duration]),
      root: Object.keys(document.getElementById('root') ?? {}),
      time: performance.now(),
    }));
    throw new Error(`Not hydrated: ${JSON.stringify(state)}`, { cause: error });
  });
}

/**
 * Waits until the page has been idle so many times. Frames are drawn meanwhile, since Chromium may
 * never tell of idle time on a page that draws none (seen after a hover and a focus).
 */
export async function untilIdle(page: Page, times = 1): Promise<void> {
  await page.evaluate(async (times) => {
    for (let time = 0; time < times; time += 1) {
      let isIdle = false;
      requestIdleCallback(() => {
        isIdle = true;
      });
      while (!isIdle) await new Promise(requestAnimationFrame);
    }
  }, times);
}

/**
 * Stops the clock of the next document one second after its start. Frames are still drawn, because
 * the code starts with the first one.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.addInitScript(() => {
    window.requestAnimationFrame = Reflect.get(window, 'drawFrame');
  });
}

function listSitemap(out: string): string[] {
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
}

/**
 * Chromium draws an invisible popup of its address bar for every context, which takes more
 * processor time than a page. It also starts a spare process, which takes a tenth of it. The other
 * features are Playwright's: of two such arguments, only the last counts.
 */
const disabledFeatures = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Starts Chromium on a machine without a screen or a network. A run of all tests adds arguments
 * (scripts/test.js), which benchmarks must not have.
 */
export function launch(args: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures}`,
      // For sessions not opened by `openContext`. The headless shell ignores it.
      '--force-effective-connection-type=3G',
      ...(process.env.CHROMIUM_ARGS?.split(' ') ?? []),
      ...args,
    ],
  });
}
