import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
import { readShift } from '../helpers/layout-shift.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage.close());

const path = '/about/resources/changelogs';
const all = ['3.2.0', '3.1.5', '3.1.0', '3.0.8', '3.0.0'];

const release = (page: Page, version: string) =>
  page.locator('main').getByRole('button', { name: `${version}: ` });
const changes = (page: Page, version: string) =>
  page.locator(`#v${version.replaceAll('.', '-')}-changes`);
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const listed = (page: Page) =>
  page
    .locator('main li > div > a[href^="#v"]')
    .evaluateAll((links) => links.map((link) => link.textContent));
const isExpanded = (page: Page, version: string) =>
  release(page, version).getAttribute('aria-expanded');

/** Opens the page; releases close in a transition that begins only when it has been hydrated. */
async function openLive(address = path) {
  const opened = await stage.open(address);
  await opened.page.locator('main li[data-live=true]').first().waitFor();
  return opened;
}

test('the card shows the latest release and leads to its changes', async () => {
  const { page, console } = await openLive();
  const card = page.getByRole('region', { name: 'Approvals that carry on while someone is away' });
  assert.ok(await card.getByText('December 28, 2024').isVisible());
  await release(page, '3.2.0').click();
  assert.is(await isExpanded(page, '3.2.0'), 'false');
  await card.getByRole('link', { name: 'All changes in 3.2.0' }).click();
  await changes(page, '3.2.0').waitFor();
  assert.is(new URL(page.url()).hash, '#v3-2-0');
  await release(page, '3.2.0').click();
  await changes(page, '3.2.0').waitFor({ state: 'hidden' });
  await card.getByRole('link', { name: 'All changes in 3.2.0' }).click();
  await changes(page, '3.2.0').waitFor();
  assert.equal(console, []);
  await page.context().close();
});

test('a filter shows the releases with such changes, and says how many there are', async () => {
  const { page } = await stage.open(path);
  assert.equal(await listed(page), all);
  assert.is(await filter(page, 'All Updates').getAttribute('aria-pressed'), 'true');
  const status = page.locator('main').getByRole('status');
  for (const [name, versions, words] of [
    ['Features', ['3.2.0', '3.1.0', '3.0.0'], '3 releases with features'],
    ['Fixes', ['3.2.0', '3.1.5', '3.0.8'], '3 releases with fixes'],
    ['Improvements', ['3.2.0', '3.1.5', '3.1.0', '3.0.0'], '4 releases with improvements'],
    ['All Updates', all, '5 releases'],
  ] as const) {
    await filter(page, name).click();
    assert.equal(await listed(page), versions, name);
    assert.is(await filter(page, name).getAttribute('aria-pressed'), 'true');
    assert.is(await page.locator('main [aria-pressed=true]').count(), 1);
    assert.is(await status.textContent(), words);
    const [first] = await changes(page, '3.2.0').locator('h4').allTextContents();
    assert.is(first, name === 'All Updates' ? 'Features' : name, 'what was asked for comes first');
  }
  await page.context().close();
});

test('a click or the keyboard opens a release and closes it again', async () => {
  const { page } = await openLive();
  assert.is(await isExpanded(page, '3.2.0'), 'true');
  assert.is(await isExpanded(page, '3.0.8'), 'false');
  assert.not.ok(await changes(page, '3.0.8').isVisible());
  await release(page, '3.0.8').click();
  assert.is(await isExpanded(page, '3.0.8'), 'true');
  assert.ok(await changes(page, '3.0.8').isVisible());
  assert.ok(await changes(page, '3.2.0').isVisible());
  await release(page, '3.0.8').press('Enter');
  assert.is(await isExpanded(page, '3.0.8'), 'false');
  assert.not.ok(await changes(page, '3.0.8').isVisible());
  await page.context().close();
});

/** Whether the version's item is at the top of the screen, under the header. */
const isReached = (page: Page, version: string) =>
  until(
    page,
    (id) => {
      const top = document.getElementById(id)?.getBoundingClientRect().top ?? -1;
      return top >= 0 && top < 120;
    },
    `v${version.replaceAll('.', '-')}`,
  );

test('an anchor in the address opens its release and scrolls to it', async () => {
  const { page, console } = await openLive(`${path}#v3-1-0`);
  await isReached(page, '3.1.0');
  assert.is(await isExpanded(page, '3.1.0'), 'true');
  assert.is(await isExpanded(page, '3.1.5'), 'false');
  assert.equal(console, []);
  await page.context().close();
});

test('an anchor does so after a navigation without a reload too, and when a filter hid its release', async () => {
  const { page } = await stage.open('/partner');
  await page.evaluate((href) => {
    document.body.setAttribute('data-marked', '');
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
  }, `${path}#v3-1-0`);
  await page.waitForURL(`**${path}#v3-1-0`);
  await isReached(page, '3.1.0');
  assert.ok(await page.evaluate(() => document.body.hasAttribute('data-marked')));
  assert.is(await isExpanded(page, '3.1.0'), 'true');

  await filter(page, 'Fixes').click();
  assert.equal(await listed(page), ['3.2.0', '3.1.5', '3.0.8']);
  await page.evaluate(() => location.assign('#v3-0-0'));
  await isReached(page, '3.0.0');
  assert.is(await isExpanded(page, '3.0.0'), 'true');
  assert.equal(await listed(page), all);
  await page.context().close();
});

test('nothing on the page moves when JavaScript takes over', async () => {
  const { page } = await stage.open(path);
  const shift = await readShift(page);
  assert.ok(shift < 0.01, String(shift));
  await page.context().close();
});

test('without JavaScript every release is open and no dead button stands there', async () => {
  const { page } = await stage.open(path, { javaScriptEnabled: false });
  for (const version of all) {
    assert.ok(await changes(page, version).isVisible(), version);
    assert.is(await isExpanded(page, version), 'true');
  }
  assert.not.ok(await page.getByText('All Updates').isVisible());
  await page.context().close();
});

test('subscribing says thank you, makes no call, and asks for an email address', async () => {
  const { page } = await stage.open(path);
  const form = page.getByRole('region', { name: 'Read about the next release in your inbox' });
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(request.url());
  });
  await form.getByRole('button', { name: 'Subscribe' }).click();
  assert.equal(messages, []);
  await form.getByLabel('Email address').fill('ann@example.com');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  assert.equal(messages, ['Thank you for subscribing!']);
  assert.is(await form.getByLabel('Email address').inputValue(), '');
  assert.equal(posts, []);
  await page.context().close();
});

test('the page asks for an address once, and the next page in its footer', async () => {
  const { page } = await stage.open(path);
  assert.is(await page.getByLabel('Email address').count(), 1);
  assert.is(await page.getByRole('main').getByLabel('Email address').count(), 1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  await page.getByRole('contentinfo').getByLabel('Email address').waitFor();
  await page.goBack();
  await page.getByRole('contentinfo').getByLabel('Email address').waitFor({ state: 'detached' });
  await page.context().close();
});

test('the test pages show their blocks and keep out of search engines and the sitemap', async () => {
  const sitemap = await (await fetch(`${stage.url}/sitemap.xml`)).text();
  for (const test of ['/test-hero', '/test-layout']) {
    const { page, console } = await stage.open(test);
    assert.is(await page.getByRole('heading', { level: 1 }).count(), 1);
    assert.is(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex, nofollow');
    assert.not.ok(sitemap.includes(test));
    assert.equal(console, []);
    await page.context().close();
  }
});

test.run();
