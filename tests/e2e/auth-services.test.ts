import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  administrator,
  administratorEnv,
  dashboard,
  fillAccessRequest,
  readStored,
  startSession,
  submitLogin,
  wrongAdministrator,
} from '../helpers/administrator.ts';
import { analyticsId, readCommands, serveAnalytics, waitForEvents } from '../helpers/analytics.ts';
import { findViolations } from '../helpers/axe.ts';
import { openStage, type Stage, waitForHydration } from '../helpers/browser.ts';
import { type CaptchaManner, captchaKey, serveCaptcha } from '../helpers/captcha.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage({
    env: { ...administratorEnv, CAPTCHA_SITE_KEY: captchaKey, ANALYTICS_ID: analyticsId },
  });
});
test.after(() => stage?.close());

const refused = 'Invalid credentials. Access restricted to authorized administrators only.';
const badge = (page: Page) => page.locator('.grecaptcha-badge');
const note = (page: Page) => page.getByText(/This form is protected by reCAPTCHA/);

/** So many failed sign-ins, as they are stored. */
const failed = (failures: number) => ({
  auth_attempts: JSON.stringify({ failures, last: Date.now() }),
});

/** The sign-in page after so many failures, with what was asked of the captcha's host. */
async function openLogin(failures: number, manner: CaptchaManner = 'works', options = {}) {
  let urls: string[] = [];
  const opened = await stage.open('/login', {
    ...options,
    prepare: async (page) => {
      await serveAnalytics(page);
      urls = await serveCaptcha(page, manner);
      if (manner === 'never ready') await page.clock.install();
      await page.addInitScript((entries) => {
        // Not in the frame of the badge, and once only: a reload must find what was made of it.
        if (window !== top || localStorage.getItem('test') !== null) return;
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        localStorage.setItem('test', 'started');
      }, failed(failures));
      // What the provider gives is noted, for the local sign-in has no server to send it to.
      await page.addInitScript(() => {
        const tokens: string[] = [];
        Object.assign(window, { tokens });
        addEventListener('captcha-token', (event) => tokens.push((event as CustomEvent).detail));
      });
    },
  });
  return { ...opened, urls };
}

async function failOnce(page: Page): Promise<void> {
  await submitLogin(page, wrongAdministrator);
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.getByText(refused, { exact: false }).waitFor();
}

test('the captcha is asked for after three failures, and not before', async () => {
  const { page, console, urls } = await openLogin(1);
  await failOnce(page);
  assert.equal(urls, []);
  assert.is(await note(page).count(), 0);
  await failOnce(page);
  await note(page).waitFor();
  await badge(page).waitFor({ state: 'visible' });
  assert.is(urls.filter((url) => url.includes('api.js')).length, 1);
  assert.equal(await page.evaluate(() => Reflect.get(window, 'tokens')), []);
  await failOnce(page);
  assert.equal(await page.evaluate(() => Reflect.get(window, 'tokens')), [
    `token of ${captchaKey} for login`,
  ]);
  assert.equal(console, [], 'the policy admits the provider on this page');
  await page.context().close();
});

test('it is still asked for after a reload, and no longer after signing in', async () => {
  const { page } = await openLogin(3);
  await note(page).waitFor();
  await page.reload();
  await waitForHydration(page);
  await note(page).waitFor();
  await submitLogin(page);
  await dashboard(page).waitFor();
  await badge(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('form', { name: 'Sign in' }).waitFor();
  assert.is(await note(page).count(), 0);
  await page.context().close();
});

for (const manner of ['refuses', 'never ready'] as const) {
  test(`a captcha that ${manner} is warned of, and signing in goes on`, async () => {
    const { page, console } = await openLogin(3, manner);
    await note(page).waitFor();
    await submitLogin(page);
    if (manner === 'never ready') {
      await page.getByRole('button', { name: 'Signing in...' }).waitFor();
      await page.clock.runFor(11_000);
    }
    await dashboard(page).waitFor();
    assert.ok(console.some((line) => line.includes('There is no captcha token')));
    await page.context().close();
  });
}

test('the badge shows with the form that it protects, covers nothing, and axe is content', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await openLogin(3, 'works', { theme, bypassCSP: true });
    await badge(page).waitFor({ state: 'visible' });
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const [last, box] = await Promise.all([
        page.getByText(/^Restricted area/).boundingBox(),
        badge(page).boundingBox(),
      ]);
      assert.ok(last && box && box.y >= last.y + last.height, `${width} px: below the form`);
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${width} px: in the window`);
    }
    assert.equal(await findViolations(page), [], theme);
    await page.getByRole('tab', { name: 'Request Access' }).click();
    await badge(page).waitFor({ state: 'hidden' });
    await page.context().close();
  }
});

test('a login, a logout and who is signed in are tracked, in an order that tells whose they are', async () => {
  const { page } = await openLogin(0);
  // The captcha is admitted at the door alone, so that the platform is another document.
  await page.addInitScript(() => {
    const left = JSON.parse(sessionStorage.getItem('left') ?? '[]');
    addEventListener('pagehide', () => {
      const last = (window.dataLayer ?? []).map((command) => [...command]);
      sessionStorage.setItem('left', JSON.stringify([...left, ...last]));
    });
  });
  await page.reload();
  await waitForEvents(page, 'page_view');
  await submitLogin(page);
  await dashboard(page).waitFor();
  await waitForEvents(page, 'page_view');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${stage.url}/login`);
  await page.getByRole('form', { name: 'Sign in' }).waitFor();
  const left = await page.evaluate(() => sessionStorage.getItem('left') ?? '[]');
  const commands: unknown[][] = [...JSON.parse(left), ...(await readCommands(page))];
  const told = commands.filter(
    ([command, what]) =>
      (command === 'set' && (what === 'user_properties' || 'user_id' in Object(what))) ||
      what === 'login' ||
      what === 'logout',
  );
  const isAdministrator = [
    ['set', { user_id: 'administrator' }],
    ['set', 'user_properties', { user_type: 'admin', plan: 'internal' }],
  ];
  assert.equal(told, [
    ...isAdministrator,
    ['event', 'login', {}],
    ...isAdministrator,
    ['event', 'logout', {}],
    ['set', { user_id: null }],
    ['set', 'user_properties', { user_type: null, plan: null }],
  ]);
  assert.not.match(JSON.stringify(commands), administrator.email);
  await page.context().close();
});

test('a restored session is no login, but says who it is', async () => {
  const { page } = await stage.open('/app/dashboard', {
    prepare: async (page) => {
      await serveAnalytics(page);
      await startSession(page);
    },
  });
  await until(page, () => (window.dataLayer ?? []).some(([, name]) => name === 'user_properties'));
  const commands = await readCommands(page);
  assert.not.ok(commands.some(([, name]) => name === 'login'));
  await page.context().close();
});

test('a request for access is a sign-up and a conversion in USD', async () => {
  const { page } = await openLogin(0);
  page.on('dialog', (dialog) => dialog.accept());
  const form = await fillAccessRequest(page);
  await form.getByRole('button', { name: 'Request Access' }).click();
  await waitForEvents(page, 'sign_up');
  assert.equal(await waitForEvents(page, 'conversion'), [
    { conversion_name: 'signup', currency: 'USD' },
  ]);
  assert.not.match(JSON.stringify(await readCommands(page)), /ada@example|Engines|Analyst/);
  await page.context().close();
});

test('the flag error-tracking switches whether errors are tracked, at once', async () => {
  const { page } = await stage.open('/app/dashboard', {
    prepare: async (page) => {
      await serveAnalytics(page);
      await startSession(page);
    },
  });
  await waitForEvents(page, 'page_view');
  const fail = (message: string) =>
    page.evaluate(
      (text) => dispatchEvent(new ErrorEvent('error', { error: new Error(text) })),
      message,
    );
  await fail('one');
  await page.getByRole('switch', { name: 'error-tracking' }).click();
  await fail('two');
  await page.getByRole('switch', { name: 'error-tracking' }).click();
  await fail('three');
  assert.equal(
    (await waitForEvents(page, 'exception', 2)).map(({ description }) => description),
    ['Error: one', 'Error: three'],
  );
  await page.context().close();
});

test('nothing of the attempts is left once somebody has signed in', async () => {
  const { page } = await openLogin(4);
  await submitLogin(page);
  await dashboard(page).waitFor();
  assert.is(await readStored(page, 'auth_attempts'), null);
  await page.context().close();
});

test.run();
