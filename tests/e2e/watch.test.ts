import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch } from '../helpers/browser.ts';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { type StetServer, startServerWith } from '../helpers/stet-process.ts';

const root = copyFixture('tiny');
const opened = join(createFolder('editor'), 'opened.txt');
let server: StetServer;
let browser: Awaited<ReturnType<typeof launch>>;

test.before(async () => {
  // Stands for an editor: writes down what it is asked to open.
  const editor = `${opened}.sh`;
  writeFileSync(
    editor,
    `#!/bin/sh\necho "$@" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
  );
  chmodSync(editor, 0o755);
  // Watching begins with a broken definition, to see that it can be fixed.
  edit('site.config.ts', "name: 'Tiny'", "nam: 'Tiny'");
  server = await startServerWith({ LAUNCH_EDITOR: editor }, 'watch', '--root', root, '--port', '0');
  browser = await launch();
});
test.after(async () => {
  await browser?.close();
  await server?.stop();
});

const edit = (file: string, from: string, to: string) => replaceIn(join(root, file), from, to);

async function open(path: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await Promise.all([page.waitForResponse('**/__stet/events'), page.goto(`${server.url}${path}`)]);
  return page;
}

const overlayOf = (page: Page) => page.getByRole('alert');
const isGone = (page: Page) => overlayOf(page).waitFor({ state: 'detached' });

test('a site that is broken from the start shows why, and itself once it is fixed', async () => {
  const page = await open('/');
  await overlayOf(page).getByText('site.config.ts').first().waitFor();
  edit('site.config.ts', "nam: 'Tiny'", "name: 'Tiny'");
  await page.getByRole('heading', { name: 'Notes' }).waitFor();
  await isGone(page);
});

test('an error is shown as in the terminal, over the last good page, until it is fixed', async () => {
  const page = await open('/notes/first');
  edit('notes/first.md', 'written: 2024-05-01', 'written: soon');
  const overlay = overlayOf(page);
  await overlay.getByText('notes/first.md:3:10').waitFor();
  const shown = (await overlay.locator('pre').textContent()) ?? '';
  await server.saw(shown);
  assert.match(shown, /\n {2}3 \| written: soon\n {4}\| {10}\^{4}\n/);
  assert.match(shown, '\n  → ');
  assert.ok(await page.getByText('2024-05-01').isVisible());

  // Who comes now has the last good page as well, and is told.
  const other = await open('/notes/second');
  await overlayOf(other).getByText('notes/first.md:3:10').waitFor();

  edit('notes/first.md', 'written: soon', 'written: 2024-05-04');
  await page.getByText('2024-05-04').waitFor();
  await isGone(page);
  await isGone(other);
});

test('the overlay can be put away, and comes back with the next error', async () => {
  const page = await open('/notes/first');
  edit('notes/first.md', 'written: 2024-05-04', 'written: later');
  await overlayOf(page).waitFor();
  await page.keyboard.press('Escape');
  await isGone(page);
  edit('notes/first.md', 'written: later', 'written: never');
  await overlayOf(page).getByText('never').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await isGone(page);
  edit('notes/first.md', 'written: never', 'written: 2024-05-04');
});

test('a click on the place opens it in the editor', async () => {
  const page = await open('/notes/first');
  edit('notes/first.md', 'heading: The', 'headign: The');
  await page
    .getByRole('button', { name: /^notes\/first\.md:2:\d+$/ })
    .first()
    .click();
  while (!existsSync(opened)) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.match(readFileSync(opened, 'utf8'), `${join(root, 'notes/first.md')} 2 `);
  edit('notes/first.md', 'headign: The', 'heading: The');
  await isGone(page);
});

test('code that does not compile is shown, and what was typed stays', async () => {
  const page = await open('/notes/first');
  await page.evaluate('window.isOpen = true');
  edit('note-view.tsx', '<main>', '<main');
  await overlayOf(page)
    .getByText(/note-view\.tsx:\d+:\d+/)
    .waitFor();
  assert.is(await page.evaluate('window.isOpen'), true);
  edit('note-view.tsx', '<main', '<main>');
  await isGone(page);
});

test('a view that throws is shown, also on pages that do not use it, and then fixed', async () => {
  const page = await open('/notes/first');
  const list = await open('/');
  edit('note-view.tsx', '<h1>', '<h1>{(null as never as string).trim()}');
  await overlayOf(page).getByText('threw while it was rendered').first().waitFor();
  await overlayOf(list).getByText('threw while it was rendered').first().waitFor();
  edit('note-view.tsx', '{(null as never as string).trim()}', '');
  await page.getByRole('heading', { name: 'The first note' }).waitFor();
  await isGone(page);
  await isGone(list);
});

test('more pages can be open than a browser has connections, and hidden ones catch up', async () => {
  const context = await browser.newContext();
  const pages: Page[] = [];
  for (let count = 1; count <= 8; count += 1) {
    const page = await context.newPage();
    await page.goto(`${server.url}/notes/first`);
    // What a browser does to a page when another tab is opened. Here all pages are visible.
    await page.evaluate(
      'Object.defineProperty(document, "hidden", { value: true, configurable: true })',
    );
    pages.push(page);
  }
  edit('notes/first.md', 'One line', 'One edited line');
  const [first] = pages;
  await first?.evaluate(`
    delete document.hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  `);
  await first?.getByText('One edited line').waitFor();
  edit('notes/first.md', 'One edited line', 'One line');
  await context.close();
});

test('a link leads to what a page says now, not to what it said when it was first loaded', async () => {
  const page = await open('/');
  edit('notes/first.md', 'The first note', 'The edited note');
  await page.getByRole('link', { name: 'The edited note' }).click();
  await page.getByRole('heading', { name: 'The edited note' }).waitFor();
});

test('an edit that comes before React has taken the page over waits for that', async () => {
  const page = await browser.newPage();
  // React's scheduler works in messages to itself.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 1000);
    };
  });
  await Promise.all([
    page.waitForResponse('**/__stet/events'),
    page.goto(`${server.url}/notes/first`),
  ]);
  edit('notes/first.md', 'The edited note', 'The early note');
  await page.getByRole('heading', { name: 'The early note' }).waitFor();
  assert.is(await overlayOf(page).count(), 0);
});

const findingsOf = (page: Page) => page.getByRole('region', { name: 'Findings on this page' });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.textContent);

test('a badge lists what is found on the page, by keyboard too, until it is fixed', async () => {
  const page = await open('/notes/first');
  edit('notes/first.md', '(/notes/second)', '(/nowhere)');
  const badge = page.getByRole('button', { name: '1 warning' });
  await badge.waitFor();
  await page.getByRole('status').getByText('1 warning on this page').waitFor();
  await badge.press('Enter');
  assert.is(await badge.getAttribute('aria-expanded'), 'true');
  const list = findingsOf(page);
  await list.getByText('/nowhere').first().waitFor();
  rmSync(opened);
  await list.getByRole('button', { name: /^notes\/first\.md:\d+:\d+$/ }).press('Enter');
  while (!existsSync(opened)) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.match(readFileSync(opened, 'utf8'), join(root, 'notes/first.md'));
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  assert.is(await focused(page), '1 warning');

  // Another page has none of it, also where its code takes the path of the address.
  await page.evaluate(() => history.pushState(null, '', '/'));
  await badge.waitFor({ state: 'hidden' });
  await page.evaluate(() => history.back());
  await badge.waitFor();

  // What had the focus gets it back.
  const link = page.getByRole('link').first();
  await link.focus();
  await badge.click();
  await list.getByRole('button', { name: 'Hide' }).click();
  await badge.waitFor({ state: 'hidden' });
  assert.ok(await link.evaluate((element) => element === document.activeElement));
  edit('notes/first.md', '(/nowhere)', '(/nowhere/else)');
  await badge.waitFor();

  edit('notes/first.md', '(/nowhere/else)', '(/notes/second)');
  await page
    .getByRole('status')
    .getByText(/✓ fixed: .*\/nowhere\/else/)
    .waitFor();
  await badge.waitFor({ state: 'hidden' });
});

test('advice waits in the list, and does not color the badge', async () => {
  const page = await open('/notes/first');
  const text = readFileSync(join(root, 'notes/first.md'), 'utf8');
  writeFileSync(join(root, 'notes/first.md'), `${text}\n[Later](#)\n`);
  const badge = page.getByRole('button', { name: '1 piece of advice' });
  await badge.waitFor();
  assert.is(await badge.getAttribute('class'), 'pill ');
  await badge.click();
  const list = findingsOf(page);
  await list.getByText('link/placeholder').waitFor();
  edit('notes/first.md', '[Later](#)', '[Later](#) [Never](/nowhere)');
  const warning = page.getByRole('button', { name: '1 warning' });
  await warning.waitFor();
  await list.getByText('1 piece of advice').waitFor();
  writeFileSync(join(root, 'notes/first.md'), text);
  await warning.waitFor({ state: 'hidden' });
});

test('what a save fixed is said on the page that it reloads', async () => {
  const page = await open('/notes/first');
  await page.evaluate('window.isOpen = true');
  edit('entry.client.tsx', 'const tree', 'const const tree');
  await overlayOf(page).waitFor();
  edit('entry.client.tsx', 'const const tree', 'const tree');
  edit('entry.client.tsx', 'const tree', 'const edited = 1;\n  const tree');
  await page.waitForFunction('window.isOpen === undefined');
  await page
    .getByRole('status')
    .getByText(/✓ fixed: /)
    .waitFor();
});

test('what the policy blocks is listed with its cure, until it has gone from the page', async () => {
  edit(
    'site.config.ts',
    "name: 'Tiny',",
    "name: 'Tiny', contentSecurityPolicy: { 'img-src': [\"'self'\"] },",
  );
  const image = '<img alt="" src="https://pictures.example/dot.png" />';
  edit('note-view.tsx', '<main>', `<main>${image}`);
  await server.saw(/note-view\.tsx in \d+ ms/);
  const page = await open('/notes/second');
  const badge = page.getByRole('button', { name: '1 warning' });
  await badge.click();
  const list = findingsOf(page);
  await list.getByText('blocked https://pictures.example/dot.png').waitFor();
  await list.getByText('add https://pictures.example to images.remote').waitFor();
  edit('note-view.tsx', image, '');
  await badge.waitFor({ state: 'hidden' });
});

test.run();
