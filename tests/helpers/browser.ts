import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { type RunningServer, serve } from '../../generator/serve/serve.ts';
import { findChromium } from '../../scripts/chromium.js';
import { type BuildOptions, buildRealSite } from './built-site.ts';

/** A built site being served, and a browser to look at it with. */
export interface Stage {
  url: string;
  /** Every page of the sitemap, and those that it does not list. */
  paths: string[];
  /** Opens a page of its own context; what its console said is in `console`. */
  open(path: string, options?: OpenOptions): Promise<OpenedPage>;
  close(): Promise<void>;
}

export interface OpenedPage {
  page: Page;
  /** Warnings, errors and uncaught exceptions, in order. */
  console: string[];
}

interface OpenOptions extends BrowserContextOptions {
  theme?: 'dark' | 'light';
  /** What is to be done before the page is requested: routes, scripts, a clock. */
  prepare?: (page: Page) => Promise<unknown>;
}

/** Pages that the sitemap leaves out. */
const unlisted = ['/login', '/404', '/resources/blog/not-found', '/test-hero', '/test-layout'];

/** Builds the real site, serves it as `stet preview` does, and starts Chromium. */
export async function openStage(options: BuildOptions = {}): Promise<Stage> {
  const out = await buildRealSite(options);
  const server = await serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
  const browser = await launch();
  return {
    url: server.url,
    paths: [...listSitemap(out), ...unlisted],
    open: (path, options) => openPage({ browser, server, path, ...options }),
    async close() {
      await Promise.all([browser.close(), server.close()]);
    },
  };
}

/** Runs a check for every path, two at a time, since the machine has two cores. */
export async function forEachPath(
  paths: readonly string[],
  check: (path: string) => Promise<void>,
): Promise<void> {
  const queue = [...paths];
  const work = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await check(path);
  };
  await Promise.all([work(), work()]);
}

async function openPage(
  options: OpenOptions & { browser: Browser; server: RunningServer; path: string },
): Promise<OpenedPage> {
  const { browser, server, path, theme, prepare, ...context } = options;
  const opened = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...context });
  opened.setDefaultTimeout(10_000);
  if (theme) {
    await opened.addInitScript((name) => localStorage.setItem('theme', name), theme);
  }
  const page = await opened.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  page.on('requestfailed', (request) => messages.push(`${request.url()} failed`));
  await prepare?.(page);
  await page.goto(`${server.url}${path}`);
  if (context.javaScriptEnabled !== false) await waitForHydration(page);
  return { page, console: messages };
}

/** React marks the root element with a property of its own once it has hydrated. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById('root');
    const child = root?.firstElementChild;
    return child != null && Object.keys(child).some((key) => key.startsWith('__reactFiber'));
  });
}

function listSitemap(out: string): string[] {
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
}

/** Starts Chromium with what it needs on a machine without a screen or a network. */
export function launch(): Promise<Browser> {
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
    ],
  });
}
