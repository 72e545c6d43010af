import type { Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, administratorEnv, startSession } from '../helpers/administrator.ts';
import { findViolations } from '../helpers/axe.ts';
import { openStage, type Stage, waitForHydration } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';
import { checkWidths } from '../helpers/widths.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: administratorEnv });
});
test.after(() => stage?.close());

const openDashboard = () => stage.open('/app/dashboard', { prepare: startSession });
const region = (page: Page, name: string) => page.getByRole('region', { name });
const status = async (path: string) => (await fetch(`${stage.url}${path}`)).status;

test('the dashboard shows the figures that the build has published', async () => {
  const { page, console } = await openDashboard();
  const response = await fetch(`${stage.url}/app/build.json`);
  const { pages, entries, warnings, sizes } = await response.json();
  assert.is(response.headers.get('x-robots-tag'), 'noindex');
  assert.is(entries.posts, 24);
  const figures = region(page, 'Last build');
  for (const [label, value] of [
    ['Pages', String(pages)],
    ['Posts', '24'],
    ['Warnings', String(warnings)],
    ['Scripts', `${(sizes.js.brotli / 1000).toFixed(1)} kB`],
    ['Styles', `${(sizes.css.brotli / 1000).toFixed(1)} kB`],
  ] as const) {
    const term = figures.getByRole('term').getByText(label, { exact: true });
    await term
      .locator('xpath=following-sibling::dd[1]')
      .getByText(value, { exact: true })
      .waitFor();
  }
  assert.equal(console, []);
  await page.context().close();
});

test('figures that cannot be loaded are said to be missing, and can be asked for again', async () => {
  let answer = (route: Route) => route.abort();
  const { page } = await stage.open('/app/dashboard', {
    prepare: async (page) => {
      await startSession(page);
      await page.route('**/app/build.json', (route) => answer(route));
    },
  });
  const figures = region(page, 'Last build');
  const tryAgain = figures.getByRole('button', { name: 'Try again' });
  await figures.getByText('could not be loaded').waitFor();
  // Any other answer than the file is none, JSON or not.
  answer = (route) => route.fulfill({ status: 502, json: { message: 'Bad gateway' } });
  const asked = page.waitForResponse('**/app/build.json');
  await tryAgain.click();
  await asked;
  await tryAgain.waitFor();
  answer = (route) => route.continue();
  await tryAgain.click();
  await figures.getByRole('term').getByText('Posts').waitFor();
  assert.is(await figures.getByRole('alert').count(), 0);
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Last build');
  await page.context().close();
});

test('the session shows who, since when, and how long it lasts', async () => {
  const { page } = await stage.open('/app/dashboard', {
    prepare: async (page) => {
      await page.clock.install();
      await startSession(page);
    },
  });
  const session = region(page, 'Session');
  await session.getByText(administrator.email).waitFor();
  const since = await session.locator('time').getAttribute('datetime');
  assert.ok(Math.abs(Date.now() - Date.parse(since ?? '')) < 60_000);
  const timer = session.getByRole('timer');
  await page.clock.fastForward(5 * 60_000);
  await timer.getByText(/^(?:9:5\d|10:00)$/).waitFor();
  await page.keyboard.press('Shift');
  await timer.getByText(/^(?:14:5\d|15:00)$/).waitFor();
  await page.context().close();
});

test('the theme is chosen here too, is stored, and follows other tabs', async () => {
  const { page } = await openDashboard();
  const theme = page.getByRole('radiogroup', { name: 'Theme' });
  assert.ok(await theme.getByRole('radio', { name: 'Dark' }).isChecked());
  await theme.getByRole('radio', { name: 'Light' }).click({ force: true });
  assert.is(await page.evaluate(() => localStorage.getItem('theme')), 'light');
  await page.locator('html.light-theme').waitFor();
  const home = await page.context().newPage();
  await home.goto(stage.url);
  await waitForHydration(home);
  await home.getByRole('banner').getByRole('button', { name: 'Light theme' }).click();
  await theme.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
  await page.locator('html:not(.light-theme)').waitFor();
  await page.context().close();
});

test('another address of the platform says that nothing is there', async () => {
  const { page } = await stage.open('/app/reports', { prepare: startSession });
  await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
  await page.getByText('/app/reports').waitFor();
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.context().close();
});

test('a signed-out visitor is sent to sign in, from any address of the platform', async () => {
  const { page, console } = await stage.open('/app/reports?range=week');
  await page.waitForURL(`**/login?return=${encodeURIComponent('/app/reports?range=week')}`);
  assert.equal(console, []);
  await page.context().close();
});

test('who follows a link to the platform signed out is told of the sign-in page alone', async () => {
  const { page } = await stage.open('/about/us');
  await page.evaluate(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    const title = document.querySelector('title') as HTMLTitleElement;
    new MutationObserver(() => titles.push(document.title)).observe(title, { childList: true });
    const link = document.createElement('a');
    link.href = '/app/dashboard';
    document.querySelector('main')?.append(link);
    link.click();
  });
  await page.getByRole('heading', { name: 'Sign in to the platform' }).waitFor();
  await until(page, () => document.title.startsWith('Sign in'));
  assert.is((await page.evaluate(() => Reflect.get(window, 'titles'))).length, 1);
  await page.context().close();
});

test('without JavaScript the platform says what it needs', async () => {
  const { page } = await stage.open('/app/dashboard', { javaScriptEnabled: false });
  assert.ok(await page.getByText('To open it, turn on JavaScript and sign in.').isVisible());
  assert.not.ok(await page.getByText('Opening the platform…').isVisible());
  await page.context().close();
});

test('the core area is a 404 page until its flag is on in this browser', async () => {
  assert.is(await status('/core'), 404);
  assert.is(await status('/core/anything'), 404);
  const { page } = await stage.open('/core/anything', {
    prepare: (page) => startSession(page),
  });
  await page.getByRole('heading', { name: 'There is no page at this address' }).waitFor();
  const loaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.is(
    (await loaded()).find((name) => name.includes('core-area')),
    undefined,
  );
  await page.getByRole('banner').getByRole('link', { name: 'Go to Platform' }).click();
  const places = page.getByRole('navigation', { name: 'Platform' });
  await page.getByRole('switch', { name: 'core-platform' }).click();
  await places.getByRole('link', { name: 'Core' }).click();
  await page.getByRole('heading', { name: 'Core platform' }).waitFor();
  assert.is(await page.title(), 'Core platform | USTA');
  assert.is(new URL(page.url()).pathname, '/core');
  const modules = page.getByRole('main').getByRole('listitem');
  assert.equal(
    await modules.evaluateAll((items) =>
      items.map((item) => item.querySelectorAll('p')[0]?.textContent),
    ),
    ['Off', 'On', 'On'],
  );
  await page.reload();
  await page.getByRole('heading', { name: 'Core platform' }).waitFor();
  assert.ok((await loaded()).some((name) => name.includes('core-area')));
  await page.context().close();
});

test('a build with the flag answers 200 for the core area, prerendered', async () => {
  const on = await openStage({ env: { ...administratorEnv, FLAG_CORE_PLATFORM: 'true' } });
  for (const path of ['/core', '/core/anything']) {
    const response = await fetch(`${on.url}${path}`);
    assert.is(response.status, 200, path);
    const html = await response.text();
    assert.match(html, '<title>Core platform | USTA</title>');
    assert.match(html, /<h1[^>]*>Core platform<\/h1>/);
    assert.match(html, 'content="noindex, nofollow"');
  }
  await on.close();
});

test('every screen of the platform fits three widths', async () => {
  for (const path of ['/app/dashboard', '/app/reports', '/core']) {
    const { page } = await stage.open(path, {
      prepare: (page) => startSession(page, { feature_flags: '{"core-platform":true}' }),
    });
    await page.locator('h1:visible').waitFor();
    await checkWidths(page, [320, 390, 768, 1280], path);
    await page.context().close();
  }
});

test('every screen of the platform is clean to axe-core in both themes', async () => {
  for (const path of ['/app/dashboard', '/app/reports', '/core']) {
    for (const theme of ['dark', 'light'] as const) {
      const { page } = await stage.open(path, {
        theme,
        bypassCSP: true,
        prepare: (page) => startSession(page, { feature_flags: '{"core-platform":true}' }),
      });
      await page.locator('h1:visible').waitFor();
      assert.equal(await findViolations(page), [], `${path}, ${theme}`);
      await page.context().close();
    }
  }
});

test.run();
