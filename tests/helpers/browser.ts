import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { findChromium } from '../../scripts/chromium.js';
import { type BuildOptions, buildRealSite } from './built-site.ts';

/** A built site being served, and a browser to look at it with. */
export interface Stage {
  url: string;
  /** Every page of the sitemap, and those that it does not list. */
  paths: string[];
  /** Those of the sitemap. */
  listed: string[];
  /** Opens a page of its own context; what its console said is in `console`. */
  open(path: string, options?: OpenOptions): Promise<OpenedPage>;
  /** Goes to one path after the other in a session, which takes a sixth of the time of one each. */
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
  /** What the page has been set to before. */
  theme?: 'dark' | 'light';
}

interface OpenOptions extends ContextOptions {
  /** What is to be done before the page is requested: routes, scripts, a clock. */
  prepare?: (page: Page) => Promise<unknown>;
  /** False for a page whose scripts are not going to run. */
  waitForHydration?: boolean;
}

/** Pages that the sitemap leaves out. */
const unlisted = ['/login', '/404', '/resources/blog/not-found', '/test-hero', '/test-layout'];

/**
 * Without those pages of a folder that say nothing new: of articles, categories and lists of the blog,
 * each of which one template makes, the first and the last stay.
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

/** Builds the real site, serves it as `stet preview` does, and starts Chromium. */
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
    visit: (paths, check, given = {}) =>
      inTwoLanes(paths, async (take) => {
        // What moves is drawn again and again, which takes the time of other tests.
        const options = { reducedMotion: 'reduce' as const, ...given };
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

/** Does the same work twice at a time, each taking the next path, since a machine has two cores. */
export async function inTwoLanes(
  paths: readonly string[],
  work: (take: () => string | undefined) => Promise<void>,
): Promise<void> {
  const queue = [...paths];
  const take = () => queue.shift();
  await Promise.all([work(take), work(take)]);
}

/** A browser that has nothing in common with others, with the window of a desk and a slow connection. */
export async function openContext(
  browser: Browser,
  { theme, ...options }: ContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(30_000);
  // On a fast connection pages fetch what their links lead to; prefetch.test.ts has one.
  await context.addInitScript({
    content: "Object.defineProperty(navigator.connection, 'effectiveType', { value: '3g' })",
  });
  if (theme) await context.addInitScript((name) => localStorage.setItem('theme', name), theme);
  return context;
}

async function openSession(browser: Browser, options: OpenOptions): Promise<OpenedPage> {
  const { prepare, waitForHydration: _, ...context } = options;
  const page = await (await openContext(browser, context)).newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    // The browser says of the not-found page that its status is 404, as it should be.
    if (message.location().url.endsWith('/404')) return;
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('requestfailed', (request) => {
    // What a page no longer waits for when it is left has not failed.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    messages.push(`${request.url()} failed`);
  });
  await prepare?.(page);
  return { page, console: messages };
}

async function go({ page }: OpenedPage, url: string, options: OpenOptions) {
  await page.goto(url);
  const hydrates = options.javaScriptEnabled !== false && options.waitForHydration !== false;
  if (!hydrates) return;
  await waitForHydration(page);
  // What is below the first screen may still wait to be laid out (site/before-paint/first-screen.ts); with a
  // clock that stands still it would wait for ever.
  if (!options.prepare) await page.waitForFunction(() => document.adoptedStyleSheets.length === 0);
}

/**
 * Waits until the page answers its reader: React has taken over its root and everything that can be
 * pressed or filled in, slice by slice, and has run the effects of it.
 */
export async function waitForHydration(page: Page): Promise<void> {
  const hydrated = page.waitForFunction(() => {
    const root = document.getElementById('root');
    const container = Object.entries(root ?? {}).find(([key]) =>
      key.startsWith('__reactContainer'),
    );
    const isCommitted = container?.[1].stateNode.current.memoizedState.isDehydrated === false;
    const controls = root?.querySelectorAll(':is(a, button, input, textarea, select)') ?? [];
    // The menus say when effects have run, all of which do at once.
    const menus = root?.querySelector('header nav[aria-label="Main"]');
    return (
      isCommitted &&
      (menus == null || menus.hasAttribute('data-hydrated')) &&
      [...controls].every(
        (control) =>
          Object.keys(control).some((key) => key.startsWith('__reactProps')) ||
          // What Markdown became is React's no more than a text is, nor are the buttons that set a week
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

function listSitemap(out: string): string[] {
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
}

/**
 * Chromium draws a popup of its address bar for every context, which nobody sees and which takes more
 * processor time than a page, and starts a process for a next page, which takes a tenth of it. The
 * others are Playwright's: of two such arguments the last counts.
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

/** Starts Chromium with what it needs on a machine without a screen or a network. */
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
      // For sessions that `openContext` does not open; the headless shell does not know it.
      '--force-effective-connection-type=3G',
      ...args,
    ],
  });
}
