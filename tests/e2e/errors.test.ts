import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { analyticsId, readCommands, serveAnalytics, waitForEvents } from '../helpers/analytics.ts';
import { findViolations } from '../helpers/axe.ts';
import { openStage, type Stage } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: { ANALYTICS_ID: analyticsId } });
});
test.after(() => stage?.close());

const title = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' });

/** A page that React renders from its data. */
const broken = '/partner';

/** Makes its data such that its view throws when it is navigated to. */
const breakPartner = (page: Page) =>
  page.route(`**${broken}.json`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: null } });
  });

async function openBroken(theme: 'dark' | 'light' = 'dark') {
  const { page, console } = await stage.open('/', {
    theme,
    bypassCSP: true,
    prepare: async (page) => {
      await serveAnalytics(page);
      await breakPartner(page);
    },
  });
  await page.getByRole('banner').getByRole('link', { name: 'Become a Partner' }).click();
  await title(page).waitFor();
  return { page, console };
}

test('an error of rendering shows the fallback page, is logged, and tracked as fatal', async () => {
  const { page, console } = await openBroken();
  assert.ok(
    await page
      .getByText("We've encountered an unexpected error. Please try refreshing the page.")
      .isVisible(),
  );
  assert.is(await page.getByRole('alert').count(), 1, 'it is read out');
  assert.match(console.join('\n'), 'TypeError');
  assert.is(console.length, 1);
  const [event, ...others] = await waitForEvents(page, 'exception');
  assert.is(event?.fatal, true);
  assert.match(String(event?.description), 'TypeError');
  assert.equal(others, []);
  await page.context().close();
});

test('Refresh Page is the first thing that the keyboard reaches, and loads the page anew', async () => {
  const { page } = await openBroken();
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'Refresh Page' });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Tell us what to automate first.' }).waitFor();
  assert.is(new URL(page.url()).pathname, broken);
  await page.context().close();
});

test('the back button leads out of the fallback page', async () => {
  const { page } = await openBroken();
  await page.goBack();
  await page.getByRole('banner').waitFor();
  assert.is(new URL(page.url()).pathname, '/');
  await page.context().close();
});

test('header and footer stay around a view that fails, and a link leads on without a reload', async () => {
  const { page } = await openBroken();
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  await page.getByRole('contentinfo').waitFor();
  assert.is(await page.getByRole('main').getByRole('alert').count(), 1);
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await page.getByRole('heading', { level: 1, name: /sales|lead/i }).waitFor();
  assert.is(await title(page).count(), 0);
  await page.goBack();
  await title(page).waitFor();
  assert.is(await page.locator('body[data-marked]').count(), 1);
  await page.context().close();
});

test('the fallback page is clean to axe-core in both themes', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await openBroken(theme);
    assert.equal(await findViolations(page), [], theme);
    await page.context().close();
  }
});

test('an error of hydration shows it, too', async () => {
  const { page } = await stage.open(broken, {
    prepare: (page) =>
      page.route(`**${broken}`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace('"data":{', '"data":null,"was":{');
        await route.fulfill({ response, body });
      }),
  });
  await title(page).waitFor();
  await page.context().close();
});

test('what nothing catches is tracked once each, without what could name a visitor', async () => {
  const { page } = await stage.open('/', { prepare: serveAnalytics });
  await readCommands(page);
  await page.evaluate(() => {
    for (let times = 0; times < 3; times += 1) {
      setTimeout(() => {
        throw new Error('no ada@example.com');
      });
      Promise.reject(new Error('rejected'));
    }
  });
  await waitForEvents(page, 'exception', 2);
  const events = await waitForEvents(page, 'exception', 2);
  assert.equal(events.map(({ description }) => description).sort(), [
    'Error: no [email]',
    'Error: rejected',
  ]);
  assert.ok(events.every(({ fatal }) => fatal === false));
  await page.context().close();
});

test('a page that fails without end reports ten errors', async () => {
  const { page } = await stage.open('/', { prepare: serveAnalytics });
  await readCommands(page);
  await page.evaluate(async () => {
    for (let times = 0; times < 30; times += 1) {
      dispatchEvent(new ErrorEvent('error', { error: new Error(`error ${times}`) }));
    }
  });
  assert.is((await waitForEvents(page, 'exception')).length, 10);
  await page.context().close();
});

test('a document without its root says so in the console, and nowhere else', async () => {
  const { page } = await stage.open('/', { prepare: serveAnalytics });
  const messages: string[] = [];
  page.on('pageerror', ({ message }) => messages.push(message));
  await page.route('**/privacy', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('id="root"', 'id="gone"');
    await route.fulfill({ response, body });
  });
  const failed = page.waitForEvent('pageerror');
  await page.goto(`${stage.url}/privacy`);
  await failed;
  assert.equal(messages, ['The document has no element #root to hydrate.']);
  assert.is(await page.evaluate(() => window.dataLayer), undefined);
  assert.ok(await page.getByRole('heading', { level: 1 }).isVisible(), 'it can still be read');
  await page.context().close();
});

test.run();
