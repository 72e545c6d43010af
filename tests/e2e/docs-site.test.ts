import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { type RunningServer, serve } from '../../generator/serve/serve.ts';
import { findViolations } from '../helpers/axe.ts';
import { launch } from '../helpers/browser.ts';
import { createFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { until } from '../helpers/until.ts';

/*
 * The guides of stet, which are a site made with the docs template. The links of all its pages are
 * checked by the build; here its parts are used.
 */
const out = join(createFolder('docs'), 'dist');
let server: RunningServer;
let browser: Browser;

test.before(async () => {
  const { code, stdout } = await stet('build', '--strict', '--root', 'docs', '--out', out);
  assert.is(code, 0, stdout);
  assert.not.match(stdout, /error|warning/);
  server = await serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
  browser = await launch();
});
test.after(async () => {
  await Promise.all([browser?.close(), server?.close()]);
});

/** Opens a page, and fails when its console says something in the end. */
async function visit(
  path: string,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.goto(path);
  await use(page);
  assert.equal(messages, []);
  await context.close();
}

/** Opens the search by a key. Until the page's code runs, which may be after its load, keys are lost. */
async function openSearch(page: Page, key: string): Promise<void> {
  const input = page.getByRole('combobox');
  for (let tries = 0; tries < 1000 && !(await input.isVisible()); tries += 1) {
    await page.keyboard.press(key);
  }
  await input.waitFor();
}

const desktop = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 800 } };
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('the search finds a section by keyboard alone', () =>
  visit('/', desktop, async (page) => {
    await openSearch(page, '/');
    const input = page.getByRole('combobox');
    await input.pressSequentially('visibilty');
    const options = page.getByRole('option');
    await options.first().waitFor();
    assert.is(await page.locator('mark').first().textContent(), 'Visibility');
    assert.equal(await findViolations(page), []);
    await input.fill('budget bytes');
    await page.getByRole('option', { name: 'The definition › Budget' }).waitFor();
    const selected = page.getByRole('option', { selected: true });
    const first = await selected.textContent();
    await page.keyboard.press('ArrowDown');
    assert.is.not(await selected.textContent(), first);
    assert.is(await input.getAttribute('aria-activedescendant'), await selected.getAttribute('id'));
    await page.keyboard.press('ArrowUp');
    assert.is(await selected.textContent(), first);
    await page.keyboard.press('Escape');
    await input.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await input.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await input.fill('stet preview');
    await page.getByRole('option', { name: 'Commands › stet preview' }).waitFor();
    await Promise.all([
      page.waitForURL('**/reference/commands#stet-preview'),
      input.press('Enter'),
    ]);
  }));

test('the search says that it found nothing, and asks again for an index that did not come', () =>
  visit('/', desktop, async (page) => {
    await page.route('**/search-*.json', (route) => route.fulfill({ body: 'not an index' }));
    await openSearch(page, '/');
    const status = page.getByRole('status');
    await status.getByText('could not be loaded').waitFor();
    const input = page.getByRole('combobox');
    const asked = page.waitForResponse('**/search-*.json');
    await input.fill('z');
    await (await asked).finished();
    await status.getByText('could not be loaded').waitFor();
    await page.unroute('**/search-*.json');
    await input.fill('zzyzx');
    await status.getByText('No results for “zzyzx”.').waitFor();
    assert.is(await input.getAttribute('aria-expanded'), 'false');
    assert.is(await input.getAttribute('aria-activedescendant'), null);
    await input.press('ArrowDown');
    await input.press('Enter');
    assert.equal(await findViolations(page), []);
    assert.is(new URL(page.url()).pathname, '/');
  }));

test('below a path of its host, the search of the template leads to its pages', async () => {
  const root = join(createFolder('based-docs'), 'site');
  const flags = ['--template', 'docs', '--url', 'https://user.example/manual', '--no-install'];
  await stet('init', root, ...flags, '--yes');
  assert.is((await stet('build', '--root', root)).code, 0);
  const readOutput = createOutputReader(join(root, 'dist'));
  const based = await serve({ readOutput, readBase: () => '/manual', host: '127.0.0.1', port: 0 });
  await visit(`${based.url}/start/publish`, desktop, async (page) => {
    await openSearch(page, 'Control+k');
    await page.getByRole('combobox').fill('callouts');
    await page.getByRole('option', { name: 'Markdown › Callouts' }).waitFor();
    await Promise.all([
      page.waitForURL(`${based.url}/guides/markdown#callouts`),
      page.keyboard.press('Enter'),
    ]);
    await page.getByRole('heading', { name: 'Markdown', level: 1 }).waitFor();
  });
  await based.close();
});

test('the theme follows the system until a reader switches it, from the first paint on', () =>
  visit('/', { ...desktop, colorScheme: 'dark' }, async (page) => {
    const dark = await ground(page);
    await page.getByRole('button', { name: /theme/ }).click();
    const light = await ground(page);
    assert.is.not(light, dark);
    // The inline script of the head sets the theme; no other has run yet.
    let letScriptsThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letScriptsThrough = resolve;
    });
    await page.route('**/*.js', (route) => held.then(() => route.continue()));
    await page.goto('/checks', { waitUntil: 'commit' });
    await page.locator('h1').waitFor();
    assert.is(await ground(page), light);
    letScriptsThrough();
    await page.waitForLoadState();
  }));

test('the theme of another tab, or of the page before Back, is followed', () =>
  visit('/', { ...desktop, colorScheme: 'dark' }, async (page) => {
    const dark = await ground(page);
    const other = await page.context().newPage();
    await other.goto('/checks');
    await other.getByRole('button', { name: /theme/ }).click();
    const light = await ground(other);
    assert.is.not(light, dark);
    await until(page, (dark) => getComputedStyle(document.body).backgroundColor !== dark, dark);
    // Playwright turns off the cache from which Back takes a page as it was left.
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    assert.is(await ground(page), dark);
  }));

test('code is copied by its button, and the table of contents marks where the reader is', () =>
  visit(
    '/recipes/collections',
    { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] },
    async (page) => {
      const button = page.getByRole('button', { name: 'Copy' }).first();
      await button.focus();
      await button.press('Enter');
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(copied, /^import \{ defineSite \} from 'stet';\n/);
      const outline = page.getByRole('navigation', { name: 'On this page' });
      await outline.getByRole('link', { name: 'Drafts and dates' }).click();
      await outline.locator('[aria-current="location"]', { hasText: 'Drafts and dates' }).waitFor();
    },
  ));

test('on a phone the menu opens without JavaScript, and nothing scrolls sideways', () =>
  visit('/reference/definition', { ...phone, javaScriptEnabled: false }, async (page) => {
    assert.is(await page.getByRole('button', { name: 'Search' }).isVisible(), false);
    assert.is(await page.getByRole('button', { name: /theme/ }).isVisible(), false);
    const menu = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('link', { name: 'Images', exact: true });
    await menu.click();
    await link.waitFor();
    await menu.click();
    await link.waitFor({ state: 'hidden' });
    await menu.click();
    await link.click();
    await page.getByRole('heading', { name: 'Images', level: 1 }).waitFor();
    await page.getByText('On this page').click();
    await page.locator('.outline').getByRole('link', { name: 'Sizes' }).waitFor();
  }));

test('pages are accessible and fit, on a phone and on a desktop, in both themes', async () => {
  for (const [size, colorScheme] of [
    [phone, 'light'],
    [desktop, 'dark'],
  ] as const) {
    await visit('/reference/commands', { ...size, colorScheme }, async (page) => {
      for (const path of ['/checks', '/recipes/deployment', '/']) {
        await page.goto(path);
        assert.equal(await findViolations(page), [], path);
        assert.is(await scrollsSideways(page), false, path);
      }
    });
  }
});

test.run();
