import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage, untilIdle } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const fast = { effectiveType: '4g', downlink: 10 };

/** Opens a page on a connection; `asked` are the paths whose data is requested, as they come. */
async function open(
  path: string,
  connection: Record<string, unknown> | undefined,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const asked: string[] = [];
  const { page, console } = await stage.open(path, {
    prepare: async (page) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value });
      }, connection);
      await prepare(page);
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.endsWith('.json') && !pathname.startsWith('/assets/')) asked.push(pathname);
      });
    },
  });
  return { page, asked, console };
}

/** Waits until the page has been idle three times: by then it has fetched what it would. */
const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await untilIdle(page, 3);
  await page.waitForLoadState('networkidle');
};

/** The data of a page. */
const anyData = /\.json$/;

const footerLink = (page: Page) => page.locator('footer').getByRole('link', { name: 'Sales' });

test('on a fast connection the pages whose links are seen are fetched, six of them, each once', async () => {
  const { page, asked, console } = await open('/', fast);
  while (!asked.includes('/partner.json')) await page.waitForRequest(anyData);
  await settle(page);
  assert.not.ok(asked.includes('/ai-agents/sales.json'), 'nobody has seen the menu or the footer');
  await page.locator('footer').scrollIntoViewIfNeeded();
  while (asked.length < 6) await page.waitForRequest(anyData);
  await settle(page);
  assert.is(asked.length, 6, asked.join(' '));
  assert.is(new Set(asked).size, 6, asked.join(' '));
  assert.equal(console, []);
  await page.context().close();
});

test('the pages whose links are seen are fetched where the browser never says that it is idle', async () => {
  const { page, asked } = await open('/', fast, (page) =>
    page.addInitScript(() => {
      window.requestIdleCallback = (callback, options) =>
        options?.timeout ? window.setTimeout(callback, options.timeout) : 0;
    }),
  );
  while (!asked.includes('/partner.json')) await page.waitForRequest(anyData);
  await page.context().close();
});

test('nothing is fetched for a link that is gone before its turn', async () => {
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { page, asked } = await open('/', fast, (page) =>
    page.route('**/*.json', async (route) => {
      await isHeld;
      await route.continue();
    }),
  );
  while (asked.length < 1) await page.waitForRequest(anyData);
  for (const top of [await page.evaluate(() => document.body.scrollHeight), 0]) {
    // What is seen is told with a frame.
    await page.evaluate(async (top) => {
      scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    }, top);
  }
  answer();
  while (asked.length < 2) await page.waitForRequest(anyData);
  await settle(page);
  assert.not.ok(asked.includes('/ai-agents/sales.json'), asked.join(' '));
  await page.context().close();
});

for (const [name, connection] of Object.entries({
  'with Save-Data': { ...fast, saveData: true },
  'on a slow connection': { effectiveType: '2g', downlink: 0.2 },
})) {
  test(`${name} only a finger on a link fetches its page`, async () => {
    const { page, asked } = await open('/', connection);
    await footerLink(page).scrollIntoViewIfNeeded();
    await footerLink(page).hover();
    await footerLink(page).focus();
    await settle(page);
    assert.equal(asked, []);
    await footerLink(page).dispatchEvent('touchstart');
    await until(page, () =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('sales.json')),
    );
    assert.equal(asked, ['/ai-agents/sales.json']);
    await page.context().close();
  });
}

test('the focus fetches a page for a reader who uses the keyboard, not when a menu is opened by touch', async () => {
  const { page, asked } = await open('/partner', undefined, (page) =>
    page.setViewportSize({ width: 390, height: 800 }),
  );
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').locator('a[href="/"]:focus').waitFor();
  await settle(page);
  assert.equal(asked, []);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  while (asked.length === 0) await page.waitForRequest(anyData);
  assert.equal(asked, ['/index.json']);
  await page.context().close();
});

for (const [name, connection] of Object.entries({
  'on a connection that is neither': { effectiveType: '3g', downlink: 1.5 },
  'where the browser tells nothing': undefined,
})) {
  test(`${name} hovering fetches a page, seeing its link does not`, async () => {
    const { page, asked } = await open('/', connection);
    await footerLink(page).scrollIntoViewIfNeeded();
    await settle(page);
    assert.equal(asked, []);
    await Promise.all([page.waitForRequest('**/ai-agents/sales.json'), footerLink(page).hover()]);
    await page.context().close();
  });
}

test('a page of a newer deploy is not opened by fetching it, but by the click', async () => {
  const { page } = await open('/', { effectiveType: '3g', downlink: 1.5 });
  await page.route('**/ai-agents/sales.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), build: 'newer' } });
  });
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  const isMarked = () => page.evaluate(() => document.body.hasAttribute('data-marked'));
  await Promise.all([page.waitForResponse('**/ai-agents/sales.json'), footerLink(page).hover()]);
  await settle(page);
  assert.ok(await isMarked());
  await footerLink(page).click();
  await page.waitForURL('**/ai-agents/sales');
  // A document that is on its way has no body yet.
  await until(page, () => document.body?.hasAttribute('data-marked') === false);
  await page.context().close();
});

test.run();
