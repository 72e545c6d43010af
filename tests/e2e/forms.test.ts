import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const messages = [
  'Please enter your first name',
  'Please enter your last name',
  'Please enter a valid email address',
  'Please enter your phone number',
  'Please enter your company name',
  'Please enter your title',
];
const values = {
  'First name': 'Ada',
  'Last name': 'Byron',
  Email: 'ada@example.com',
  Phone: '+1 555 555 0100',
  Company: 'Engines',
  Title: 'Analyst',
};

const field = (page: Page, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' });

async function fill(page: Page) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

test('an empty request is told all six things at once, and the focus goes to the first', async () => {
  const { page } = await stage.open('/partner');
  await submit(page).click();
  for (const message of messages) {
    assert.ok(await page.getByText(message, { exact: true }).isVisible(), message);
  }
  const first = field(page, 'First name');
  assert.ok(await first.evaluate((input) => input === document.activeElement));
  assert.is(await first.getAttribute('aria-invalid'), 'true');
  await first.fill('Ada');
  await page.getByText(messages[0] ?? '', { exact: true }).waitFor({ state: 'hidden' });
  assert.ok(await page.getByText(messages[1] ?? '', { exact: true }).isVisible());
  await page.context().close();
});

test('a request is sent once, as the spec says, and thanked for', async () => {
  const { page, console } = await stage.open('/partner');
  const bodies: unknown[] = [];
  await page.route('**/api/partnership/submit', async (route) => {
    bodies.push(route.request().postDataJSON());
    await route.fulfill({ json: {} });
  });
  await fill(page);
  await submit(page).dblclick();
  await page.getByRole('heading', { name: /Thank you/ }).waitFor();
  assert.ok(
    await page
      .getByText(/within 24 hours/)
      .first()
      .isVisible(),
  );
  assert.equal(bodies, [
    {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.com',
      phone: '+1 555 555 0100',
      company: 'Engines',
      title: 'Analyst',
      additionalInfo: '',
    },
  ]);
  assert.equal(console, []);
  await page.context().close();
});

test('a refusal keeps every value and says what to do', async () => {
  const { page } = await stage.open('/partner');
  await page.route('**/api/partnership/submit', (route) =>
    route.fulfill({ status: 500, json: { message: 'No room' } }),
  );
  await fill(page);
  await submit(page).click();
  await page
    .getByText('Failed to submit your request. Please try again or contact us directly.')
    .waitFor();
  for (const [label, value] of Object.entries(values)) {
    assert.is(await field(page, label).inputValue(), value, label);
  }
  assert.ok(await submit(page).isEnabled());
  await page.context().close();
});

test('without JavaScript the form says how to reach the company', async () => {
  const { page } = await stage.open('/partner', { javaScriptEnabled: false });
  const main = page.locator('main');
  assert.ok(await main.getByText(/This form needs JavaScript/).isVisible());
  assert.ok(await main.getByRole('link', { name: 'hello@usta.example' }).first().isVisible());
  await page.context().close();
});

test('every login is refused while there is no administrator, with the message of the spec', async () => {
  const { page } = await stage.open('/login');
  await field(page, 'Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Sign In' }).click();
  assert.is(
    await page.getByRole('alert').first().textContent(),
    '',
    'an empty password is ignored',
  );
  await field(page, 'Password').fill('secret');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page
    .getByText('Invalid credentials. Access restricted to authorized administrators only.')
    .waitFor();
  assert.is(new URL(page.url()).pathname, '/login');
  await page.context().close();
});

test('a request for access shows its state, is confirmed, and leads back to signing in', async () => {
  const { page } = await stage.open('/login');
  await page.getByRole('tab', { name: 'Request Access' }).click();
  await field(page, 'Work email').fill('ada@example.com');
  await field(page, 'Company name').fill('Engines');
  await field(page, 'Role').fill('Analyst');
  const alerted = page.waitForEvent('dialog');
  await page.getByRole('button', { name: 'Request Access' }).click();
  await page.getByRole('button', { name: 'Submitting...' }).waitFor();
  const dialog = await alerted;
  assert.match(dialog.message(), 'submitted');
  await dialog.accept();
  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Request Access' }).click();
  assert.is(await field(page, 'Work email').inputValue(), '');
  await page.context().close();
});

test('Google and Enterprise SSO only say that they would be there', async () => {
  const { page } = await stage.open('/login');
  for (const name of ['Google', 'Enterprise SSO']) {
    const alerted = page.waitForEvent('dialog');
    const clicked = page.getByRole('button', { name }).click();
    const dialog = await alerted;
    assert.match(dialog.message(), 'would be implemented');
    await dialog.accept();
    await clicked;
  }
  await page.context().close();
});

test.run();
