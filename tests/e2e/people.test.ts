import { TOTP } from 'otpauth';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dashboard, submitLogin } from '../helpers/administrator.ts';
import { findViolations } from '../helpers/axe.ts';
import { waitForHydration } from '../helpers/browser.ts';
import { addVirtualAuthenticator } from '../helpers/passkeys.ts';
import { openSiteServer, openTab, type SiteServer } from '../helpers/site-server.ts';
import { tellFailure } from '../helpers/tell-failure.ts';
import { until } from '../helpers/until.ts';
import { checkWidths } from '../helpers/widths.ts';

let server: SiteServer;
test.before(async () => {
  server = await tellFailure(openSiteServer());
});
test.after(() => server?.close());

type Account = { email: string; password: string };

let accounts = 0;

/** An administrator whom no other test signs in as. */
async function addAdministrator(): Promise<Account> {
  accounts += 1;
  const account = { email: `person-${accounts}@usta.example`, password: 'Difference-1822' };
  await server.addAdministrator(account);
  return account;
}

/** Opens an address of the platform by way of the sign-in page. */
async function signIn(context: BrowserContext, account: Account, path: string): Promise<Page> {
  const page = await openTab(context, path);
  await openSignIn(page);
  await submitLogin(page, account);
  await page.waitForURL(`**${path}`);
  return page;
}

/** The sign-in page may be another document, because it admits the captcha. */
async function openSignIn(page: Page): Promise<void> {
  await page.waitForURL('**/login**');
  await page.getByRole('form', { name: 'Sign in' }).waitFor();
  await waitForHydration(page);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await openSignIn(page);
}

/**
 * Gives the password again, where the page asks for it.
 * @param takeStep takes the second step of the account, if it has one.
 */
async function confirm(
  page: Page,
  { password }: Account,
  takeStep?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await takeStep?.(dialog);
  await dialog.waitFor({ state: 'hidden' });
}

/** Adds the first passkey of an account, with a virtual device; returns the form for more. */
async function addPasskey(page: Page, account: Account): Promise<Locator> {
  await addVirtualAuthenticator(page);
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel(/^Name of the device/).fill('Work laptop');
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await confirm(page, account);
  return form;
}

/** The address changes first; the title follows with the page that is fetched for it. */
const isTitled = (page: Page, title: string) =>
  until(page, (text) => document.title === text, title);

const secondStep = (page: Page) => page.getByRole('form', { name: 'Enter a code' });

test('changing the password on the screen ends all other sessions', async () => {
  const account = await addAdministrator();
  const [one, other] = [await server.openBrowser(), await server.openBrowser()];
  const elsewhere = await signIn(other, account, '/app/dashboard');
  const page = await signIn(one, account, '/app/account');
  const form = page.getByRole('form', { name: 'Change your password' });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  assert.is(await field('Current password').getAttribute('autocomplete'), 'current-password');
  assert.is(await field('New password').getAttribute('autocomplete'), 'new-password');
  assert.is(await field('New password').getAttribute('type'), 'password');
  await form.getByLabel('Show passwords').check();
  assert.is(await field('New password').getAttribute('type'), 'text');

  const send = form.getByRole('button', { name: 'Change password' });
  await field('Current password').fill(account.password);
  await field('New password').fill('too-short');
  await send.click();
  await form.getByText('It needs 3 more characters, an uppercase letter, a digit').waitFor();
  await field('New password').fill('Sixteen-Candles-9');
  await field('Current password').fill('Not-the-password-1');
  await send.click();
  await form.getByText('This is not your password.').waitFor();
  await field('Current password').fill(account.password);
  await send.click();
  await form.getByText('Your password was changed.').waitFor();

  await page.reload();
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  await elsewhere.reload();
  await openSignIn(elsewhere);
  await submitLogin(elsewhere, account);
  await elsewhere.getByText('Invalid credentials.').waitFor();
  await submitLogin(elsewhere, { ...account, password: 'Sixteen-Candles-9' });
  await dashboard(elsewhere).waitFor();
  await Promise.all([one.close(), other.close()]);
});

test('the account page lists sessions and ends one after the password', async () => {
  const account = await addAdministrator();
  const [one, other] = [await server.openBrowser(), await server.openBrowser()];
  const elsewhere = await signIn(other, account, '/app/dashboard');
  const page = await signIn(one, account, '/app/account');
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await sessions.getByText('This browser').waitFor();
  assert.is(await sessions.getByRole('listitem').count(), 2);
  await sessions.getByRole('button', { name: /^Sign out Chrome on / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  assert.is(await sessions.getByRole('listitem').count(), 2);
  await sessions.getByRole('button', { name: /^Sign out Chrome on / }).click();
  await confirm(page, account);
  await page.getByText(/^Chrome on .* is signed out\.$/).waitFor();
  assert.is(await sessions.getByRole('listitem').count(), 1);
  await elsewhere.reload();
  await openSignIn(elsewhere);
  await Promise.all([one.close(), other.close()]);
});

test('an invitation makes a reader, who sees the requests and can change nothing', async () => {
  const account = await addAdministrator();
  await server.submit({ firstName: 'Rosalind' });
  const [one, other] = [await server.openBrowser(), await server.openBrowser()];
  const page = await signIn(one, account, '/app/people');
  const form = page.getByRole('form', { name: 'Invite someone' });
  await form.getByLabel('Email').fill('reader@usta.example');
  await form.getByRole('button', { name: 'Invite' }).click();
  await confirm(page, account);
  await page.getByRole('heading', { name: 'Send this link to reader@usta.example' }).waitFor();
  const link = (await page.getByText(/\/app\/invitation#/).textContent()) ?? '';
  await page.getByRole('list', { name: 'Invitations' }).getByText('reader@usta.example').waitFor();

  const joining = await openTab(other, link);
  const join = joining.getByRole('form', { name: 'Join' });
  await join.getByText('reader@usta.example').waitFor();
  await join.getByLabel('Your name').fill('Rhea Reader');
  await join.getByLabel('Password', { exact: true }).fill('Sixteen-Candles-9');
  await join.getByRole('button', { name: 'Join' }).click();
  const inbox = joining.getByRole('region', { name: 'Partnership requests' });
  await inbox.getByRole('button', { name: 'Rosalind Hopper' }).click();
  await inbox.getByRole('link', { name: 'Reply by email' }).waitFor();
  for (const name of ['Mark as handled', 'Delete…', 'Export CSV', 'Save note']) {
    assert.is(await inbox.getByRole('button', { name }).count(), 0, name);
  }
  const places = joining.getByRole('navigation', { name: 'Platform' });
  assert.equal(await places.getByRole('link').allTextContents(), ['Dashboard']);

  const again = await openTab(other, link);
  await again.getByText('This invitation was used').waitFor();
  await page.reload();
  const people = page.getByRole('list', { name: 'People' });
  const reader = people.getByRole('listitem').filter({ hasText: 'Rhea Reader' });
  await reader.getByText(/^Reader since .*, password only$/).waitFor();
  await reader.getByRole('button', { name: 'Make administrator: Rhea Reader' }).click();
  await page.getByText('Rhea Reader is now an administrator.').waitFor();
  await reader.getByRole('button', { name: /^Remove…/ }).click();
  await reader.getByRole('button', { name: 'Remove person' }).click();
  await page.getByText('Rhea Reader was removed.').waitFor();
  await joining.reload();
  await openSignIn(joining);
  await Promise.all([one.close(), other.close()]);
});

test('with an app, signing in and confirming require its code or a recovery code', async () => {
  const account = await addAdministrator();
  const browser = await server.openBrowser({ bypassCSP: true });
  const page = await signIn(browser, account, '/app/account');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await confirm(page, account);
  const setup = page.getByRole('form', { name: 'Set up an authenticator app' });
  await setup.getByRole('img', { name: 'The same key as a QR code' }).waitFor();
  const key = (await setup.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  const totp = new TOTP({ secret: key.replaceAll(' ', '') });
  await setup.getByLabel('Code from the app').fill(totp.generate());
  await setup.getByRole('button', { name: 'Turn on' }).click();
  const box = page.getByRole('region', { name: 'Save your recovery codes' });
  await box.waitFor();
  const codes = await box.getByRole('listitem').allTextContents();
  assert.is(codes.length, 8);
  await box.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('8 codes are left.').waitFor();

  await logOut(page);
  await submitLogin(page, account);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  assert.is(await page.getByRole('alert').textContent(), '');
  const code = secondStep(page).getByLabel('Code from your app, or a recovery code');
  assert.is(await code.getAttribute('autocomplete'), 'one-time-code');
  await code.fill('000000');
  await secondStep(page).getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('This code or passkey was not accepted.').waitFor();
  // The next one, for the one of now was used to set up the app.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await secondStep(page).getByRole('button', { name: 'Sign In' }).click();
  await dashboard(page).waitFor();

  await logOut(page);
  await submitLogin(page, account);
  await code.fill(codes[0] ?? '');
  await secondStep(page).getByRole('button', { name: 'Sign In' }).click();
  await dashboard(page).waitFor();

  await page.goto('/app/account');
  await page.getByRole('button', { name: 'Remove app…' }).click();
  await page.getByRole('button', { name: 'Remove app', exact: true }).click();
  await confirm(page, account, async (dialog) => {
    const field = dialog.getByLabel('Code from your app, or a recovery code');
    await field.fill('000000');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('This code or passkey was not accepted.').waitFor();
    assert.equal(await findViolations(page), []);
    await field.fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  });
  await page.getByRole('button', { name: 'Set up an app' }).waitFor();
  await browser.close();
});

test('a passkey can be added and used as the second step or alone', async () => {
  const account = await addAdministrator();
  const browser = await server.openBrowser();
  const page = await signIn(browser, account, '/app/account');
  const form = await addPasskey(page, account);
  const passkeys = page.getByRole('list', { name: 'Your passkeys' });
  await passkeys.getByText('Work laptop').waitFor();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  // A device holds one passkey of an account.
  await form.getByLabel(/^Name of the device/).fill('Again');
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('This device already has a passkey for your account.').waitFor();

  await logOut(page);
  await submitLogin(page, account);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await dashboard(page).waitFor();

  await logOut(page);
  await page.getByRole('button', { name: 'Passkey', exact: true }).click();
  await dashboard(page).waitFor();

  await page.goto('/app/account');
  await passkeys.getByText(/last used/).waitFor();
  await passkeys.getByRole('button', { name: /^Remove…/ }).click();
  await passkeys.getByRole('button', { name: 'Remove passkey' }).click();
  await confirm(page, account, (dialog) =>
    dialog.getByRole('button', { name: 'Use a passkey' }).click(),
  );
  await page.getByText('“Work laptop” was removed.').waitFor();
  await logOut(page);
  await submitLogin(page, account);
  await dashboard(page).waitFor();
  await browser.close();
});

test('new recovery codes are not copied yet, and a message about loading goes with its cause', async () => {
  const account = await addAdministrator();
  const browser = await server.openBrowser();
  const page = await signIn(browser, account, '/app/account');
  await addPasskey(page, account);
  await browser.grantPermissions(['clipboard-write']);
  const codes = page.getByRole('region', { name: 'Save your recovery codes' });
  await codes.getByRole('button', { name: 'Copy codes' }).click();
  await codes.getByRole('button', { name: 'Copied' }).waitFor();
  const makeNew = async () => {
    await page.getByRole('button', { name: 'Make new codes…' }).click();
    await page.getByRole('button', { name: 'Make new codes', exact: true }).click();
    await page.getByText('You have new recovery codes.').waitFor();
  };
  const failure = page.getByText('This could not be loaded.');
  await page.route('**/api/account', (route) => route.fulfill({ status: 500 }));
  await makeNew();
  await failure.waitFor();
  await codes.getByRole('button', { name: 'Copy codes' }).waitFor({ timeout: 3000 });
  await page.unroute('**/api/account');
  await makeNew();
  await failure.waitFor({ state: 'hidden', timeout: 3000 });
  await browser.close();
});

test('Escape closes the question for the password, and the focus goes back', async () => {
  const account = await addAdministrator();
  const browser = await server.openBrowser();
  const page = await signIn(browser, account, '/app/account');
  const button = page.getByRole('button', { name: 'Set up an app' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(await button.evaluate((element) => element === document.activeElement));
  await browser.close();
});

test('another invitation in the same tab replaces the one before', async () => {
  const browser = await server.openBrowser();
  const page = await browser.newPage();
  await page.route('**/api/auth/invitation', (route) =>
    route.request().postDataJSON().token === 'one'
      ? route.fulfill({ json: { email: 'one@usta.example', role: 'reader' } })
      : route.fulfill({ status: 404, json: { message: 'This invitation was used.' } }),
  );
  await page.goto('/app/invitation#one');
  await page.getByText('one@usta.example').waitFor();
  await page.evaluate(() => {
    location.hash = 'two';
  });
  await page.getByText('This invitation was used.').waitFor();
  assert.is(await page.getByRole('form', { name: 'Join' }).count(), 0);
  await browser.close();
});

test('a double click loads one more page of the audit log', async () => {
  const account = await addAdministrator();
  const browser = await server.openBrowser();
  const event = {
    at: '2026-01-05T09:00:00.000Z',
    actor: 'a@b.example',
    action: 'login',
    subject: '',
  };
  await browser.route('**/api/admin/audit**', async (route) => {
    const isFirst = !route.request().url().includes('cursor');
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, 500));
    const page = isFirst
      ? { events: [{ id: 2, ...event }], next: '2' }
      : { events: [{ id: 1, ...event }] };
    await route.fulfill({ json: { enabled: true, ...page } });
  });
  const page = await signIn(browser, account, '/app/dashboard');
  const log = page.getByRole('region', { name: 'Audit log' });
  await log.getByRole('button', { name: 'Load more of the log' }).dblclick();
  await log.getByRole('button').waitFor({ state: 'hidden' });
  await page.waitForTimeout(1000);
  assert.is(await log.getByRole('listitem').count(), 2);
  await browser.close();
});

test('every page of the platform has a button to log out', async () => {
  const account = await addAdministrator();
  const browser = await server.openBrowser();
  for (const path of ['/app/dashboard', '/app/account', '/app/people', '/app/nothing']) {
    const page = await signIn(browser, account, path);
    await logOut(page);
    await page.close();
  }
  await browser.close();
});

test('the bar marks where one is, and the title names it', async () => {
  const browser = await server.openBrowser();
  const page = await signIn(browser, await addAdministrator(), '/app/account');
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  const places = page.getByRole('navigation', { name: 'Platform' });
  const current = places.locator('[aria-current]');
  await isTitled(page, 'Account | USTA');
  assert.equal(await current.allTextContents(), []);
  await places.getByRole('link', { name: 'People' }).click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await isTitled(page, 'People | USTA');
  assert.equal(await current.allTextContents(), ['People']);
  await places.getByRole('link', { name: 'Dashboard' }).click();
  await dashboard(page).waitFor();
  await isTitled(page, 'Platform | USTA');
  await page.getByRole('link', { name: 'Manage account' }).click();
  await isTitled(page, 'Account | USTA');
  await page.reload();
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
  assert.equal(await current.allTextContents(), []);
  await browser.close();
});

test('the screens fit every width and are clean to axe-core in both themes', async () => {
  const account = await addAdministrator();
  for (const theme of ['dark', 'light'] as const) {
    const browser = await server.openBrowser({ theme, bypassCSP: true });
    const page = await signIn(browser, account, '/app/account');
    const check = async (name: string) => {
      await checkWidths(page, [320, 390, 1280], name);
      assert.equal(await findViolations(page), [], `${name}, ${theme}`);
    };
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByRole('dialog').waitFor();
    await check('the dialog');
    await confirm(page, account);
    await page.getByRole('form', { name: 'Set up an authenticator app' }).waitFor();
    await check('the account');
    await page.goto('/app/people');
    const form = page.getByRole('form', { name: 'Invite someone' });
    await form.getByLabel('Email').fill(`${theme}@usta.example`);
    await form.getByRole('button', { name: 'Invite' }).click();
    const link = (await page.getByText(/\/app\/invitation#/).textContent()) ?? '';
    await check('the people');
    await page.goto(link);
    await page.getByRole('form', { name: 'Join' }).waitFor();
    await check('the invitation');
    await browser.close();
  }
});

test.run();
