import { readFileSync } from 'node:fs';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { InboxRequest } from '../../site/domain/inbox.ts';
import { administrator, readStored, submitLogin } from '../helpers/administrator.ts';
import { findViolations } from '../helpers/axe.ts';
import { waitForHydration } from '../helpers/browser.ts';
import { followDialogs, readStorage } from '../helpers/leaving.ts';
import { openSiteServer, openTab, type SiteServer } from '../helpers/site-server.ts';
import { tellFailure } from '../helpers/tell-failure.ts';
import { until } from '../helpers/until.ts';

let server: SiteServer;
test.before(async () => {
  server = await tellFailure(openSiteServer());
});
test.after(() => server?.close());

/** The dashboard, after signing in by the form. */
async function signIn(context: BrowserContext): Promise<Page> {
  const page = await openTab(context, '/app/dashboard');
  await submitAtDoor(page);
  await inbox(page).waitFor();
  return page;
}

/** Signs in where the platform has sent a stranger: to another document, which admits the captcha. */
async function submitAtDoor(page: Page): Promise<void> {
  await page.waitForURL('**/login?return=%2Fapp%2Fdashboard');
  await page.getByRole('form', { name: 'Sign in' }).waitFor();
  await waitForHydration(page);
  await submitLogin(page);
}

const inbox = (page: Page) => page.getByRole('region', { name: 'Partnership requests' });
const row = (page: Page, name: string) => inbox(page).getByRole('button', { name });
const status = (page: Page, text: string | RegExp) =>
  inbox(page).getByRole('status').getByText(text).first();
const choose = (page: Page, name: string) =>
  inbox(page).getByRole('list', { name: 'Which requests' }).getByRole('button', { name }).click();
/** Waits until a button has the focus, which is moved there after an answer. */
const focusOn = (page: Page, text: string) =>
  until(
    page,
    (part) => document.activeElement?.closest('button')?.textContent?.includes(part),
    text,
  );
/** The URL changes first; the document of the sign-in page follows. */
const isOnLogin = async (page: Page) => {
  await page.waitForURL(/\/login$/);
  await page.getByRole('form', { name: 'Sign in' }).waitFor();
};

test('a visitor submits the form; an administrator sees, marks, annotates and exports it', async () => {
  const visitor = await server.openBrowser();
  const form = await openTab(visitor, '/partner');
  const typed = {
    firstName: '<b>Ada</b>',
    lastName: 'Lovelace',
    email: 'ada@engines.example',
    phone: '+1 (555) 555-0143',
    company: '=HYPERLINK("x")',
    title: 'Head of Operations',
    additionalInfo: 'Two\nlines',
  };
  const fields = form.getByRole('main').locator('form');
  for (const [name, text] of Object.entries(typed)) {
    await fields.locator(`[name="${name}"]`).fill(text);
  }
  await fields.getByRole('button', { name: 'Submit Request' }).click();
  await form.getByRole('heading', { name: /^Thank you/ }).waitFor();
  assert.equal(await visitor.cookies(), [], 'a visitor gets no cookie');

  const browser = await server.openBrowser();
  const page = await signIn(browser);
  await inbox(page).getByText('Two lines').waitFor();
  await row(page, '<b>Ada</b> Lovelace').press('Enter');
  await page.keyboard.press('Tab');
  const reply = inbox(page).getByRole('link', { name: 'Reply by email' });
  assert.ok(await reply.evaluate((link) => link === document.activeElement), 'the first action');
  const subject = `subject=${encodeURIComponent('Your request to USTA')}`;
  assert.is(await reply.getAttribute('href'), `mailto:ada@engines.example?${subject}`);
  const link = (name: string) => inbox(page).getByRole('link', { name }).getAttribute('href');
  assert.is(await link('ada@engines.example'), 'mailto:ada@engines.example');
  assert.is(await link('+1 (555) 555-0143'), 'tel:+15555550143');
  await inbox(page).getByText('=HYPERLINK("x")', { exact: true }).waitFor();
  await inbox(page).getByText('Two\nlines').waitFor();
  await inbox(page).getByText('Passed', { exact: true }).waitFor();

  await inbox(page).getByRole('button', { name: 'Mark as handled' }).click();
  await status(page, 'marked as handled').waitFor();
  await inbox(page).getByRole('button', { name: 'Mark as open' }).click();
  await status(page, 'open again').waitFor();
  await inbox(page).getByRole('button', { name: 'Mark as handled' }).click();
  await status(page, 'marked as handled').waitFor();
  await inbox(page).getByLabel('Note').fill('Wants a demo.');
  await status(page, 'Not saved yet').waitFor();
  await inbox(page).getByRole('button', { name: 'Save note' }).click();
  await status(page, /^Saved$/).waitFor();

  await page.reload();
  await inbox(page).waitFor();
  await status(page, '0 requests').waitFor();
  await choose(page, 'Handled');
  await status(page, '1 request').waitFor();
  await row(page, '<b>Ada</b> Lovelace').click();
  assert.is(await inbox(page).getByLabel('Note').inputValue(), 'Wants a demo.');

  const downloading = page.waitForEvent('download');
  await inbox(page).getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  assert.match(download.suggestedFilename(), /^partnership-requests-[\d-]+\.csv$/);
  const csv = readFileSync(await download.path(), 'utf8');
  assert.match(csv, 'ada@engines.example');
  assert.not.match(csv, /(?:^|,|")=HYPERLINK/m);

  // What the administrator has done stands in the log.
  await page.reload();
  const log = page.getByRole('region', { name: 'Audit log' });
  await log.getByText('requests exported').waitFor();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await isOnLogin(page);
  assert.equal(await browser.cookies(), []);
  await Promise.all([visitor.close(), browser.close()]);
});

test('a row says how long there is to answer until it is handled, and nothing moves with the clock', async () => {
  const hour = 3_600_000;
  const age = { Soon: 23 * hour - 30_000, Late: 25.5 * hour, Done: 2 * hour };
  for (const firstName of Object.keys(age)) await server.submit({ firstName, lastName: 'Due' });
  const browser = await server.openBrowser();
  await browser.clock.install();
  const asked: (string | null)[] = [];
  const isLate = ({ firstName }: InboxRequest) => firstName === 'Late';
  await browser.route('**/api/admin/requests?**', async (route) => {
    const url = route.request().url();
    // By the server's own clock nothing is late.
    const response = await route.fetch({ url: url.replace('state=overdue', 'state=open') });
    const answer = await response.json();
    const state = new URL(url).searchParams.get('state');
    if (state === 'overdue') {
      answer.requests = answer.requests.filter(isLate);
    }
    for (const request of answer.requests) {
      const { [request.firstName as keyof typeof age]: time = 0 } = age;
      request.receivedAt = new Date(Date.now() - time).toISOString();
    }
    asked.push(state);
    answer.overdue = 1;
    await route.fulfill({ response, json: answer });
  });
  const page = await signIn(browser);
  const line = (name: string) =>
    inbox(page)
      .getByRole('listitem')
      .filter({ hasText: `${name} Due` });
  await line('Soon').getByText('1 h left').waitFor();
  await line('Late').getByText('1 h overdue').waitFor();
  const readPlaces = () =>
    inbox(page)
      .locator('li :is(h3, h3 span, p, time, svg)')
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const places = await readPlaces();
  await page.clock.fastForward('01:00');
  await line('Soon').getByText('59 min left').waitFor();
  assert.equal(await readPlaces(), places);

  await row(page, 'Done Due').click();
  await inbox(page).getByRole('button', { name: 'Mark as handled' }).click();
  await status(page, 'marked as handled').waitFor();
  assert.is(
    await line('Done')
      .getByText(/ (?:left|overdue)$/)
      .count(),
    0,
  );

  // What is late can be listed alone, and is counted down as it is handled.
  const listed = page.waitForResponse((response) => response.url().includes('state=overdue'));
  await inbox(page).getByRole('button', { name: 'Overdue 1' }).click();
  await listed;
  await line('Late').waitFor();
  assert.equal(asked, ['open', 'overdue']);
  await row(page, 'Late Due').click();
  await inbox(page).getByRole('button', { name: 'Mark as handled' }).click();
  await inbox(page).getByRole('button', { name: 'Overdue 0' }).waitFor();
  await browser.close();
});

test('an unsaved note survives the end of a session and is deleted on sign-out', async () => {
  const other = { email: 'grace@usta.example', password: 'Compiler-1952!' };
  await server.addAdministrator(other);
  await server.submit({ firstName: 'Noted', lastName: 'Often' });
  const browser = await server.openBrowser();
  const page = await signIn(browser);
  const note = inbox(page).getByLabel('Note');
  const unsaved = inbox(page).getByText('Unsaved note');
  const write = async (text: string) => {
    await note.fill(text);
    await status(page, 'Not saved yet').waitFor();
    assert.not.match(await readStorage(page), text);
  };
  /** The session ends. The sign-in page is another document, and the administrator stays. */
  const expire = async () => {
    const asking = page.waitForEvent('dialog');
    await page.evaluate(() => {
      localStorage.setItem('auth_activity', String(Date.now() - 15 * 60_000));
    });
    await page.keyboard.press('Shift');
    const dialog = await asking;
    assert.is(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    assert.is(await inbox(page).count(), 0, 'what the session opened is closed');
  };
  /** A sign-in in another tab opens this one again. */
  const returnAs = async (credentials: typeof administrator) => {
    const tab = await openTab(browser, '/login');
    await submitLogin(tab, credentials);
    await inbox(tab).waitFor();
    await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
    const places = page.getByRole('navigation', { name: 'Platform' });
    await places.getByRole('link', { name: 'Dashboard' }).click();
    await row(page, 'Noted Often').waitFor();
    return tab;
  };

  await row(page, 'Noted Often').click();
  await write('Call on Monday');
  await expire();
  await returnAs(administrator);
  await unsaved.waitFor();
  await row(page, 'Noted Often').click();
  assert.is(await note.inputValue(), 'Call on Monday');
  await inbox(page).getByRole('button', { name: 'Save note' }).click();
  await status(page, /^Saved$/).waitFor();

  // The next administrator sees none of it.
  await write('Between us');
  await expire();
  const tab = await returnAs(other);
  assert.is(await unsaved.count(), 0);
  await row(page, 'Noted Often').click();
  assert.is(await note.inputValue(), 'Call on Monday');

  // Signing out takes it along, in another tab as well, and nobody is asked.
  await write('Not for long');
  const asked = followDialogs(page);
  await tab.getByRole('button', { name: 'Log out', exact: true }).click();
  await Promise.all([isOnLogin(page), isOnLogin(tab)]);
  assert.equal(asked, []);
  await browser.close();
});

test('no script can read what the session rests on, and without it no page calls the server', async () => {
  const browser = await server.openBrowser();
  const calls: string[] = [];
  browser.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  for (const path of ['/', '/login']) await (await openTab(browser, path)).close();
  assert.equal(calls, []);
  const page = await signIn(browser);
  const cookies = await browser.cookies();
  assert.equal(cookies.map(({ name }) => name).sort(), ['__Host-refresh', '__Host-session']);
  for (const { httpOnly, secure, sameSite } of cookies) {
    assert.equal([httpOnly, secure, sameSite], [true, true, 'Strict']);
  }
  assert.is(await page.evaluate(() => document.cookie), '');
  const marker = await readStored(page, 'auth_token');
  const left = Date.parse(marker ?? '') - Date.now();
  assert.ok(left > 14 * 60_000 && left <= 15 * 60_000 + 2000, marker ?? 'no marker');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  for (const { value } of cookies) assert.not.match(stored, value);
  const login = await (await fetch(`${server.url}/login.json`)).json();
  assert.is(login.data, null, 'nothing of an administrator stands in the page');
  await browser.close();
});

test('a second tab follows login and logout, and a cookie stolen before is refused after', async () => {
  const browser = await server.openBrowser();
  const second = await openTab(browser, '/');
  await second.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  const first = await signIn(browser);
  await second.getByRole('banner').getByRole('link', { name: 'Go to Platform' }).click();
  await inbox(second).waitFor();

  const stolen = await browser.cookies();
  const thief = await server.openBrowser();
  await thief.addCookies(stolen);
  const session = () => thief.request.get('/api/auth/session');
  assert.is((await session()).status(), 200, 'before, it would have worked');

  await first.getByRole('button', { name: 'Log out', exact: true }).click();
  await Promise.all([isOnLogin(first), isOnLogin(second)]);
  await thief.addCookies(stolen);
  assert.is((await session()).status(), 401);
  const refresh = await thief.request.post('/api/auth/refresh', {
    headers: { Origin: server.url },
    data: {},
  });
  assert.is(refresh.status(), 401);
  await Promise.all([browser.close(), thief.close()]);
});

test('a session that was ended elsewhere is over at the next call, and says so', async () => {
  const [here, elsewhere] = [await server.openBrowser(), await server.openBrowser()];
  const page = await signIn(here);
  const secondTab = await openTab(here, '/app/dashboard');
  await inbox(secondTab).waitFor();
  const other = await signIn(elsewhere);
  await other.getByRole('button', { name: 'Log out everywhere' }).click();
  await isOnLogin(other);
  await inbox(page).getByLabel('Search requests').fill('ada');
  await page.waitForURL('**/login?return=%2Fapp%2Fdashboard');
  await page.getByRole('alert').getByText('Session expired').waitFor();
  assert.is(await readStored(page, 'auth_token'), null);
  await page.reload();
  await waitForHydration(page);
  assert.is(await page.getByText('Session expired').count(), 0, 'it is said once');
  await isOnLogin(secondTab);
  await Promise.all([here.close(), elsewhere.close()]);
});

test('an idle session is ended on the server as well', async () => {
  const browser = await server.openBrowser();
  const page = await signIn(browser);
  const stolen = await browser.cookies();
  await page.evaluate(() => {
    localStorage.setItem('auth_activity', String(Date.now() - 15 * 60_000));
  });
  await page.reload();
  await page.getByRole('alert').getByText('Session expired').waitFor();
  await browser.addCookies(stolen);
  assert.is((await browser.request.get('/api/auth/session')).status(), 401);
  await browser.close();
});

test('an idle session ends on the screen without a connection too', async () => {
  const browser = await server.openBrowser();
  await browser.clock.install();
  const page = await signIn(browser);
  await browser.route('**/api/**', (route) => route.abort());
  const active = await readStored(page, 'auth_activity');
  const checkAgain = async () => {
    const asked = page.waitForEvent('requestfailed', (request) => /session$/.test(request.url()));
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await asked;
  };
  await checkAgain();
  await page.clock.fastForward('14:30');
  await checkAgain();
  assert.is(await readStored(page, 'auth_activity'), active);
  await page.getByText('Are you still there?').waitFor();
  await page.keyboard.press('Shift');
  await page.getByText('Are you still there?').waitFor({ state: 'hidden' });
  await page.clock.fastForward('14:30');
  await page.getByText('Are you still there?').waitFor();
  await page.clock.fastForward('00:30');
  await page.waitForURL('**/login?return=%2Fapp%2Fdashboard');
  await page.getByRole('alert').getByText('Session expired').waitFor();
  assert.is(await readStored(page, 'auth_token'), null);
  await browser.close();
});

test('the button of the warning renews the session on the server too', async () => {
  const browser = await server.openBrowser();
  await browser.clock.install();
  const page = await signIn(browser);
  await page.clock.fastForward('14:10');
  await page.getByText('Are you still there?').waitFor();
  const renewed = page.waitForResponse('**/api/auth/refresh');
  await page.getByRole('button', { name: 'Stay signed in' }).dispatchEvent('click');
  assert.is((await renewed).status(), 200);
  await browser.close();
});

test('activity renews the session, and two tabs never send the same token', async () => {
  const browser = await server.openBrowser();
  const pages = [await signIn(browser), await openTab(browser, '/app/dashboard')];
  for (const page of pages) await inbox(page).waitFor();
  const requests: Request[] = [];
  browser.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) requests.push(request);
  });
  const before = await browser.cookies();
  // A third one, for the tab that writes to the storage is told nothing of it.
  const other = await browser.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => {
    localStorage.setItem('auth_token', new Date(Date.now() + 4 * 60_000).toISOString());
    localStorage.setItem('auth_activity', String(Date.now() - 1000));
  });
  for (const page of pages) {
    await until(
      page,
      () => Date.parse(localStorage.getItem('auth_token') ?? '') - Date.now() > 14 * 60_000,
    );
    // Whoever waits for the lock is through when it can be had.
    await page.evaluate(() => navigator.locks.request('auth_session', () => {}));
  }
  const headers = await Promise.all(requests.map((request) => request.allHeaders()));
  const tokens = headers.map(({ cookie }) => cookie);
  assert.ok(tokens.length >= 1 && !tokens.includes(undefined));
  assert.is(new Set(tokens).size, tokens.length);
  const after = await browser.cookies();
  assert.not.equal(
    after.map(({ value }) => value),
    before.map(({ value }) => value),
  );
  assert.is((await browser.request.get('/api/auth/session')).status(), 200);
  await browser.close();
});

test('after three failures a sign-in needs a captcha that its provider vouches for', async () => {
  const browser = await server.openBrowser();
  const page = await openTab(browser, '/login');
  const note = page.getByText(/This form is protected by reCAPTCHA/);
  const wrong = { email: administrator.email, password: 'wrong' };
  const tryWrong = async () => {
    const answered = page.waitForResponse('**/api/auth/login');
    await submitLogin(page, wrong);
    return (await (await answered).json()).captcha;
  };
  assert.equal([await tryWrong(), await tryWrong()], [false, false]);
  assert.is(await note.count(), 0);
  assert.is(await tryWrong(), true);
  await note.waitFor();

  // Who has the password and leaves the captcha out gets no further.
  for (const captchaToken of [undefined, 'made up', 'token of x for partnership_form']) {
    const answer = await browser.request.post('/api/auth/login', {
      headers: { Origin: server.url },
      data: { ...administrator, ...(captchaToken && { captchaToken }) },
    });
    assert.equal([answer.status(), (await answer.json()).captcha], [401, true], captchaToken);
  }
  assert.equal(await browser.cookies(), []);

  await submitLogin(page);
  await page.waitForURL('**/app/dashboard');
  await inbox(page).waitFor();
  await browser.close();
  await server.unlock();
});

test('five failures lock the sign-in, and say until when', async () => {
  const browser = await server.openBrowser();
  const page = await openTab(browser, '/login');
  const wrong = { email: administrator.email, password: 'wrong' };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answered = page.waitForResponse('**/api/auth/login');
    await submitLogin(page, wrong);
    assert.is((await answered).status(), 401);
    await page
      .getByRole('alert')
      .getByText('Invalid credentials. Access restricted to authorized administrators only.')
      .waitFor();
  }
  await submitLogin(page);
  const locked = page.getByRole('alert').getByText(/^Too many failed attempts\./);
  await locked.waitFor();
  assert.match((await locked.textContent()) ?? '', /Try again in 1[45] minutes, at \d/);
  // Where nobody has signed in before, it takes a captcha now, which the form brings when asked.
  const elsewhere = await server.openBrowser();
  const other = await openTab(elsewhere, '/login');
  await submitLogin(other);
  await other.getByRole('alert').getByText('Please sign in again.').waitFor();
  await other.getByText(/This form is protected by reCAPTCHA/).waitFor();
  await submitLogin(other);
  await other.waitForURL('**/app/dashboard');
  await inbox(other).waitFor();
  await Promise.all([browser.close(), elsewhere.close()]);
  await server.unlock();
});

test('of two administrators who write the same note, the second sees what the first wrote', async () => {
  await server.submit({ firstName: 'Shared' });
  const browsers = [await server.openBrowser(), await server.openBrowser()];
  const [first, second] = (await Promise.all(browsers.map(signIn))) as [Page, Page];
  const note = (page: Page) => inbox(page).getByLabel('Note');
  const save = async (page: Page, text: string) => {
    await note(page).fill(text);
    await inbox(page).getByRole('button', { name: 'Save note' }).click();
  };
  for (const page of [first, second]) await row(page, 'Shared Hopper').click();
  await save(first, 'Called her');
  await status(first, /^Saved$/).waitFor();
  await save(second, 'Mailed her');
  const refusal = 'Couldn’t save the note. Someone else has changed it to “Called her”.';
  await inbox(second).getByText(refusal).waitFor();
  assert.is(await note(second).inputValue(), 'Mailed her');
  await inbox(second).getByRole('button', { name: 'Save note' }).click();
  await status(second, /^Saved$/).waitFor();
  await inbox(second).getByText(refusal).waitFor({ state: 'hidden' });
  // Marking the request brings the note of the first, which the draft of the second covers.
  const url = `https://usta.example/${'x'.repeat(100)}`;
  await note(second).fill('Mailed her twice');
  await first.reload();
  await row(first, 'Shared Hopper').click();
  await save(first, url);
  await status(first, /^Saved$/).waitFor();
  await inbox(second).getByRole('button', { name: 'Mark as handled' }).click();
  await status(second, 'marked as handled').waitFor();
  await second.setViewportSize({ width: 390, height: 800 });
  await inbox(second).getByRole('button', { name: 'Save note' }).click();
  await inbox(second).getByText(`Someone else has changed it to “${url}”.`).waitFor();
  assert.is(await second.evaluate(() => document.documentElement.scrollWidth), 390);
  await inbox(second).getByRole('button', { name: 'Save note' }).click();
  await status(second, /^Saved$/).waitFor();
  await Promise.all(browsers.map((browser) => browser.close()));
});

test('without a connection nobody is signed out, and everything can be tried again', async () => {
  await server.submit({ firstName: 'Offline' });
  const browser = await server.openBrowser();
  const page = await signIn(browser);
  await row(page, 'Offline Hopper').click();
  await page.route('**/api/**', (route) => route.abort());
  await inbox(page).getByLabel('Note').fill('Not to be lost');
  await inbox(page).getByRole('button', { name: 'Save note' }).click();
  await inbox(page).getByText('Couldn’t save the note. Try again once you are online.').waitFor();
  await inbox(page).getByRole('button', { name: 'Mark as handled' }).click();
  await inbox(page).getByText('Couldn’t update the request. Try again once').waitFor();
  // Closed and opened again, the draft is still there.
  await row(page, 'Offline Hopper').click();
  await row(page, 'Offline Hopper').click();
  assert.is(await inbox(page).getByLabel('Note').inputValue(), 'Not to be lost');
  await inbox(page).getByRole('button', { name: 'Export CSV' }).click();
  await inbox(page).getByText('Nothing was exported.').waitFor();
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await logged;
  await choose(page, 'All');
  await inbox(page).getByText('The requests could not be loaded.').waitFor();
  await inbox(page).getByText('Nothing was exported.').waitFor({ state: 'hidden' });

  await page.reload();
  await page.getByText('Your session could not be checked. Try again once').waitFor();
  assert.is(new URL(page.url()).pathname, '/app/dashboard');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await tryAgain.click();
  await tryAgain.waitFor();
  await page.unroute('**/api/**');
  await page.route('**/api/admin/requests?**', (route) => route.fulfill({ status: 503 }));
  await tryAgain.click();
  await inbox(page).getByText('The requests could not be loaded. Try again in a moment.').waitFor();
  await page.unroute('**/api/admin/requests?**');
  await inbox(page).getByRole('button', { name: 'Try again' }).click();
  await row(page, 'Offline Hopper').waitFor();
  await browser.close();
});

test('where the code of the inbox cannot be had, the rest of the dashboard stays, and it can be tried again', async () => {
  const code = '**/assets/hashed/inbox-*.js';
  const browser = await server.openBrowser();
  await browser.route(code, (route) => route.abort());
  const page = await openTab(browser, '/app/dashboard');
  await submitAtDoor(page);
  await inbox(page).getByRole('alert').getByText('The requests could not be loaded.').waitFor();
  for (const name of ['Last build', 'Session', 'Feature flags']) {
    await page.getByRole('region', { name }).waitFor();
  }
  const tryAgain = inbox(page).getByRole('button', { name: 'Try again' });

  // While the site cannot be reached, the page stays.
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  const marked = page.locator('body[data-marked]');
  await browser.route('**/app/dashboard', (route) => route.abort());
  const [failed] = await Promise.all([page.waitForEvent('requestfailed'), tryAgain.click()]);
  assert.match(failed.url(), /\/assets\/hashed\/inbox-/, 'it is asked for again');
  await tryAgain.waitFor();
  await browser.unroute(code);
  await tryAgain.click();
  await inbox(page).getByRole('list', { name: 'Which requests' }).waitFor();
  await page.locator('h2:focus', { hasText: 'Partnership requests' }).waitFor();
  assert.is(await marked.count(), 1);
  await browser.unroute('**/app/dashboard');

  // After a deploy, or where a browser keeps to the failure, a new document finds it.
  await browser.route(code, (route) => route.abort());
  await page.reload();
  await tryAgain.waitFor();
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  await tryAgain.click();
  await marked.waitFor({ state: 'detached' });
  await browser.unroute(code);
  await page.reload();
  await inbox(page).getByRole('list', { name: 'Which requests' }).waitFor();
  await browser.close();
});

test('requests are searched, loaded in parts, and deleted once that is confirmed', async () => {
  for (let index = 1; index <= 52; index += 1) {
    await server.submit({ firstName: `Many${index}`, lastName: 'Requests' });
  }
  const browser = await server.openBrowser();
  const page = await signIn(browser);
  const search = inbox(page).getByLabel('Search requests');
  await search.fill('Requests');
  await status(page, '50 of 52 requests for “Requests”').waitFor();
  const names = () => inbox(page).getByRole('heading', { level: 3 }).allTextContents();
  assert.match((await names())[0] ?? '', 'Many52');
  await inbox(page).getByRole('button', { name: 'Load more requests' }).press('Enter');
  await status(page, '52 requests for “Requests”').waitFor();
  // The first of the new ones.
  await focusOn(page, 'Many2 ');
  assert.match((await names()).at(-1) ?? '', 'Many1');

  await page.keyboard.press('Enter');
  const remove = inbox(page).getByRole('button', { name: 'Delete…' });
  await remove.press('Enter');
  await focusOn(page, 'Keep it');
  await inbox(page)
    .getByRole('group', { name: /^Delete the request from Many2 Requests/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await focusOn(page, 'Delete…');
  await remove.press('Enter');
  await inbox(page).getByRole('button', { name: 'Delete request' }).press('Enter');
  await status(page, 'Many2 Requests: request deleted.').waitFor();
  // Its neighbor.
  await focusOn(page, 'Many1 ');
  await search.fill('Many2 Requests');
  await until(page, () => !document.body.textContent?.includes('Many1 '));
  assert.not.ok((await names()).some((name) => name.includes('Many2 ')));

  await search.fill('nobody of this name');
  await inbox(page).getByText('No requests match “nobody of this name”.').waitFor();
  await inbox(page).getByRole('button', { name: 'Clear search' }).click();
  await row(page, 'Many52 Requests').waitFor();
  assert.is(await search.inputValue(), '');
  await browser.close();
});

test('the inbox is accessible and fits, in both themes, on phones and desks', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const browser = await server.openBrowser({ theme, bypassCSP: true });
    const page = await signIn(browser);
    await row(page, 'Many52 Requests').click();
    await inbox(page).getByRole('button', { name: 'Delete…' }).click();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await findViolations(page), [], `${theme} at ${width}`);
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
    await browser.close();
  }
});

test.run();
