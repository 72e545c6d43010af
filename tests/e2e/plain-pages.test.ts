import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { launch } from '../helpers/browser.ts';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { startServer } from '../helpers/stet-process.ts';
import { until } from '../helpers/until.ts';

/* Pages without React, in a browser: as they are published, beside pages that hydrate, and watched. */

let browser: Browser;
test.before(async () => {
  browser = await launch();
});
test.after(async () => {
  await browser?.close();
  for (const close of closing) await close();
});

/** What stops the servers of the tests, those that failed included. */
const closing: (() => Promise<unknown>)[] = [];

const edit = (root: string, name: string, from: string, to: string) =>
  replaceIn(join(root, name), from, to);

async function publish(root: string) {
  const { code, stdout, stderr } = await stet('build', '--root', root);
  assert.is(code, 0, stdout + stderr);
  const readOutput = createOutputReader(join(root, 'dist'));
  const server = await serve({ readOutput, host: '127.0.0.1', port: 0 });
  closing.push(server.close);
  return server;
}

async function open(): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  const problems: string[] = [];
  page.on('console', (message) => {
    // Chromium asks for an icon, which these sites do not have.
    if (!message.location().url.endsWith('/favicon.ico')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  return { page, problems };
}

test('scripts of the site run within its policy, and links load pages', async () => {
  const server = await publish(copyFixture('tiny', 'plain'));
  const { page, problems } = await open();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  assert.is(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await page.getByRole('button', { name: 'Menu', expanded: false }).click();
  await page.getByRole('button', { name: 'Menu', expanded: true }).waitFor();
  await page.getByRole('link', { name: 'The first note' }).click();
  await page.getByRole('heading', { name: 'The first note' }).waitFor();
  assert.is(new URL(page.url()).pathname, '/notes/first');
  const files = loaded.map((path) => path.replace(/-[A-Z0-9]{8}\./, '.'));
  assert.equal(
    [...new Set(files)].filter((path) => !/\.css$|^\/favicon/.test(path)),
    ['/', '/assets/hashed/script.js', '/assets/hashed/open-menu.js', '/notes/first'],
  );
  assert.equal(problems, []);
});

test('a page that hydrates loads no data of one that does not, nor the not-found page for it', async () => {
  const root = copyFixture('tiny');
  edit(
    root,
    'site.config.ts',
    "note: 'note-view.tsx'",
    "note: { module: 'note-view.tsx', hydrate: false }",
  );
  edit(
    root,
    'site.config.ts',
    '...notes.map',
    "{ path: '/404', view: 'index', data: [], head: { title: 'Not found', description: 'Nothing.' } },\n    ...notes.map",
  );
  writeFileSync(
    join(root, 'entry.client.tsx'),
    'export const hydrate = ({ loadPage }) => Object.assign(window, { loadPage });',
  );
  const server = await publish(root);
  const { page, problems } = await open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url);
  await until(page, () => 'loadPage' in window);
  const load = (path: string) =>
    page.evaluate(`loadPage(${JSON.stringify(path)}).then(({ path }) => path, () => 'rejected')`);
  assert.is(await load('/'), '/');
  assert.is(await load('/404'), '/404');
  assert.is(await load('/notes/first'), 'rejected');
  assert.is(await load('/notes/second'), 'rejected');
  const json = asked.filter((path) => path.endsWith('.json'));
  assert.equal(json, ['/assets/hydration.json', '/index.json', '/404.json']);
  assert.equal(problems, []);
});

test('while watching, a page is loaded again when it says something else, and for no other edit', async () => {
  const root = copyFixture('tiny', 'plain');
  // What runs while watching is no reason for a looser policy.
  edit(
    root,
    'site.config.ts',
    `'default-src': ["'self'"], 'script-src': ["'self'"]`,
    `'default-src': ["'none'"], 'style-src': ["'self'"], 'script-src': ["'self'"]`,
  );
  const server = await startServer('watch', '--root', root, '--port', '0');
  closing.push(server.stop);
  const { page, problems } = await open();
  await Promise.all([
    page.waitForResponse('**/__stet/events'),
    page.goto(`${server.url}/notes/first`),
  ]);
  await page.evaluate('window.isSame = true');
  const isSame = () => page.evaluate('window.isSame === true');

  const asked = page.waitForResponse('**/notes/first');
  edit(root, 'notes/second.md', 'The second', 'Now the second');
  await (await asked).finished();
  edit(root, 'frame.css', 'margin: 1rem', 'margin: 3px');
  await until(page, () => getComputedStyle(document.body).marginTop === '3px');
  assert.ok(await isSame());

  edit(root, 'notes/first.md', 'heading: ', 'heading: Now ');
  await page.getByRole('heading', { name: 'Now The first note' }).waitFor();
  assert.not.ok(await isSame());

  edit(root, 'notes/first.md', 'written: ', 'writen: ');
  await page.getByRole('alert').getByText('notes/first.md').first().waitFor();
  edit(root, 'notes/first.md', 'writen: ', 'written: ');
  await page.getByRole('alert').waitFor({ state: 'detached' });

  edit(root, 'menu.ts', 'const button', "document.title = 'Edited'; const button");
  await until(page, () => document.title === 'Edited');
  assert.equal(problems, []);
});

test.run();
