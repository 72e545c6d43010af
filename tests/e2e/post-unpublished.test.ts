import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { launch, openContext, waitForHydration } from '../helpers/browser.ts';
import { copySite } from '../helpers/copy-site.ts';
import { type StetServer, startServer } from '../helpers/stet-process.ts';

/*
 * The site with four posts, of which visitors would see two: watch shows its author the draft and
 * the scheduled post as well, and says so wherever they stand.
 */

const published = ['001-implementing-workflow-automation', '020-why-real-estate-automation'];
/** One that neither the list nor the tokens know (spec §3, "Other colours seen"). */
const ownCategory = 'category: Local News\ncategoryId: local\ncategoryColor: "#00803E"';
const isCopied = (path: string) =>
  !/\/posts\/\d/.test(path) || published.some((id) => path.includes(id));
const root = await copySite('unpublished', 'files', isCopied);
let server: StetServer;
let browser: Browser;

test.before(async () => {
  const post = readFileSync(join(root, `content/posts/${published[0]}.md`), 'utf8');
  const write = (number: string, change: (text: string) => string) => {
    const own = post
      .replace('id: "001"', `id: "${number}"`)
      .replace('slug: implementing-workflow-automation', `slug: post-${number}`)
      .replace(/^title: .*$/m, `title: Post ${number}`);
    writeFileSync(join(root, `content/posts/${number}-post-${number}.md`), change(own));
  };
  write('025', (text) =>
    text
      .replace('\npublishedAt', '\ndraft: true\npublishedAt')
      .replace(/\n {2}bio: .*/, '')
      .replace(/category: .*\ncategoryId: .*\ncategoryColor: .*/, ownCategory),
  );
  write('026', (text) => text.replace(/publishedAt: .*\nupdatedAt: .*/, 'publishedAt: 2099-01-05'));
  server = await startServer('watch', '--root', root, '--port', '0');
  browser = await launch();
});
test.after(async () => {
  await browser?.close();
  await server?.stop();
});

async function open(path: string): Promise<Page> {
  const page = await (await openContext(browser)).newPage();
  await page.goto(`${server.url}${path}`);
  await waitForHydration(page);
  return page;
}

const card = (page: Page, title: string) => page.locator('main article', { hasText: title });

test('the list marks drafts and scheduled posts, and no others', async () => {
  const page = await open('/resources/blog');
  assert.is(await page.locator('main article').count(), 4);
  assert.ok(await card(page, 'Post 025').getByText('Draft', { exact: true }).isVisible());
  const scheduled = card(page, 'Post 026').getByText('Scheduled for January 5, 2099');
  assert.ok(await scheduled.isVisible());
  assert.is(await page.locator('main article strong').count(), 2);
});

test('an author with a bio has a box, and one without has none', async () => {
  for (const [path, count] of [
    ['implementing-workflow-automation', 1],
    ['post-025', 0],
  ] as const) {
    const page = await open(`/resources/blog/${path}`);
    const box = page.getByRole('heading', { name: /About the Author/ });
    assert.is(await box.count(), count, path);
    await page.context().close();
  }
});

test('a category that a post brings has its color in the pill, on the card and on the page', async () => {
  const page = await open('/resources/blog');
  assert.ok(await page.getByRole('link', { name: 'Local News 1' }).isVisible());
  const marks = page.locator('main svg[fill="#00803E"]');
  assert.is(await marks.count(), 2);
  await page.goto(`${server.url}/resources/blog/post-025`);
  assert.is(await page.locator('article > header svg[fill="#00803E"]').count(), 1);
});

test('so does a search, which finds them too', async () => {
  const page = await open('/resources/blog?q=post+02');
  await page.getByRole('heading', { name: 'Results for "post 02"' }).waitFor();
  assert.equal((await page.locator('main article strong').allTextContents()).sort(), [
    'Draft',
    'Scheduled for January 5, 2099',
  ]);
});

test('so do their own pages, which ask search engines to stay away', async () => {
  for (const [slug, mark] of [
    ['post-025', 'Draft'],
    ['post-026', 'Scheduled for January 5, 2099'],
    ['implementing-workflow-automation', undefined],
  ] as const) {
    const page = await open(`/resources/blog/${slug}`);
    const marks = await page.locator('article > header strong').allTextContents();
    assert.equal(marks, mark === undefined ? [] : [mark]);
    const robots = await page.locator('meta[name=robots]').getAttribute('content');
    assert.is(robots, mark === undefined ? 'index, follow' : 'noindex, nofollow');
    await page.close();
  }
});

test.run();
