import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const field = (page: Page, label: string) =>
  page.locator('main').getByLabel(label, { exact: true });

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
  // From before the click on, and in the page: the alert will stop it, and a call to it then waits.
  const submitting = page.waitForFunction(() =>
    [...document.querySelectorAll('main button')].some(
      (button) => button.checkVisibility() && button.textContent?.trim() === 'Submitting...',
    ),
  );
  await page.getByRole('button', { name: 'Request Access' }).click();
  await submitting;
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
