import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage, waitForHydration } from '../helpers/browser.ts';
import { followDialogs, readStorage } from '../helpers/leaving.ts';
import { until } from '../helpers/until.ts';

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
  const submitting = until(page, () =>
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

/** Follows a link to a page of the same document. */
async function follow(page: Page, href: string): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact' });
  await link.evaluate((element, value) => element.setAttribute('href', value), href);
  await link.click();
  await page.waitForURL(`**${href}`);
}

test('text in the partner form survives a visit to another page, and is stored nowhere', async () => {
  const { page } = await stage.open('/partner');
  await page.evaluate(() => document.body.setAttribute('data-marked', ''));
  await field(page, 'First name').pressSequentially('Ada');
  await field(page, 'Company').fill('Engines');
  await follow(page, '/terms');
  await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor();
  assert.is(await readStorage(page), '[{},{}]');

  // The text would be lost with the document, so the other page asks too.
  const asking = page.waitForEvent('dialog');
  await Promise.all([
    asking.then((dialog) => dialog.dismiss()),
    page.evaluate(() => location.reload()),
  ]);
  assert.is((await asking).type(), 'beforeunload');

  await follow(page, '/partner');
  await field(page, 'First name').waitFor();
  assert.is(await field(page, 'First name').inputValue(), 'Ada');
  assert.is(await field(page, 'Company').inputValue(), 'Engines');
  assert.is(await page.locator('body[data-marked]').count(), 1, 'it is the same document');

  // Nobody is asked about an empty form.
  for (const label of ['First name', 'Company']) await field(page, label).fill('');
  const asked = followDialogs(page);
  await page.reload();
  assert.equal(asked, []);
  await page.context().close();
});

test('hours become the message in place of other hours, and never of typed text', async () => {
  const { page } = await stage.open('/partner#hours=1,2,3,4,5');
  const message = page.getByLabel('What should we automate first?');
  const bring = async (hours: string) => {
    await follow(page, '/terms');
    await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor();
    await follow(page, `/partner#hours=${hours}`);
    return message.inputValue();
  };
  assert.match(await message.inputValue(), 'In our week of 15 hours, copying takes 6:');
  assert.match(await bring('5,4,3,2,1'), 'In our week of 15 hours, copying takes 12:');
  // The site wrote this message, so nobody is asked about it.
  await message.click();
  const asked = followDialogs(page);
  await page.reload();
  assert.equal(asked, []);
  await waitForHydration(page);
  await message.fill('Call me.');
  assert.is(await bring('1,1,1,1,1'), 'Call me.');
  await page.context().close();
});

test.run();
