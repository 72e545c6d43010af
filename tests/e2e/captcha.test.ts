import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { submitLogin, wrongAdministrator } from '../helpers/administrator.ts';
import { findViolations } from '../helpers/axe.ts';
import {
  openStage,
  type Stage,
  stopClock,
  untilIdle,
  waitForHydration,
} from '../helpers/browser.ts';
import { type CaptchaManner, captchaKey, serveCaptcha } from '../helpers/captcha.ts';
import { until } from '../helpers/until.ts';

const endpoint = '**/api/partnership/submit';
const noToken = /There is no captcha token; the request is sent without one/;

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: { CAPTCHA_SITE_KEY: captchaKey } });
});
test.after(() => stage?.close());

async function openForm(manner: CaptchaManner) {
  let urls: string[] = [];
  const opened = await stage.open('/partner', {
    prepare: async (page) => {
      urls = await serveCaptcha(page, manner);
    },
  });
  return { ...opened, urls };
}

/** Fills the form, presses its button, and gives what is sent. */
async function send(page: Page): Promise<Record<string, string>> {
  await page.route(endpoint, (route) => route.fulfill({ json: {} }));
  const sent = page.waitForRequest(endpoint);
  for (const label of ['First name', 'Last name', 'Phone', 'Company', 'Title']) {
    await page.locator('main').getByLabel(label, { exact: true }).fill('x');
  }
  await page.locator('main').getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Submit Request' }).click();
  return (await sent).postDataJSON();
}

const thanks = (page: Page) => page.getByRole('heading', { name: /Thank you/ });
const badge = (page: Page) => page.locator('.grecaptcha-badge');

test('a request carries a token for its action, from a script that is loaded once', async () => {
  const { page, console, urls } = await openForm('works');
  assert.is((await send(page)).recaptchaToken, `token of ${captchaKey} for partnership_form`);
  await thanks(page).waitFor();
  assert.equal(
    urls.filter((url) => url.includes('api.js')),
    [`https://www.google.com/recaptcha/api.js?render=${captchaKey}`],
  );
  assert.equal(console, [], 'the policy admits the provider');
  await page.context().close();
});

test('only the page that needs the captcha loads it', async () => {
  for (const path of ['/', '/login', '/about/us']) {
    let urls: string[] = [];
    const { page } = await stage.open(path, {
      prepare: async (page) => {
        urls = await serveCaptcha(page);
      },
    });
    await untilIdle(page);
    assert.equal(urls, [], path);
    await page.context().close();
  }
});

/** Opens a page with the provider's stand-in, and keeps what policies refuse in `refused`. */
async function openWatched(path: string) {
  let urls: string[] = [];
  const opened = await stage.open(path, {
    prepare: async (page) => {
      urls = await serveCaptcha(page);
      await page.addInitScript(() => {
        const refused: string[] = [];
        Object.assign(window, { refused });
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          refused.push(`${effectiveDirective} ${blockedURI}`),
        );
      });
    },
  });
  return { ...opened, urls };
}

const readRefused = (page: Page) => page.evaluate(() => Reflect.get(window, 'refused') as string[]);

/** Tries to reach the provider in each way that it uses, which the open document must refuse. */
async function expectRefusal(page: Page) {
  await page.evaluate(() => {
    const url = 'https://www.google.com/recaptcha/api.js';
    const script = { rel: 'preload', as: 'script', href: url };
    document.body.append(
      Object.assign(document.createElement('link'), script),
      Object.assign(document.createElement('iframe'), { src: url }),
    );
    fetch(url).catch(() => {});
  });
  await until(page, () => (Reflect.get(window, 'refused') as string[]).length >= 3);
  assert.equal((await readRefused(page)).map((line) => line.split(' ')[0]).sort(), [
    'connect-src',
    'frame-src',
    'script-src-elem',
  ]);
}

/** Whether the page is still the document that was marked. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

test('a page without the form refuses the provider, and a link to the form admits it', async () => {
  const { page, console, urls } = await openWatched('/');
  await mark(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  assert.ok(await isMarked(page), 'pages of one policy share a document');
  await expectRefusal(page);
  assert.equal(urls, []);
  console.length = 0;

  await page.getByRole('banner').getByRole('link', { name: 'Become a Partner' }).click();
  await page.waitForURL('**/partner');
  await badge(page).waitFor({ state: 'visible' });
  assert.not.ok(await isMarked(page));
  assert.is((await send(page)).recaptchaToken, `token of ${captchaKey} for partnership_form`);
  await thanks(page).waitFor();
  assert.equal([await readRefused(page), console], [[], []]);

  // The provider's script leaves with the page, by a link as by Back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  await waitForHydration(page);
  assert.not.ok(await page.evaluate(() => 'grecaptcha' in window));
  await expectRefusal(page);
  await page.context().close();
});

test('the sign-in page admits the provider, whether a link or a closed door leads to it', async () => {
  for (const [from, open] of [
    ['/', (page) => page.getByRole('banner').getByRole('link', { name: 'Login' }).click()],
    ['/app/dashboard', async () => {}],
  ] as [string, (page: Page) => Promise<void>][]) {
    const { page, console } = await openWatched(from);
    await open(page);
    await page.waitForURL('**/login*');
    await page.getByRole('form', { name: 'Sign in' }).waitFor();
    await waitForHydration(page);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await submitLogin(page, wrongAdministrator);
      await until(
        page,
        (attempts) => localStorage.getItem('auth_attempts')?.includes(`"failures":${attempts}`),
        attempt + 1,
      );
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
    }
    await badge(page).waitFor({ state: 'visible' });
    assert.equal([await readRefused(page), console], [[], []], from);
    await page.context().close();
  }
});

test('Back from the form returns to where a list was left', async () => {
  const { page } = await openWatched('/resources/blog');
  await page.getByRole('button', { name: 'Load More Articles' }).click();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(scrollY));
  assert.ok(before > 1000);
  await link.click();
  await page.waitForURL('**/partner');
  await badge(page).waitFor({ state: 'visible' });
  await page.goBack();
  await page.waitForURL('**/resources/blog');
  await until(page, (before) => Math.abs(scrollY - before) < 50, before);
  await page.context().close();
});

test('a provider that refuses a token is warned of, and the request goes without', async () => {
  const { page, console } = await openForm('refuses');
  assert.not('recaptchaToken' in (await send(page)));
  await thanks(page).waitFor();
  assert.is(console.length, 1);
  assert.match(console[0] ?? '', noToken);
  assert.match(console[0] ?? '', 'no token today');
  await page.context().close();
});

test('a script that cannot be loaded is an error, and the request goes without', async () => {
  let failed: Promise<unknown> = Promise.resolve();
  const { page, console } = await stage.open('/partner', {
    prepare: async (page) => {
      await page.route('https://www.google.com/**', (route) => route.abort());
      failed = page.waitForEvent('console', (message) => /cannot be loaded/.test(message.text()));
    },
  });
  // Otherwise the request may share the page's own attempt instead of asking again.
  await failed;
  assert.not('recaptchaToken' in (await send(page)));
  await thanks(page).waitFor();
  // By the page, by the request, which asks again, and in the reason why there is no token.
  assert.is(console.filter((line) => line.includes('api.js cannot be loaded')).length, 3);
  assert.is(console.filter((line) => noToken.test(line)).length, 1);
  await page.context().close();
});

test('a script that could not be loaded is asked for again by the request', async () => {
  let failed: Promise<unknown> = Promise.resolve();
  const { page } = await stage.open('/partner', {
    prepare: async (page) => {
      await serveCaptcha(page);
      await page.route('https://www.google.com/**', (route) => route.abort(), { times: 1 });
      failed = page.waitForEvent('console', (message) => /cannot be loaded/.test(message.text()));
    },
  });
  await failed;
  assert.is((await send(page)).recaptchaToken, `token of ${captchaKey} for partnership_form`);
  await page.context().close();
});

test('a script that is not ready within 10 seconds is an error', async () => {
  const { page, console } = await stage.open('/partner', {
    prepare: async (page) => {
      await serveCaptcha(page, 'never ready');
      await stopClock(page);
    },
  });
  // Its start is put off until the page is idle, and then the script has to be there.
  const loaded = page.waitForResponse(/api\.js/);
  await page.clock.runFor(100);
  await loaded;
  await page.clock.runFor(9_900);
  assert.equal(console, []);
  await page.clock.runFor(200);
  // What the page has said before has arrived with this answer.
  await page.evaluate(() => true);
  assert.is(console.length, 1);
  assert.match(console[0] ?? '', 'The captcha is not ready after 10 s.');
  await page.context().close();
});

test('a token that does not come is given up after 10 seconds', async () => {
  const { page, console } = await stage.open('/partner', {
    prepare: async (page) => {
      await serveCaptcha(page, 'hangs');
      await page.clock.install({ time: 0 });
    },
  });
  // Otherwise it may be the script, not the token, that does not come in time.
  await badge(page).waitFor({ state: 'visible' });
  const sent = send(page);
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  await page.clock.runFor(10_000);
  assert.not('recaptchaToken' in (await sent));
  await thanks(page).waitFor();
  assert.match(console[0] ?? '', 'The captcha gave no token within 10 s.');
  await page.context().close();
});

test('code of the captcha that does not come is given up after 10 seconds', async () => {
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const { page, console } = await stage.open('/partner', {
    prepare: async (page) => {
      await page.clock.install({ time: 0 });
      await page.route('**/*.js', async (route) => {
        const response = await route.fetch();
        if ((await response.text()).includes('recaptcha/api.js')) isHeld();
        else await route.fulfill({ response });
      });
    },
  });
  await held;
  const sent = send(page);
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  await page.clock.runFor(10_100);
  assert.not('recaptchaToken' in (await sent));
  await thanks(page).waitFor();
  assert.match(console[0] ?? '', noToken);
  await page.context().close();
});

test('the badge stands after the footer, and covers nothing at any width', async () => {
  const { page } = await openForm('works');
  await badge(page).waitFor({ state: 'visible' });
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const [footer, box] = await Promise.all([
      page.getByRole('contentinfo').boundingBox(),
      badge(page).boundingBox(),
    ]);
    assert.ok(footer && box && box.y >= footer.y + footer.height, `${width} px: below the footer`);
    assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${width} px: inside the window`);
    assert.is(
      await badge(page).evaluate((element) => getComputedStyle(element).position),
      'static',
    );
  }
  assert.not.ok(await page.locator('.g-recaptcha-response').isVisible());
  await page.context().close();
});

test('the badge leaves with the form, and the form says whose terms apply', async () => {
  const { page } = await openForm('works');
  await badge(page).waitFor({ state: 'visible' });
  const note = page.getByText(/This form is protected by reCAPTCHA/);
  assert.is(
    await note.getByRole('link', { name: 'Terms of Service' }).getAttribute('href'),
    'https://policies.google.com/terms',
  );
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  await badge(page).waitFor({ state: 'hidden' });
  await page.goBack();
  await badge(page).waitFor({ state: 'visible' });
  await page.context().close();
});

test('the form with its captcha is clean to axe-core in both themes', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await stage.open('/partner', {
      theme,
      bypassCSP: true,
      prepare: serveCaptcha,
    });
    await badge(page).waitFor({ state: 'visible' });
    assert.equal(await findViolations(page), [], theme);
    await page.context().close();
  }
});

test.run();
