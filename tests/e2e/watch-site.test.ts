import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch, openContext, waitForHydration } from '../helpers/browser.ts';
import { copySite } from '../helpers/copy-site.ts';
import { replaceIn } from '../helpers/files.ts';
import { projectFolder } from '../helpers/project.ts';
import { type StetServer, startServer } from '../helpers/stet-process.ts';
import { until } from '../helpers/until.ts';

/** A copy of the real site, to be edited. */
const root = await copySite('watched-site', 'files');
let server: StetServer;
let browser: Awaited<ReturnType<typeof launch>>;
let page: Page;

test.before(async () => {
  server = await startServer('watch', '--root', root, '--port', '0');
  browser = await launch();
  page = await (await openContext(browser)).newPage();
});
test.after(async () => {
  await browser?.close();
  await server?.stop();
});

const posts = readdirSync(join(projectFolder, 'content/posts')).filter((name) => /^0/.test(name));
const [firstPost = '', secondPost = ''] = posts;
const pathOf = (file: string) => `/resources/blog/${file.slice('001-'.length, -'.md'.length)}`;
const edit = (file: string, from: string | RegExp, to: string) =>
  replaceIn(join(root, file), from, to);

/** Opens a page, and waits until it hears of changes. */
async function open(path: string): Promise<void> {
  const listening = page.waitForResponse('**/__stet/events');
  await page.goto(`${server.url}${path}`);
  await listening;
  // An edit that comes before the site's code can take it loads the page anew.
  await waitForHydration(page);
  await page.evaluate('window.isOpen = true');
}
const isOpen = () => page.evaluate('window.isOpen === true');
const contains = (text: string) =>
  until(page, (wanted) => document.body.textContent.includes(wanted), text);

test('an edited post takes its own place: the scroll stays, nothing is loaded anew', async () => {
  await open(pathOf(firstPost));
  await page.evaluate('window.scrollTo(0, 900)');
  const top = await page.evaluate('window.scrollY');
  const post = join(root, 'content/posts', firstPost);
  writeFileSync(post, `${readFileSync(post, 'utf8')}\nA last paragraph from the watch test.\n`);
  await contains('A last paragraph from the watch test.');
  edit(`content/posts/${firstPost}`, /^title: .*$/m, 'title: A title from the watch test');
  await page.getByRole('heading', { level: 1, name: 'A title from the watch test' }).waitFor();
  assert.match(await page.title(), 'A title from the watch test');
  assert.is(await page.evaluate('window.scrollY'), top);
  assert.ok(await isOpen());
});

test('a draft is shown, and marked', async () => {
  await open(pathOf(firstPost));
  edit(`content/posts/${firstPost}`, /^title:/m, 'draft: true\ntitle:');
  await page.getByText('Draft', { exact: true }).first().waitFor();
  assert.ok(await isOpen());
  edit(`content/posts/${firstPost}`, 'draft: true\n', '');
  // Else the next page may be told of this edit while it is still loading, and reload.
  await page.getByText('Draft', { exact: true }).first().waitFor({ state: 'detached' });
});

test('what was typed into a form stays while its page is edited', async () => {
  await open('/solutions/startup');
  const field = page.getByRole('contentinfo').getByRole('textbox');
  await field.fill('half@an.address');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  edit('content/pages/solutions/startup.md', `title: ${heading}`, 'title: A heading under test');
  await page.getByRole('heading', { level: 1, name: 'A heading under test' }).waitFor();
  assert.is(await field.inputValue(), 'half@an.address');
  assert.ok(await isOpen());
});

test('a post that is removed gives way to the page that says so', async () => {
  await open(pathOf(secondPost));
  rmSync(join(root, 'content/posts', secondPost));
  await page.getByRole('heading', { level: 1, name: /not found/i }).waitFor();
});

test('the list shows an edited title', async () => {
  await open('/resources/blog');
  const title = await page.locator('article h3').first().textContent();
  assert.ok(title);
  const file = posts.find((name) =>
    readFileSync(join(projectFolder, 'content/posts', name), 'utf8').includes(title),
  );
  edit(`content/posts/${file}`, /^title: .*$/m, 'title: A listed title from the watch test');
  await contains('A listed title from the watch test');
  assert.ok(await isOpen());
});

test.run();
