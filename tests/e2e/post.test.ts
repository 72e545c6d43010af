import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const post = '/resources/blog/tackling-cart-abandonment-ecommerce-automation-2025';

test('breadcrumb, badge, title, author, date, read time, excerpt and body', async () => {
  const { page } = await stage.open(post);
  const breadcrumb = page.getByRole('navigation', { name: /breadcrumb/i });
  assert.equal(await breadcrumb.getByRole('link').allTextContents(), [
    'Home',
    'Blog',
    'AI & Automation',
  ]);
  for (const text of ['Tomás Ferreira', 'May 6, 2025', '8 min read']) {
    assert.ok(await page.getByText(text, { exact: true }).first().isVisible(), text);
  }
  assert.ok(await page.getByText('Six kinds of abandoned cart').first().isVisible());
  assert.ok((await page.locator('[data-page-body] h2').count()) > 3);
  await page.getByRole('heading', { name: /About the Author/ }).waitFor();
  const back = page.getByRole('link', { name: 'Back to Blogs' });
  assert.is(await back.getAttribute('href'), '/resources/blog');
  await page.context().close();
});

test('the cover is loaded first, in the format and size that fit, without a shift', async () => {
  const { page } = await stage.open(post);
  const cover = page.locator('main picture img').first();
  assert.is(await cover.getAttribute('fetchpriority'), 'high');
  assert.not.ok(await cover.getAttribute('loading').then((value) => value === 'lazy'));
  assert.match(await cover.evaluate((img: HTMLImageElement) => img.currentSrc), /\.avif$/);
  assert.ok(await cover.getAttribute('width'));
  assert.ok((await cover.getAttribute('alt'))?.length);
  await page.context().close();
});

test('an author without a bio has no box', async () => {
  const { page } = await stage.open('/resources/blog/run-logs-and-approvals-in-the-platform');
  assert.is(await page.getByRole('heading', { name: /About the Author/ }).count(), 0);
  await page.context().close();
});

test('the contents follow the text', async () => {
  const { page } = await stage.open(post, { reducedMotion: 'reduce' });
  const contents = page.getByRole('navigation', { name: 'In this article' });
  const third = contents.getByRole('link').nth(2);
  await third.click();
  await page.waitForFunction(() => location.hash !== '');
  await contents.locator('[aria-current]').first().waitFor();
  assert.is(
    await contents.locator('[aria-current]').first().textContent(),
    await third.textContent(),
  );
  await page.context().close();
});

test('sharing without a share sheet copies the link and says so', async () => {
  const { page } = await stage.open(post, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const alerted = page.waitForEvent('dialog');
  const clicked = page.getByRole('button', { name: 'Share' }).click();
  const dialog = await alerted;
  assert.is(dialog.message(), 'Link copied to clipboard!');
  await dialog.accept();
  await clicked;
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), `${stage.url}${post}`);
  await page.context().close();
});

test('the share sheet is used where there is one, and a cancelled share does nothing further', async () => {
  const { page } = await stage.open(post);
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    return dialog.accept();
  });
  // A script as text: a function would be sent with the compiler's helpers missing.
  await page.evaluate(`
    Object.defineProperty(navigator, 'share', {
      value: async (data) => {
        document.body.dataset.shared = data.url;
        throw new DOMException('cancelled', 'AbortError');
      },
    });
  `);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => document.body.dataset.shared !== undefined);
  assert.is(await page.evaluate(() => document.body.dataset.shared), `${stage.url}${post}`);
  assert.is(alerts, 0);
  await page.context().close();
});

test('the body has its flag while a post is open, and loses it on leaving', async () => {
  const { page } = await stage.open(post);
  const flag = () => page.evaluate(() => document.body.className);
  await page.waitForFunction(() => document.body.className !== '');
  assert.is(await flag(), 'blog-post-open');
  await page.getByRole('link', { name: 'Back to Blogs' }).click();
  await page.getByRole('heading', { name: 'Insights & Innovation' }).waitFor();
  assert.is(await flag(), '');
  await page.context().close();
});

test('structured data has what BlogPosting needs', async () => {
  const html = await (await fetch(`${stage.url}${post}`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const posting = blocks
    .map(([, json]) => JSON.parse(json ?? ''))
    .find((block) => block['@type'] === 'BlogPosting');
  assert.is(posting.headline, 'Cart abandonment: match each message to its reason');
  assert.is(posting.author.name, 'Tomás Ferreira');
  assert.is(posting.publisher.name, 'USTA');
  assert.is(posting.datePublished, '2025-05-06');
  const image = new URL(posting.image).pathname;
  assert.is((await fetch(`${stage.url}${image}`)).status, 200);
  assert.match(html, '<meta property="og:type" content="article">');
  assert.match(html, '<meta property="article:published_time" content="2025-05-06">');
});

test.run();
