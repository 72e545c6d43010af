import { parseXml } from '@rgrove/parse-xml';
import type { Locator } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const list = '/resources/blog';
const script = { javaScriptEnabled: false };

/** Follows a link, and waits until all of the next document is there to be counted. */
async function follow(link: Locator): Promise<void> {
  await Promise.all([link.page().waitForEvent('domcontentloaded'), link.click()]);
}

test('without JavaScript the numbered pages lead to every post, newest first', async () => {
  const { page } = await stage.open(list, script);
  const posts = new Set<string>();
  const paths: string[] = [];
  for (;;) {
    paths.push(new URL(page.url()).pathname);
    const hrefs = await page
      .locator('main article h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of hrefs) posts.add(href);
    const next = page.getByRole('link', { name: 'Next' });
    if ((await next.count()) === 0) break;
    await follow(next);
  }
  assert.equal(paths, [list, `${list}/page/2`, `${list}/page/3`]);
  assert.is(posts.size, 24);
  await follow(page.getByRole('link', { name: 'Previous' }));
  assert.is(new URL(page.url()).pathname, `${list}/page/2`);
  assert.is(await page.locator('main article').count(), 9);
  assert.is(await page.locator('a[aria-current=page]').last().textContent(), '2');
  await page.context().close();
});

test('a numbered page is a page of its own to search engines', async () => {
  const html = await (await fetch(`${stage.url}${list}/page/2`)).text();
  assert.match(html, `<link rel="canonical" href="https://usta.example${list}/page/2">`);
  assert.match(html, `<link rel="prev" href="${list}">`);
  assert.match(html, `<link rel="next" href="${list}/page/3">`);
  assert.match(html, /<title>[^<]*page 2[^<]*<\/title>/);
  for (const path of [`${list}/page/2`, `${list}/page/3`, `${list}/category/ai`]) {
    assert.ok(stage.paths.includes(path), `${path} in the sitemap`);
  }
  const first = await fetch(`${stage.url}${list}/page/1`, { redirect: 'manual' });
  assert.is(first.status, 301);
  assert.is(first.headers.get('location'), list);
});

test('a page or a category that there is not is a 404 of its own', async () => {
  for (const path of [`${list}/page/4`, `${list}/category/nonsense`]) {
    const response = await fetch(`${stage.url}${path}`);
    assert.is(response.status, 404);
    assert.not.match(await response.text(), 'Post Not Found');
  }
});

test('without JavaScript the pills lead to a page for each category, with all its posts', async () => {
  const { page } = await stage.open(list, script);
  const pills = page.getByRole('list', { name: 'Categories' }).getByRole('link');
  const texts = await pills.allTextContents();
  assert.is(texts.length, 8);
  for (const [index, text] of texts.entries()) {
    if (index === 0) continue;
    const [, name, count] = /^(.*) (\d+)$/.exec(text) ?? [];
    await follow(pills.nth(index));
    assert.is(await page.locator('h1').textContent(), name);
    assert.is(await page.locator('h2#grid-heading').textContent(), `${name} Articles`);
    assert.is(await page.locator('main article').count(), Number(count), name);
    assert.is(await pills.nth(index).getAttribute('aria-current'), 'true');
  }
  await follow(pills.first());
  assert.is(new URL(page.url()).pathname, list);
  await page.context().close();
});

test('a category’s page leads to the others, and is searched in place', async () => {
  const { page, console } = await stage.open(`${list}/category/ai`);
  await page.getByRole('link', { name: 'Case Studies' }).first().click();
  await page.waitForURL(`**${list}/category/case-study`);
  await page.getByRole('heading', { name: 'Case Studies Articles' }).waitFor();
  const box = page.getByRole('searchbox');
  await box.fill('front desk');
  await page.getByRole('heading', { name: 'Results for "front desk"' }).waitFor();
  assert.is(await page.locator('main article').count(), 1);
  await page.waitForURL(`**${list}/category/case-study?q=front+desk`);
  await box.fill('no such thing');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await page.waitForURL(`**${list}`);
  await page.getByRole('heading', { name: 'More Great Reads' }).waitFor();
  assert.equal(console, []);
  await page.context().close();
});

test('lists, categories and posts announce their feeds', async () => {
  const announced = async (path: string) => {
    const html = await (await fetch(`${stage.url}${path}`)).text();
    const links = html.matchAll(/<link rel="alternate" type="([^"]+)"[^>]*href="([^"]+)">/g);
    return [...links].map(([, type, href]) => `${type} ${href}`);
  };
  const feeds = (home: string) => [
    `application/rss+xml ${home}/rss.xml`,
    `application/atom+xml ${home}/atom.xml`,
    `application/feed+json ${home}/feed.json`,
  ];
  const strategy = `${list}/category/strategy`;
  assert.equal(await announced(list), feeds(list));
  assert.equal(await announced('/about/us'), feeds(list));
  assert.equal(await announced(strategy), [...feeds(list), ...feeds(strategy)]);
  assert.equal(await announced(`${list}/implementing-workflow-automation`), [
    ...feeds(list),
    ...feeds(strategy),
  ]);
});

test('feeds are well-formed, whole, and everything in them has a whole address', async () => {
  const fetchText = async (path: string) => (await fetch(`${stage.url}${path}`)).text();
  parseXml(await fetchText('/sitemap.xml'));
  for (const [home, count] of [
    [list, 24],
    [`${list}/category/ai`, 9],
  ] as const) {
    for (const form of ['rss.xml', 'atom.xml', 'feed.json']) {
      const path = `${home}/${form}`;
      const text = await fetchText(path);
      // Strict: it throws at the first thing that is not well-formed.
      if (form.endsWith('.xml')) parseXml(text);
      assert.is(text.match(/<item>|<entry>|"content_html"/g)?.length, count, path);
      assert.not.match(text, /(?:href|src)=\\?"(?!https?:|mailto:|tel:)/, path);
    }
  }
});

test.run();
