import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
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
import { findViolations } from '../helpers/axe.ts';
import { openStage, type Stage, waitForHydration } from '../helpers/browser.ts';
import { projectFolder } from '../helpers/project.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: administratorEnv });
});
test.after(() => stage?.close());

const refused = 'Invalid credentials. Access restricted to authorized administrators only.';
const minutes = (count: number) => count * 60_000;
const withClock = { prepare: (page: Page) => page.clock.install() };
const alertText = (page: Page) => page.getByRole('alert').first().textContent();
const path = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return `${pathname}${search}`;
};
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);

/** A second tab of the same browser. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${stage.url}${path}`);
  await waitForHydration(tab);
  return tab;
}

/** The dashboard of a session whose clock a test moves. */
async function openDashboardByClock() {
  const opened = await stage.open('/app/dashboard', {
    hasTouch: true,
    prepare: async (page) => {
      await page.clock.install();
      await startSession(page);
    },
  });
  await dashboard(opened.page).waitFor();
  return opened;
}

/** A session in two tabs, whose one clock a test moves: the dashboard, and the home page. */
async function openTwoTabs() {
  const { page } = await openDashboardByClock();
  const home = await openTab(page, '/');
  await home.getByRole('banner').getByRole('link', { name: 'Go to Platform' }).waitFor();
  return { page, home };
}

test('the right pair opens the dashboard and is remembered by a token alone', async () => {
  const { page, console } = await stage.open('/login');
  await submitLogin(page);
  await dashboard(page).waitFor();
  assert.is(path(page), '/app/dashboard');
  assert.is(await readStored(page, 'auth_token'), 'mock-administrator-token');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  assert.not.match(stored, administrator.password);
  await page.reload();
  await dashboard(page).waitFor();
  const home = await openTab(page, '/');
  await home.getByRole('banner').getByRole('link', { name: 'Go to Platform' }).waitFor();
  assert.equal(console, []);
  await page.context().close();
});

test('the password field is masked and allows pasting and password managers', async () => {
  const { page } = await stage.open('/login');
  const field = page.getByLabel('Password');
  assert.is(await field.getAttribute('type'), 'password');
  assert.is(await field.getAttribute('autocomplete'), 'current-password');
  assert.is(
    await page.getByLabel('Email', { exact: true }).getAttribute('autocomplete'),
    'username',
  );
  assert.ok(
    await field.evaluate((input) =>
      input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    ),
  );
  await page.context().close();
});

test('the sign-in page has the security headers', async () => {
  const { headers } = await fetch(`${stage.url}/login`);
  assert.is(headers.get('Strict-Transport-Security'), 'max-age=31536000; includeSubDomains');
  assert.is(headers.get('X-Content-Type-Options'), 'nosniff');
  assert.is(headers.get('Referrer-Policy'), 'strict-origin-when-cross-origin');
  const policy = headers.get('Content-Security-Policy') ?? '';
  for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    assert.match(policy, directive);
  }
  assert.not.match(policy, /unsafe-(?:inline|eval)/);
});

test('while the pair is checked the button says so and nothing can be changed', async () => {
  const { page } = await stage.open('/login');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/login.json', async (route) => {
    await released;
    await route.continue();
  });
  await submitLogin(page);
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await busy.waitFor();
  assert.ok(await busy.isDisabled());
  for (const label of ['Email', 'Password', 'Remember me']) {
    assert.ok(await page.getByRole('form').getByLabel(label).first().isDisabled(), label);
  }
  assert.ok(await page.getByRole('button', { name: 'Google' }).isDisabled());
  release();
  await dashboard(page).waitFor();
  await page.context().close();
});

test('a form without email or password is ignored', async () => {
  const { page } = await stage.open('/login');
  let asked = 0;
  await page.route('**/login.json', (route) => {
    asked += 1;
    return route.continue();
  });
  for (const [credentials, label] of [
    [{ email: '', password: '' }, 'Email'],
    [{ email: '  ', password: 'x' }, 'Email'],
    [{ email: 'x', password: '' }, 'Password'],
  ] as const) {
    await submitLogin(page, credentials);
    assert.is(await focusedLabel(page), label);
    assert.is(await alertText(page), '');
  }
  assert.is(asked, 0);
  await page.context().close();
});

test('wrong credentials are told so in the words of the spec, and the email stays', async () => {
  const { page } = await stage.open('/login');
  await submitLogin(page, wrongAdministrator);
  await page.getByText(refused, { exact: true }).waitFor();
  assert.is(await alertText(page), refused);
  assert.is(await page.getByLabel('Email', { exact: true }).inputValue(), administrator.email);
  assert.is(await focusedLabel(page), 'Password');
  assert.is(await readStored(page, 'auth_token'), null);
  await submitLogin(page);
  await dashboard(page).waitFor();
  await page.context().close();
});

test('an error does not wait for those who leave the page and come back', async () => {
  const { page } = await stage.open('/login');
  await submitLogin(page, wrongAdministrator);
  await page.getByText(refused, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'USTA, home' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('form', { name: 'Sign in' }).waitFor();
  assert.is(await alertText(page), '');
  await page.context().close();
});

test('an exception that is no Error reads "Login failed"', async () => {
  const { page } = await stage.open('/login', {
    prepare: (page) =>
      page.addInitScript(() => {
        SubtleCrypto.prototype.deriveBits = () => Promise.reject('broken');
      }),
  });
  await submitLogin(page);
  await page.getByText('Login failed', { exact: true }).waitFor();
  await page.context().close();
});

test('"Login failed" too when the code that signs in cannot be loaded', async () => {
  const { page } = await stage.open('/login');
  await page.route('**/assets/hashed/create-auth-provider-*.js', (route) => route.abort());
  await submitLogin(page);
  await page.getByText('Login failed', { exact: true }).waitFor();
  await page.context().close();
});

test('without a connection it says that nothing could be checked', async () => {
  const { page } = await stage.open('/login');
  await page.route('**/login.json', (route) => route.abort());
  await submitLogin(page);
  await page.getByText('could not be checked. Try again once you are online.').waitFor();
  assert.is(await readStored(page, 'auth_attempts'), null, 'it is no failed attempt');
  await page.context().close();
});

test('five failures lock the form for 15 minutes, across reloads and tabs', async () => {
  const { page } = await stage.open('/login', withClock);
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await submitLogin(page, wrongAdministrator);
    await page.getByText(refused, { exact: true }).waitFor();
  }
  await submitLogin(page, wrongAdministrator);
  await page.getByText(`${refused} Too many failed attempts. Try again in 15 minutes`).waitFor();
  await page.reload();
  await waitForHydration(page);
  await submitLogin(page);
  await page.getByText(/^Too many failed attempts\. Try again in 15 minutes, at \d/).waitFor();
  const tab = await openTab(page, '/login');
  await page.clock.fastForward(minutes(14));
  await submitLogin(tab);
  await tab.getByText('Try again in 1 minute,').waitFor();
  await page.clock.fastForward(minutes(1));
  await submitLogin(page);
  await dashboard(page).waitFor();
  assert.is(await readStored(page, 'auth_attempts'), null);
  await page.context().close();
});

for (const [search, target] of [
  ['?return=%2Fresources%2Fblog%3Fq%3Dlead', '/resources/blog?q=lead'],
  ['?return=%2F%2Fevil.example', '/app/dashboard'],
  ['?return=https%3A%2F%2Fevil.example', '/app/dashboard'],
  ['?return=%2Flogin', '/app/dashboard'],
] as const) {
  test(`${search} leads to ${target} after signing in, and at once when signed in`, async () => {
    const { page } = await stage.open(`/login${search}`);
    await submitLogin(page);
    await page.waitForURL(`${stage.url}${target}`);
    const tab = await openTab(page, `/login${search}`);
    await tab.waitForURL(`${stage.url}${target}`);
    await page.context().close();
  });
}

test('a token is enough to be restored as the administrator, without a request', async () => {
  const requests: string[] = [];
  const { page, console } = await stage.open('/app/dashboard', {
    prepare: async (page) => {
      page.on('request', (request) => requests.push(request.url()));
      await page.addInitScript(() => localStorage.setItem('auth_token', 'any'));
    },
  });
  await dashboard(page).waitFor();
  await page.getByRole('region', { name: 'Session' }).getByText('Administrator').waitFor();
  assert.not.ok(
    requests.some((url) => /login|api/.test(url)),
    requests.join('\n'),
  );
  assert.equal(console, []);
  await page.context().close();
});

test('logging out clears the token and opens /login in every tab', async () => {
  const { page, console } = await stage.open('/app/dashboard', { prepare: startSession });
  await dashboard(page).waitFor();
  const platform = await openTab(page, '/app/dashboard');
  await dashboard(platform).waitFor();
  const home = await openTab(page, '/');
  await home.getByRole('banner').getByRole('link', { name: 'Go to Platform' }).waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${stage.url}/login`);
  await platform.waitForURL(`${stage.url}/login`);
  await home.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  for (const key of ['auth_token', 'auth_user', 'auth_activity']) {
    assert.is(await readStored(page, key), null, key);
  }
  assert.is(await alertText(platform), '');
  assert.equal(console, []);
  await page.context().close();
});

test('signing in in one tab signs in the others', async () => {
  const { page } = await stage.open('/');
  const tab = await openTab(page, '/login');
  await submitLogin(tab);
  await dashboard(tab).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Go to Platform' }).waitFor();
  await page.context().close();
});

test('a logout that fails is only logged', async () => {
  const { page, console } = await stage.open('/app/dashboard', { prepare: startSession });
  await dashboard(page).waitFor();
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new Error('no');
    };
  });
  const logged = page.waitForEvent('console');
  await page.getByRole('button', { name: 'Log out' }).click();
  await logged;
  assert.is(console.length, 1);
  assert.match(console[0] ?? '', 'did not remove the session token');
  assert.ok(await dashboard(page).isVisible());
  assert.is(path(page), '/app/dashboard');
  await page.context().close();
});

test('15 idle minutes end the session in every tab, after a warning', async () => {
  const { page, home } = await openTwoTabs();
  await page.clock.fastForward(minutes(13.9));
  assert.is(await page.getByText('Are you still there?').count(), 0);
  await page.clock.fastForward(minutes(0.2));
  await page.getByRole('alert').getByText('Are you still there?').waitFor();
  await page.clock.fastForward(minutes(0.95));
  await page.waitForURL(`${stage.url}/login?return=%2Fapp%2Fdashboard`);
  await page.getByText('Session expired', { exact: true }).waitFor();
  assert.is(await readStored(page, 'auth_token'), null);
  await home.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await page.context().close();
});

for (const [what, press] of [
  ['a pointer', (button: Locator) => button.click()],
  ['a finger', (button: Locator) => button.tap()],
  ['a key', (button: Locator) => button.press('Enter')],
  // Without a pointer, a key or the focus.
  ['assistive technology', (button: Locator) => button.dispatchEvent('click')],
] as const) {
  test(`the button of the warning keeps the session when it is pressed by ${what}`, async () => {
    const { page } = await openDashboardByClock();
    const warning = page.getByRole('alert');
    const button = warning.getByRole('button', { name: 'Stay signed in' });
    await page.clock.fastForward(minutes(14.1));
    await warning.getByText('Are you still there?').waitFor();
    await press(button);
    await button.waitFor({ state: 'hidden' });
    await page
      .getByRole('timer')
      .getByText(/^(?:14:5\d|15:00)$/)
      .waitFor();
    await page.clock.fastForward(minutes(14));
    assert.ok(await dashboard(page).isVisible());
    await page.context().close();
  });
}

test('the warning outlasts the pointer or the focus on its button, which goes back afterwards', async () => {
  const { page } = await openDashboardByClock();
  const button = page.getByRole('alert').getByRole('button', { name: 'Stay signed in' });
  await page.getByRole('button', { name: 'Log out' }).focus();
  await page.clock.fastForward(minutes(14.1));
  await button.focus();
  await page.getByRole('alert').getByText('You are still signed in.').waitFor();
  await page.clock.fastForward(minutes(0.5));
  await button.press('Enter');
  await button.waitFor({ state: 'hidden' });
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Log out');

  // Nobody has to press it: it goes by itself.
  await page.clock.fastForward(minutes(14.1));
  await button.waitFor();
  await page.keyboard.press('Shift');
  await page.clock.fastForward(minutes(0.2));
  await button.waitFor({ state: 'hidden' });
  await page.context().close();
});

test('activity in any tab keeps the session', async () => {
  const { page, home } = await openTwoTabs();
  await page.clock.fastForward(minutes(14));
  // A tab learns what another has stored a moment later; the clock must not run ahead of that.
  const pressIn = async (active: Page, key: string, other: Page) => {
    const before = await readStored(other, 'auth_activity');
    await active.keyboard.press(key);
    await until(other, (noted) => localStorage.getItem('auth_activity') !== noted, before);
  };
  await pressIn(home, 'Tab', page);
  await page.clock.fastForward(minutes(14.5));
  await page.getByText('Are you still there?').waitFor();
  await pressIn(page, 'Shift', home);
  await page.getByText('Are you still there?').waitFor({ state: 'hidden' });
  await page.clock.fastForward(minutes(14));
  assert.ok(await dashboard(page).isVisible());
  assert.is(await readStored(page, 'auth_token'), 'token');
  await page.context().close();
});

for (const [what, stored] of [
  ['a session of yesterday', { auth_activity: String(Date.now() - 86_400_000) }],
  ['a session that cannot be read', { auth_user: '{' }],
] as const) {
  test(`${what} has expired: the token is removed and the sign-in page says so`, async () => {
    const { page } = await stage.open('/app/dashboard', {
      prepare: (page) => startSession(page, stored),
    });
    await page.waitForURL(`${stage.url}/login?return=%2Fapp%2Fdashboard`);
    await page.getByText('Session expired', { exact: true }).waitFor();
    assert.is(await readStored(page, 'auth_token'), null);
    await submitLogin(page);
    await dashboard(page).waitFor();
    await page.context().close();
  });
}

test('a request for access takes 1.5 s, is confirmed, and leads back to signing in', async () => {
  const { page } = await stage.open('/login', withClock);
  await page.clock.pauseAt(Date.now() + minutes(1));
  const form = await fillAccessRequest(page);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.accept();
  });
  await form.getByRole('button', { name: 'Request Access' }).click();
  assert.ok(await form.getByRole('button', { name: 'Submitting...' }).isDisabled());
  await page.clock.runFor(1499);
  assert.equal(dialogs, []);
  await page.clock.runFor(1);
  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  assert.equal(dialogs, ['Your access request has been submitted.']);
  await page.getByRole('tab', { name: 'Request Access' }).click();
  assert.is(await form.getByLabel('Work email').inputValue(), '');
  await page.context().close();
});

test('a request for access that fails says so and keeps what was typed', async () => {
  const { page } = await stage.open('/login', {
    prepare: (page) =>
      page.addInitScript(() => {
        const { setTimeout } = window;
        window.setTimeout = ((run: TimerHandler, time?: number) => {
          if (time === 1500) throw new Error('no timers left');
          return setTimeout(run, time);
        }) as typeof window.setTimeout;
      }),
  });
  const form = await fillAccessRequest(page);
  const dialog = page.waitForEvent('dialog');
  const clicked = form.getByRole('button', { name: 'Request Access' }).click();
  assert.is((await dialog).message(), 'Failed to submit request. Please try again.');
  await (await dialog).accept();
  await clicked;
  assert.is(await form.getByLabel('Company name').inputValue(), 'Engines');
  assert.ok(await form.getByRole('button', { name: 'Request Access' }).isEnabled());
  await page.context().close();
});

test('the keyboard alone signs in and out, and finds the other tab', async () => {
  const { page } = await stage.open('/login');
  await page.getByRole('link', { name: 'USTA, home' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Request Access', selected: true }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  assert.ok(await page.getByRole('checkbox', { name: 'Remember me' }).isChecked());
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await dashboard(page).waitFor();
  assert.ok(await dashboard(page).evaluate((heading) => heading === document.activeElement));
  await page.keyboard.press('Shift+Tab');
  assert.is(await page.evaluate(() => document.activeElement?.textContent), 'Log out');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${stage.url}/login`);
  await page.context().close();
});

test('the privacy policy names everything that the site stores in a browser', async () => {
  const policy = readFileSync(join(projectFolder, 'content/pages/privacy.md'), 'utf8');
  const { page } = await stage.open('/login');
  const found = new Set<string>();
  const look = async () => {
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    for (const key of keys) found.add(key);
  };
  assert.equal(
    await page.evaluate(() => localStorage.length + sessionStorage.length),
    0,
    'a visit stores nothing',
  );
  await submitLogin(page, wrongAdministrator);
  await page.getByText(refused, { exact: true }).waitFor();
  await look();
  await submitLogin(page);
  await dashboard(page).waitFor();
  await page.getByRole('switch', { name: 'streaming' }).click();
  await page.getByRole('radio', { name: 'Light' }).click({ force: true });
  await page.goto(`${stage.url}/partner`);
  await waitForHydration(page);
  await page.getByLabel('First name').pressSequentially('Ada');
  await look();
  assert.equal([...found].sort(), [
    'auth_activity',
    'auth_attempts',
    'auth_token',
    'auth_user',
    'feature_flags',
    'theme',
  ]);
  for (const key of found) assert.ok(policy.includes(`\`${key}\``), key);
  assert.equal(await page.context().cookies(), []);
  await page.context().close();
});

test('the sign-in page is clean to axe-core with a refusal in both themes', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await stage.open('/login', { theme, bypassCSP: true });
    await submitLogin(page, wrongAdministrator);
    await page.getByText(refused, { exact: true }).waitFor();
    assert.equal(await findViolations(page), [], theme);
    await page.context().close();
  }
});

test.run();
