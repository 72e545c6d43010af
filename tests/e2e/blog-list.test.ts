import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const list = '/resources/blog';
const search = (page: Page) => page.getByPlaceholder('Search articles, topics, authors...');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const grid = (page: Page) => page.locator('section[aria-labelledby="grid-heading"] article');
const pill = (page: Page, name: string) => page.getByRole('button', { name, exact: false });
const found = (page: Page) => page.getByRole('status');

test('the hero, its figures, the pills and both sections', async () => {
  const { page } = await stage.open(list);
  assert.is(await page.locator('h1').textContent(), 'Insights & Innovation');
  for (const text of ['Knowledge Hub', '24 Articles', '6 Categories', 'Expert Insights']) {
    assert.ok(await page.getByText(text, { exact: true }).isVisible(), text);
  }
  const pills = await page
    .getByRole('list', { name: 'Categories' })
    .getByRole('button')
    .allTextContents();
  assert.is(pills[0], 'All Posts 24');
  assert.ok(pills.includes('AI & Automation 9'), pills.join());
  await heading(page, 'Must-Read Insights').waitFor();
  await heading(page, 'More Great Reads').waitFor();
  await page.context().close();
});

test('nine posts at first, six more each time, and no button at the end', async () => {
  const { page } = await stage.open(list);
  assert.is(await grid(page).count(), 9);
  const more = page.getByRole('button', { name: 'Load More Articles' });
  await more.click();
  assert.is(await grid(page).count(), 15);
  await more.click();
  assert.is(await grid(page).count(), 20);
  assert.is(await more.count(), 0);
  await page.context().close();
});

test('a category shows its posts, featured ones too, six at a time; its address can be shared', async () => {
  const { page } = await stage.open(list);
  await pill(page, 'AI & Automation').click();
  await heading(page, 'AI & Automation Articles').waitFor();
  assert.is(await grid(page).count(), 6);
  assert.is(await heading(page, 'Must-Read Insights').count(), 0);
  assert.is(await found(page).textContent(), '9 articles found');
  await page.waitForURL('**/resources/blog?category=ai');
  await page.reload();
  await heading(page, 'AI & Automation Articles').waitFor();
  await page.context().close();
});

test('the search filters while one types: by title, excerpt, tag and author, in any case', async () => {
  const { page } = await stage.open(list);
  for (const [query, least] of [
    ['CART ABANDONMENT', 1],
    ['tomás', 2],
    ['holdout', 1],
    ['lead nurturing', 2],
  ] as const) {
    await search(page).fill(query);
    await heading(page, `Results for "${query}"`).waitFor();
    assert.ok((await grid(page).count()) >= least, query);
  }
  await page.waitForURL(/\?q=lead(?:\+|%20)nurturing/);
  await page.context().close();
});

test('nothing found: the empty state, and Clear Filters brings everything back', async () => {
  const { page } = await stage.open(list);
  await pill(page, 'Product Updates').click();
  await search(page).fill('no such thing');
  await heading(page, 'No articles found').waitFor();
  assert.ok(await page.getByText('Try adjusting your filters or search query').isVisible());
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await heading(page, 'More Great Reads').waitFor();
  assert.is(await search(page).inputValue(), '');
  assert.is(await pill(page, 'All Posts').getAttribute('aria-pressed'), 'true');
  await page.context().close();
});

test('a card shows category, date, read time, title, excerpt, up to three tags and the author', async () => {
  const { page } = await stage.open(list);
  const card = page.locator('article', { hasText: 'How to choose and ship your first workflow' });
  for (const text of [
    'Business Strategy',
    'January 10, 2024',
    '9 min read',
    'Maren Holt',
    'Head of Delivery',
    'MH',
  ]) {
    assert.ok(await card.getByText(text, { exact: true }).first().isVisible(), text);
  }
  assert.is(await card.locator('li').count(), 3);
  assert.ok(
    await card
      .getByText(/^Read\b/)
      .last()
      .isVisible(),
  );
  assert.is(
    await card.getByRole('link').first().getAttribute('href'),
    '/resources/blog/implementing-workflow-automation',
  );
  await page.context().close();
});

test('without JavaScript every post is linked', async () => {
  const { page } = await stage.open(list, { javaScriptEnabled: false });
  const hrefs = await page
    .locator('main a[href^="/resources/blog/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.is(new Set(hrefs).size, 24);
  await page.context().close();
});

test('the feeds are there, whole and well-formed', async () => {
  for (const form of ['rss.xml', 'atom.xml', 'feed.json']) {
    const text = await (await fetch(`${stage.url}${list}/${form}`)).text();
    const posts = text.match(/<item>|<entry>|"content_html"/g);
    assert.is(posts?.length, 24, form);
  }
  const { page } = await stage.open('/');
  const errors = await page.evaluate(async () => {
    const xml = await Promise.all(
      ['/resources/blog/rss.xml', '/resources/blog/atom.xml', '/sitemap.xml'].map(async (path) =>
        new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/xml'),
      ),
    );
    return xml.map((document) => document.querySelector('parsererror')?.textContent ?? '');
  });
  assert.equal(errors, ['', '', '']);
  await page.context().close();
});

test.run();
