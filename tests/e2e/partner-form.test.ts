import type { Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldLimits } from '../../site/domain/partner-request.ts';
import { analyticsId, serveAnalytics, waitForEvents } from '../helpers/analytics.ts';
import { findViolations } from '../helpers/axe.ts';
import { openStage, type Stage, stopClock, waitForHydration } from '../helpers/browser.ts';
import { followDialogs, readStorage } from '../helpers/leaving.ts';

const api = 'https://api.usta.example/v1';
const endpoint = `${api}/api/partnership/submit`;
const cors = { 'Access-Control-Allow-Origin': '*' };

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: { API_BASE_URL: `${api}/`, ANALYTICS_ID: analyticsId } });
});
test.after(() => stage?.close());

/** Label, name in the request, what is typed, and what is said when it is missing (spec §5). */
const fields = [
  ['First name', 'firstName', 'Ada', 'Please enter your first name'],
  ['Last name', 'lastName', 'Byron', 'Please enter your last name'],
  ['Email', 'email', 'ada@example.com', 'Please enter a valid email address'],
  ['Phone', 'phone', '+1 555 555 0100', 'Please enter your phone number'],
  ['Company', 'company', 'Engines', 'Please enter your company name'],
  ['Title', 'title', 'Analyst', 'Please enter your title'],
] as const;
const failureText = 'Failed to submit your request. Please try again or contact us directly.';

const field = (page: Page, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });
const message = (page: Page) => page.getByLabel('What should we automate first?');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' });
const thanks = (page: Page) => page.getByRole('heading', { name: /Thank you/ });
const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((input) => input === document.activeElement);

async function fill(page: Page) {
  for (const [label, , value] of fields) await field(page, label).fill(value);
}

async function assertKept(page: Page) {
  for (const [label, , value] of fields) {
    assert.is(await field(page, label).inputValue(), value, label);
  }
}

const openForm = () => stage.open('/partner', { prepare: serveAnalytics });

/** Sends the filled form to a server that answers so, and waits for the failure. */
async function fail(answer: (route: Route) => Promise<void>) {
  const opened = await openForm();
  await opened.page.route(endpoint, answer);
  await fill(opened.page);
  await submit(opened.page).click();
  await opened.page.getByText(failureText).waitFor();
  return opened;
}

test('an empty form says all six things at once, each tied to its field', async () => {
  const { page } = await openForm();
  await submit(page).click();
  await page
    .getByText(/Please enter/)
    .first()
    .waitFor();
  for (const [label, , , text] of fields) {
    const input = field(page, label);
    assert.ok(await page.getByText(text, { exact: true }).isVisible(), text);
    assert.is(await input.getAttribute('aria-invalid'), 'true', label);
    const described = page.locator(`#${await input.getAttribute('aria-describedby')}`);
    assert.is(await described.textContent(), text);
  }
  assert.is(await page.getByText(/Please enter/).count(), 6, 'nothing else is asked for');
  assert.ok(await isFocused(page, 'First name'));
  const [event] = await waitForEvents(page, 'Validation Failed');
  assert.equal(event, {
    form_name: 'Partner Form',
    fields: 'firstName lastName email phone company title',
  });
  await page.context().close();
});

test('space is no answer, an address must be one, and the focus goes to the first that is not right', async () => {
  const { page } = await openForm();
  await fill(page);
  await field(page, 'Email').fill('ada@example');
  await field(page, 'Title').fill('   ');
  await field(page, 'Title').press('Enter');
  await page.getByText('Please enter your title').waitFor();
  assert.is(await page.getByText(/Please enter/).count(), 2);
  assert.ok(await isFocused(page, 'Email'));
  await field(page, 'Email').fill('ada@example.c');
  assert.is(await field(page, 'Email').getAttribute('aria-invalid'), null);
  assert.is(await field(page, 'Email').getAttribute('aria-describedby'), null);
  assert.ok(await page.getByText('Please enter your title').isVisible(), 'the other one stays');
  await page.context().close();
});

test('any OK answer is a success, whatever it says (spec §7)', async () => {
  for (const body of ['', '<!doctype html>']) {
    const { page } = await openForm();
    await page.route(endpoint, (route) => route.fulfill({ body, headers: cors }));
    await fill(page);
    await submit(page).click();
    await thanks(page).waitFor();
    await page.context().close();
  }
});

test('a request is sent once, as the spec says, and thanked for', async () => {
  const { page, console } = await openForm();
  const bodies: string[] = [];
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(endpoint, async (route) => {
    bodies.push(route.request().postData() ?? '');
    await isHeld;
    await route.fulfill({ json: { id: 7 }, headers: cors });
  });
  await fill(page);
  await field(page, 'Company').fill('  Engines ');
  await submit(page).dblclick();
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await busy.waitFor();
  assert.ok(await busy.isDisabled());
  await field(page, 'Title').press('Enter');
  await page
    .getByRole('form', { name: 'Become a Partner' })
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  answer();
  await thanks(page).waitFor();
  assert.equal(bodies, [
    '{"firstName":"Ada","lastName":"Byron","email":"ada@example.com","phone":"+1 555 555 0100",' +
      '"company":"Engines","title":"Analyst","additionalInfo":""}',
  ]);
  // This build has no captcha (spec §8, "Bot-check token unavailable").
  assert.is(console.length, 1);
  assert.match(console[0] ?? '', 'There is no captcha token');
  assert.is(await submit(page).count(), 0, 'the form is gone');
  const [success] = await waitForEvents(page, 'form_submit_success');
  assert.equal(success, { form_name: 'Partner Form' });
  const [conversion] = await waitForEvents(page, 'conversion');
  assert.equal(conversion, { conversion_name: 'Partner Form', currency: 'USD' });
  await page.context().close();
});

test('a program that fills in every field gives itself away', async () => {
  const { page } = await openForm();
  const posted = page.waitForRequest(endpoint);
  await page.route(endpoint, (route) => route.fulfill({ json: {}, headers: cors }));
  await page.locator('[name=website]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://spam.example';
  });
  await fill(page);
  await submit(page).click();
  assert.is((await posted).postDataJSON().website, 'https://spam.example');
  await page.close();
});

test('the thanks take the focus, and are read out with their promise of 24 hours', async () => {
  const { page } = await openForm();
  await page.route(endpoint, (route) => route.fulfill({ json: {}, headers: cors }));
  await fill(page);
  await submit(page).click();
  await thanks(page).waitFor();
  assert.ok(await thanks(page).evaluate((heading) => heading === document.activeElement));
  const described = page.locator(`#${await thanks(page).getAttribute('aria-describedby')}`);
  assert.match(await described.innerText(), /contact you within 24 hours/);
  await page.context().close();
});

test('what happens next goes on to its second step once the request is sent', async () => {
  const { page } = await openForm();
  const steps = page.getByRole('region', { name: 'What happens next' }).locator('ol > li');
  const current = () =>
    steps.evaluateAll((items) => items.map((item) => item.getAttribute('aria-current')));
  assert.equal(await current(), ['step', null, null, null]);
  await page.route(endpoint, (route) => route.abort());
  await fill(page);
  await submit(page).click();
  await page.getByText(failureText).waitFor();
  assert.equal(await current(), ['step', null, null, null], 'a failure is no step');
  await page.unroute(endpoint);
  await page.route(endpoint, (route) => route.fulfill({ json: {}, headers: cors }));
  await submit(page).click();
  await thanks(page).waitFor();
  assert.equal(await current(), [null, 'step', null, null]);
  assert.match((await steps.first().textContent()) ?? '', /^Done: Your request/);
  await page.context().close();
});

test('on a phone the thanks come into sight below the header', async () => {
  const { page } = await stage.open('/partner', {
    prepare: serveAnalytics,
    viewport: { width: 390, height: 700 },
  });
  await page.route(endpoint, (route) => route.fulfill({ json: {}, headers: cors }));
  await fill(page);
  await submit(page).click();
  await thanks(page).waitFor();
  const header = await page.getByRole('banner').boundingBox();
  const panel = await thanks(page).locator('..').boundingBox();
  assert.ok(header && panel);
  assert.ok(panel.y >= header.height && panel.y < header.height + 80, `at ${panel.y}`);
  await page.context().close();
});

test('a refusal keeps every value, and its reason is logged and tracked but not shown', async () => {
  const { page, console } = await fail((route) =>
    route.fulfill({
      status: 422,
      json: { message: 'ada@example.com has been refused' },
      headers: cors,
    }),
  );
  await assertKept(page);
  assert.ok(await submit(page).isEnabled());
  assert.ok(await submit(page).evaluate((button) => button === document.activeElement));
  assert.is(await page.getByText(/refused/).count(), 0);
  assert.ok(console.some((line) => line.includes('ada@example.com has been refused')));
  const [event] = await waitForEvents(page, 'form_submit_error');
  assert.equal(event, {
    form_name: 'Partner Form',
    error_message: '[email] has been refused',
  });
  await field(page, 'Title').fill('');
  await submit(page).click();
  await page.getByText('Please enter your title').waitFor();
  assert.is(await page.getByText(failureText).count(), 0, 'it was not sent this time');
  await field(page, 'Title').fill('Analyst');
  await page.unroute(endpoint);
  await page.route(endpoint, (route) => route.fulfill({ json: {}, headers: cors }));
  await submit(page).click();
  await thanks(page).waitFor();
  await page.context().close();
});

for (const [name, answer, reason] of [
  [
    'a refusal without a message',
    (route: Route) => route.fulfill({ status: 503, body: 'down', headers: cors }),
    'Failed to submit form (503)',
  ],
  ['a lost connection', (route: Route) => route.abort(), 'Failed to fetch'],
] as const) {
  test(`${name} is a failure that keeps every value`, async () => {
    const { page, console } = await fail(answer);
    await assertKept(page);
    assert.ok(
      console.some((line) => line.includes(reason)),
      `${reason} in ${console.join('\n')}`,
    );
    const [event] = await waitForEvents(page, 'form_submit_error');
    assert.match(String(event?.error_message), reason);
    await page.context().close();
  });
}

test('a server that does not answer is given up after 20 seconds', async () => {
  const { page } = await stage.open('/partner', {
    prepare: async (page) => {
      await serveAnalytics(page);
      await stopClock(page);
    },
  });
  const isAsked = page.waitForRequest(endpoint);
  await page.route(endpoint, () => new Promise(() => {}));
  await fill(page);
  await submit(page).click();
  await isAsked;
  await page.clock.runFor(19_999);
  assert.ok(await page.getByRole('button', { name: 'Submitting...' }).isVisible());
  await page.clock.runFor(1);
  await page.getByText(failureText).waitFor();
  await assertKept(page);
  await page.context().close();
});

test('typed text is stored nowhere, and the page asks before it goes, until it is sent', async () => {
  const { page } = await openForm();
  const asked = followDialogs(page);
  await field(page, 'First name').click();
  await page.reload();
  await waitForHydration(page);
  assert.equal(asked, [], 'nothing was typed');

  await fill(page);
  await message(page).click();
  await message(page).fill('Intake\nand billing');
  assert.is(await readStorage(page), '[{},{}]');
  await page.reload();
  await waitForHydration(page);
  assert.equal(asked.splice(0), ['beforeunload']);

  // This page allows calls to the API, so the next one is another document.
  await fill(page);
  await message(page).click();
  await message(page).fill('Intake\nand billing');
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  assert.equal(asked.splice(0), ['beforeunload']);
  // The browser itself restores the fields.
  await page.goBack();
  await waitForHydration(page);
  await assertKept(page);
  assert.is(await message(page).inputValue(), 'Intake\nand billing');

  await page.route(endpoint, (route) => route.fulfill({ json: {}, headers: cors }));
  await submit(page).click();
  await thanks(page).waitFor();
  await page.reload();
  await submit(page).waitFor();
  assert.equal(asked, []);
  assert.is(await field(page, 'First name').inputValue(), '');
  assert.is(await readStorage(page), '[{},{}]');
  await page.context().close();
});

test('who stays on the page keeps the text', async () => {
  const { page } = await openForm();
  await fill(page);
  await field(page, 'Title').click();
  const asking = page.waitForEvent('dialog');
  await Promise.all([
    asking.then((dialog) => dialog.dismiss()),
    page.locator('footer').getByRole('link', { name: 'Sales' }).click(),
  ]);
  assert.is((await asking).type(), 'beforeunload');
  await assertKept(page);
  assert.is(new URL(page.url()).pathname, '/partner');
  await page.context().close();
});

test('a link that opens the mail program asks nothing', async () => {
  const { page } = await openForm();
  const asked = followDialogs(page);
  await fill(page);
  await field(page, 'Title').click();
  for (const scheme of ['mailto', 'tel']) {
    await page.locator(`main address a[href^="${scheme}:"]`).click();
  }
  // The click counts for a second.
  await page.waitForTimeout(1100);
  assert.equal(asked, []);
  await page.reload();
  assert.equal(asked, ['beforeunload']);
  await page.context().close();
});

test('an answer that is lost does not make it two requests', async () => {
  const { page } = await openForm();
  const keys: (string | undefined)[] = [];
  let isLost = true;
  await page.route(endpoint, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await (isLost ? route.abort() : route.fulfill({ json: {}, headers: cors }));
  });
  const send = async () => {
    const tries = keys.length;
    await Promise.all([page.waitForRequest(endpoint), submit(page).click()]);
    await (isLost ? page.getByText(failureText) : thanks(page)).waitFor();
    assert.is(keys.length, tries + 1);
  };
  await fill(page);
  await send();
  await send();
  assert.is(keys[1], keys[0], 'the same request');
  await field(page, 'Title').fill('Owner');
  await send();
  assert.is.not(keys[2], keys[0], 'another one');
  isLost = false;
  await send();
  assert.is(keys[3], keys[2]);
  await page.reload();
  await waitForHydration(page);
  await fill(page);
  await field(page, 'Title').fill('Owner');
  await send();
  assert.is.not(keys[4], keys[2], 'the first has been taken');
  await page.context().close();
});

/** What a link asks for: its query, the label of its button, and the words of the page for it. */
const intents = [
  ['trial', 'Start Free Trial', 'Start your 14-day free trial.', 'What should the trial run on?'],
  ['demo', 'Schedule Demo', 'See an agent handle cases like yours.', 'What should the demo show?'],
  [
    'global',
    'Discuss Your Global Needs',
    'Tell us where you operate.',
    'Which regions and which process do you have in mind?',
  ],
  [
    'partnership',
    'Become a Partner',
    'Tell us about your clients or your product.',
    'Which client, product or integration do you have in mind?',
  ],
] as const;

for (const [intent, title, headline, question] of intents) {
  test(`who asks for ${intent} finds a page that answers it, with nothing filled in`, async () => {
    const { page, console } = await stage.open(`/partner?intent=${intent}`, {
      prepare: serveAnalytics,
    });
    await page.getByRole('heading', { level: 1, name: headline }).waitFor();
    assert.ok(await page.getByRole('form', { name: title }).isVisible());
    assert.is(await page.getByLabel(question).inputValue(), '');
    const steps = page.getByRole('region', { name: 'What happens next' }).locator('ol > li');
    assert.match(await steps.allTextContents().then(String), /within 24 hours/);
    assert.equal(console, []);
    await page.context().close();
  });
}

test('a request says what was asked for, ahead of the message and within its limit', async () => {
  const { page } = await stage.open('/partner?intent=demo', { prepare: serveAnalytics });
  const question = page.getByLabel('What should the demo show?');
  await question.focus();
  await page.keyboard.insertText('x'.repeat(10_001));
  const typed = (await question.inputValue()).length;
  const lead = 'Asked for: a demo\n\n';
  assert.is(typed + lead.length, fieldLimits.additionalInfo);
  const bodies: Record<string, string>[] = [];
  await page.route(endpoint, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.abort();
  });
  for (const text of ['Late orders', '']) {
    await question.fill(text);
    await fill(page);
    await Promise.all([page.waitForRequest(endpoint), submit(page).click()]);
    await page.getByText(failureText).waitFor();
  }
  assert.equal(
    bodies.map(({ additionalInfo }) => additionalInfo),
    [`${lead}Late orders`, 'Asked for: a demo'],
  );
  await page.unroute(endpoint);
  await page.route(endpoint, (route) => route.fulfill({ json: {}, headers: cors }));
  await submit(page).click();
  await thanks(page).waitFor();
  const described = page.locator(`#${await thanks(page).getAttribute('aria-describedby')}`);
  assert.match(await described.innerText(), /contact you within 24 hours.*closed cases/);
  await page.context().close();
});

test('a visitor can ask for something else and keeps what was typed', async () => {
  const { page } = await stage.open('/solutions/startup', { prepare: serveAnalytics });
  await page.locator('main').getByRole('link', { name: 'Schedule Demo' }).first().click();
  await page.waitForURL('**/partner?intent=demo');
  await page.getByText('You are asking for a demo.').waitFor();
  await fill(page);
  await page.getByRole('link', { name: 'Ask for something else' }).click();
  await page.waitForURL(/\/partner$/);
  await page.getByRole('heading', { level: 1, name: 'Tell us what to automate first.' }).waitFor();
  assert.is(await page.getByText('You are asking for').count(), 0);
  await assertKept(page);
  await page.context().close();
});

test('a link that asks for what nobody offers shows the page as it is', async () => {
  const { page } = await stage.open('/partner?intent=constructor', { prepare: serveAnalytics });
  await page.getByRole('heading', { level: 1, name: 'Tell us what to automate first.' }).waitFor();
  assert.is(await page.getByText('You are asking for').count(), 0);
  await page.context().close();
});

const vision = '/about/vision';
const sentence = (page: Page) => page.locator('main output');
const step = (page: Page, task: string, way: 'less' | 'more') =>
  page.getByRole('button', { name: `${task}: one hour ${way}` });
const ask = (page: Page) => page.getByRole('link', { name: 'Ask us about these hours' });

test('the hours that a visitor sets on the vision page are said, kept in the URL, and become the message', async () => {
  const options = { prepare: serveAnalytics } as const;
  const { page, console } = await stage.open(vision, options);
  assert.is(await sentence(page).textContent(), '23 of these 40 hours are copying.');
  assert.is(await ask(page).getAttribute('href'), '/partner', 'an example is not the visitor’s');
  const entries = await page.evaluate(() => history.length);
  await step(page, 'Asking for something a second time', 'less').click({ clickCount: 2 });
  assert.is(await sentence(page).textContent(), '21 of your 38 hours are copying.');
  await step(page, 'Deciding and solving', 'more').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  assert.is(await sentence(page).textContent(), '21 of your 40 hours are copying.');
  await page.waitForURL(`**${vision}#hours=10,5,6,10,9`);
  assert.is(await page.evaluate(() => history.length), entries);
  assert.is((await waitForEvents(page, 'page_view')).length, 1, 'a press is no page view');

  await page.reload();
  await waitForHydration(page);
  const less = step(page, 'Looking for a file, a number, a date', 'less');
  await less.waitFor();
  assert.is(await sentence(page).textContent(), '21 of your 40 hours are copying.');
  await less.click({ clickCount: 7 });
  assert.is(await sentence(page).textContent(), '15 of your 34 hours are copying.', 'not below 0');
  assert.is(await less.getAttribute('aria-disabled'), 'true');
  const sizes = await page
    .locator('main li button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
  assert.is(sizes.length, 10);
  for (const { width, height } of sizes) assert.ok(width >= 44 && height >= 44);
  for (const theme of ['dark', 'light']) {
    await page.evaluate(
      (isLight) => document.documentElement.classList.toggle('light-theme', isLight),
      theme === 'light',
    );
    assert.equal(await findViolations(page, undefined, ['header', 'footer']), [], theme);
  }

  await ask(page).click();
  await page.waitForURL('**/partner#hours=10,5,0,10,9');
  await waitForHydration(page);
  const said =
    'In our week of 34 hours, copying takes 15: typing what is already written elsewhere (10); ' +
    'asking for something a second time (5); looking for a file, a number, a date (0). ' +
    'The job takes the other 19: deciding and solving (10); talking to clients and colleagues (9).';
  assert.is(await message(page).inputValue(), said);
  assert.is((await waitForEvents(page, 'page_view')).length, 1, 'one for the new document');
  await message(page).fill(said.replace('(10)', '(12)'));
  // The browser itself restores the edited message.
  await page.goto(`${stage.url}/terms`);
  await page.goBack();
  await waitForHydration(page);
  assert.is(await message(page).inputValue(), said.replace('(10)', '(12)'), 'it was edited');
  await page.goBack();
  await sentence(page).getByText('15 of your 34 hours are copying.').waitFor();
  assert.equal(console, []);
  await page.context().close();
});

test('the buttons of the week appear without moving anything', async () => {
  for (const width of [320, 390, 1280]) {
    const places: unknown[] = [];
    for (const hasButtons of [false, true]) {
      const { page } = await stage.open('/terms', { viewport: { width, height: 900 } });
      if (!hasButtons) await page.route('**/run-week-*.js', (route) => route.abort());
      const asked = page.waitForRequest('**/run-week-*.js');
      await page.goto(`${stage.url}${vision}`);
      await asked;
      if (hasButtons) await step(page, 'Deciding and solving', 'more').waitFor();
      const parts = page.locator('main figure').first().locator('output, svg, strong, a');
      places.push(
        await parts.evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect().toJSON()),
        ),
      );
      await page.context().close();
    }
    assert.equal(places[1], places[0], `${width} px`);
  }
});

test('without JavaScript the week is an example, with no button that does nothing', async () => {
  const { page } = await stage.open(vision, { javaScriptEnabled: false });
  assert.ok(await page.getByText('23 of these 40 hours are copying.').isVisible());
  assert.not.ok(await page.getByText('Set the hours').isVisible());
  assert.is(await page.locator('main button').count(), 0);
  await page.context().close();
});

test('no field takes more than the server does', async () => {
  const { page } = await openForm();
  const inputs = [...fields.map(([label, name]) => [field(page, label), name] as const)];
  for (const [input, name] of [...inputs, [message(page), 'additionalInfo'] as const]) {
    await input.focus();
    await page.keyboard.insertText('x'.repeat(10_001));
    assert.is((await input.inputValue()).length, fieldLimits[name], name);
  }
  await page.context().close();
});

test('the form is filled and sent with the keyboard alone', async () => {
  const { page } = await openForm();
  const bodies: Record<string, string>[] = [];
  await page.route(endpoint, async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: {}, headers: cors });
  });
  await field(page, 'First name').focus();
  for (const [, , value] of fields) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('Intake');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await thanks(page).waitFor();
  assert.is(bodies[0]?.additionalInfo, 'Intake');
  assert.is(bodies[0]?.title, 'Analyst');
  await page.context().close();
});

test('errors, failure and thanks are clean to axe-core in both themes', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await stage.open('/partner', {
      theme,
      bypassCSP: true,
      prepare: serveAnalytics,
    });
    await submit(page).click();
    await page
      .getByText(/Please enter/)
      .first()
      .waitFor();
    assert.equal(await findViolations(page), [], `errors, ${theme}`);
    await fill(page);
    await submit(page).click();
    await page.getByText(failureText).waitFor();
    assert.equal(await findViolations(page), [], `failure, ${theme}`);
    await page.route(endpoint, (route) => route.fulfill({ json: {}, headers: cors }));
    await submit(page).click();
    await thanks(page).waitFor();
    assert.equal(await findViolations(page), [], `thanks, ${theme}`);
    await page.context().close();
  }
});

test('without JavaScript the form says how to reach the company', async () => {
  const { page } = await stage.open('/partner', { javaScriptEnabled: false });
  const main = page.locator('main');
  assert.ok(await main.getByText(/This form needs JavaScript/).isVisible());
  assert.ok(await main.getByRole('link', { name: 'hello@usta.example' }).first().isVisible());
  assert.ok(await main.getByRole('link', { name: '+1 (555) 555-0142' }).first().isVisible());
  assert.not.ok(await submit(page).isVisible());
  await page.context().close();
});

test('it is called Become a Partner in the header, and Contact in the footer', async () => {
  const { page } = await openForm();
  for (const [place, name] of [
    ['banner', 'Become a Partner'],
    ['contentinfo', 'Contact'],
  ] as const) {
    const link = page.getByRole(place).getByRole('link', { name, exact: true }).first();
    assert.is(await link.getAttribute('href'), '/partner', name);
  }
  await page.context().close();
});

test.run();
