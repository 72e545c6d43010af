import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyticsId, readCommands, serveAnalytics, waitForEvents } from '../helpers/analytics.ts';
import { openStage, type Stage, stopClock } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: { ANALYTICS_ID: analyticsId } });
});
test.after(() => stage?.close());

const open = (path: string) => stage.open(path, { prepare: serveAnalytics });

const scrollTo = (page: Page, share: number) =>
  page.evaluate((part) => {
    const { scrollHeight } = document.documentElement;
    window.scrollTo({ top: part * (scrollHeight - window.innerHeight), behavior: 'instant' });
  }, share);

test('the provider is loaded once, and told to make addresses anonymous', async () => {
  let urls: string[] = [];
  let isLoaded: Promise<unknown> = Promise.resolve();
  const { page, console } = await stage.open('/', {
    prepare: async (page) => {
      urls = await serveAnalytics(page);
      isLoaded = page.waitForResponse(/\/gtag\/js/);
    },
  });
  // The queue is there before its script has been asked for.
  await isLoaded;
  const [consent, start, config] = await readCommands(page);
  assert.equal(consent, [
    'consent',
    'default',
    {
      analytics_storage: 'denied',
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
    },
  ]);
  assert.is(start?.[0], 'js');
  assert.equal(config, [
    'config',
    analyticsId,
    {
      anonymize_ip: true,
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    },
  ]);
  assert.equal(urls, [`https://www.googletagmanager.com/gtag/js?id=${analyticsId}`]);
  assert.equal(console, [], 'the policy admits the provider');
  assert.equal(await page.context().cookies(), []);
  await page.context().close();
});

test('the provider is not asked for before the page is idle', async () => {
  let urls: string[] = [];
  let isReady: Promise<unknown> = Promise.resolve();
  const { page } = await stage.open('/', {
    prepare: async (page) => {
      urls = await serveAnalytics(page);
      isReady = page.waitForResponse(/\/assets\/hashed\/connect-/);
      // The clock also says when the page is idle.
      await stopClock(page);
    },
  });
  await isReady;
  await page.waitForLoadState('networkidle');
  assert.equal(urls, []);
  await page.clock.runFor(1000);
  await readCommands(page);
  await page.context().close();
});

test('each path and each query is a page view, from the first, without what was searched for', async () => {
  const { page } = await open('/?utm_source=mail&email=ada@example.com');
  const [first] = await waitForEvents(page, 'page_view');
  assert.equal(first, {
    page_location: `${stage.url}/?utm_source=mail`,
    page_title: await page.title(),
    page_referrer: '',
  });
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  const [, sales] = await waitForEvents(page, 'page_view', 2);
  assert.equal(sales, {
    page_location: `${stage.url}/ai-agents/sales`,
    page_title: await page.title(),
    page_referrer: `${stage.url}/?utm_source=mail`,
  });
  await page.goBack();
  const [, , back] = await waitForEvents(page, 'page_view', 3);
  assert.is(back?.page_location, `${stage.url}/?utm_source=mail`);
  await page.context().close();
});

test('a search that the address brings is one page view, whatever else it says', async () => {
  const { page } = await open('/resources/blog?q=lead&utm_source=x');
  await page.getByRole('heading', { name: 'Results for "lead"' }).waitFor();
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  const views = await waitForEvents(page, 'page_view', 2);
  assert.equal(
    views.map(({ page_location }) => new URL(String(page_location)).pathname),
    ['/resources/blog', '/ai-agents/sales'],
  );
  await page.context().close();
});

test('a filter of the blog is a page view, an anchor is none', async () => {
  const { page } = await open('/resources/blog');
  await page.getByRole('searchbox').fill('lead');
  await page.waitForURL('**/resources/blog?q=lead');
  const [, searched] = await waitForEvents(page, 'page_view', 2);
  assert.is(searched?.page_location, `${stage.url}/resources/blog`);
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.waitForURL('**#content');
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  const views = await waitForEvents(page, 'page_view', 3);
  assert.equal(
    views.map(({ page_location }) => new URL(String(page_location)).pathname),
    ['/resources/blog', '/resources/blog', '/ai-agents/sales'],
  );
  await page.context().close();
});

test('every 25 percent of a page is reported once, on the partner page too, and anew on the next', async () => {
  const { page } = await open('/partner');
  await readCommands(page);
  // Parts that still wait to be laid out would change the page's height under the scrolling.
  await until(page, () => document.adoptedStyleSheets.length === 0);
  await scrollTo(page, 0.6);
  await waitForEvents(page, 'scroll_depth', 2);
  await scrollTo(page, 0);
  await scrollTo(page, 1);
  const depths = await waitForEvents(page, 'scroll_depth', 4);
  assert.equal(
    depths.map(({ percent_scrolled }) => percent_scrolled),
    [25, 50, 75, 100],
  );
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await waitForEvents(page, 'page_view', 2);
  await scrollTo(page, 0.3);
  const anew = await waitForEvents(page, 'scroll_depth', 5);
  assert.equal(anew.slice(4), [{ percent_scrolled: 25 }]);
  await page.context().close();
});

for (const [signal, value] of [
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const) {
  test(`a visitor with ${signal} is not tracked, and nothing is loaded`, async () => {
    let urls: string[] = [];
    const { page } = await stage.open('/', {
      prepare: async (page) => {
        urls = await serveAnalytics(page);
        await page.addInitScript(
          ([name, set]) => Object.defineProperty(navigator, name, { value: set }),
          [signal, value] as const,
        );
      },
    });
    await page.waitForLoadState('networkidle');
    await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
    await page.waitForURL('**/ai-agents/sales');
    await page.waitForLoadState('networkidle');
    assert.equal(urls, []);
    assert.is(await page.evaluate(() => window.dataLayer), undefined);
    await page.context().close();
  });
}

test('where the provider is blocked the page works, and nothing piles up', async () => {
  const { page, console } = await stage.open('/', {
    prepare: (page) => page.route('https://www.googletagmanager.com/**', (route) => route.abort()),
  });
  await until(page, () => window.dataLayer?.length === 0);
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  await until(page, () => document.title.includes('ales'));
  assert.is(await page.evaluate(() => window.dataLayer?.length), 0);
  assert.ok(
    console.every((message) => /googletagmanager|ERR_FAILED/.test(message)),
    String(console),
  );
  await page.context().close();
});

test.run();
