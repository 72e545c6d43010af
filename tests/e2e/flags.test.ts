import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { flagNames } from '../../site/features/flags/definitions.ts';
import { administratorEnv, readStored, startSession } from '../helpers/administrator.ts';
import { openStage, type Stage } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: { ...administratorEnv, FLAG_VOICE: 'true' } });
});
test.after(() => stage?.close());

/** Opens the dashboard, and waits for the panel, whose code loads later. */
async function openDashboard() {
  const opened = await stage.open('/app/dashboard', { prepare: startSession });
  await panel(opened.page).waitFor();
  return opened;
}

const panel = (page: Page) => page.getByRole('region', { name: 'Feature flags' });
const flag = (page: Page, name: string) => panel(page).getByRole('switch', { name, exact: true });
const isOn = async (page: Page, name: string) =>
  (await flag(page, name).getAttribute('aria-checked')) === 'true';
const explain = (page: Page, name: string) =>
  flag(page, name).evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.innerText,
  );
const importText = (page: Page, text: string) =>
  panel(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'flags.json', mimeType: 'application/json', buffer: Buffer.from(text) });

test('every flag is there as a switch with its name, its state and its description', async () => {
  const { page, console } = await openDashboard();
  await panel(page).getByText('21 of 33 are on').waitFor();
  assert.is(await panel(page).getByRole('switch').count(), flagNames.length);
  assert.is(await isOn(page, 'streaming'), true);
  assert.is(await isOn(page, 'debug-mode'), false);
  assert.match((await explain(page, 'streaming')) ?? '', 'Answers appear while');
  assert.equal(console, []);
  await page.context().close();
});

test('a change is stored, survives a reload, and other tabs follow it', async () => {
  const { page } = await openDashboard();
  const tab = await page.context().newPage();
  await tab.goto(`${stage.url}/app/dashboard`);
  await flag(tab, 'streaming').waitFor();
  await flag(page, 'streaming').click();
  assert.is(await isOn(page, 'streaming'), false);
  assert.is(await readStored(page, 'feature_flags'), '{"streaming":false}');
  assert.match((await explain(page, 'streaming')) ?? '', 'Set in this browser');
  await flag(tab, 'streaming').and(tab.locator('[aria-checked=false]')).waitFor();
  await page.reload();
  await flag(page, 'streaming').waitFor();
  assert.is(await isOn(page, 'streaming'), false);
  await page.context().close();
});

test('flags that depend on the core platform follow it at once', async () => {
  const { page } = await openDashboard();
  assert.is(await isOn(page, 'playground'), false);
  assert.match((await explain(page, 'playground')) ?? '', 'Off without core-platform');
  assert.is(await flag(page, 'playground').getAttribute('aria-disabled'), 'true');
  await flag(page, 'playground').click({ force: true });
  assert.is(await isOn(page, 'playground'), false, 'nothing can be changed');
  await flag(page, 'core-platform').click();
  assert.is(await isOn(page, 'playground'), true);
  assert.is(await isOn(page, 'component-store'), true);
  assert.is(await isOn(page, 'new-flow-builder'), false);
  assert.is(await flag(page, 'playground').getAttribute('aria-disabled'), null);
  await page.context().close();
});

test('a flag of the build cannot be changed here, and says so', async () => {
  const { page } = await openDashboard();
  assert.is(await isOn(page, 'voice'), true);
  assert.match((await explain(page, 'voice')) ?? '', 'Set by the build (FLAG_VOICE)');
  await flag(page, 'voice').click({ force: true });
  assert.is(await isOn(page, 'voice'), true);
  await page.evaluate(() => localStorage.setItem('feature_flags', '{"voice":false}'));
  await page.reload();
  await flag(page, 'voice').waitFor();
  assert.is(await isOn(page, 'voice'), true);
  await page.context().close();
});

test('a flag that requires a reload warns in the console, and no other does', async () => {
  const { page, console } = await openDashboard();
  await flag(page, 'caching').click();
  assert.equal(console, []);
  await flag(page, 'virtualization').click();
  assert.equal(console, ['The flag "virtualization" takes effect when the page is loaded again.']);
  assert.is(await isOn(page, 'virtualization'), false);
  const message = (name: string) =>
    `The flag "${name}" takes effect when the page is loaded again.`;
  await importText(page, '{"caching":true,"virtualization":false,"lazy-loading":false}');
  await panel(page).getByRole('status').getByText('Imported 3 flags.').waitFor();
  assert.equal(console.splice(0), [message('virtualization'), message('lazy-loading')]);
  await panel(page).getByRole('button', { name: 'Reset' }).click();
  assert.equal(console.splice(0), [message('virtualization'), message('lazy-loading')]);
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  assert.equal(console, [message('virtualization'), message('lazy-loading')]);
  await page.context().close();
});

test('a reset leaves everything to the defaults again', async () => {
  const { page } = await openDashboard();
  const reset = panel(page).getByRole('button', { name: 'Reset' });
  assert.ok(await reset.isDisabled());
  await flag(page, 'streaming').click();
  await reset.click();
  await panel(page).getByRole('status').getByText('All flags are back').waitFor();
  assert.is(await isOn(page, 'streaming'), true);
  assert.is(await readStored(page, 'feature_flags'), null);
  await page.context().close();
});

test('a reset keeps the focus, and can be undone until a flag is set again', async () => {
  const { page } = await openDashboard();
  const status = panel(page).getByRole('status');
  const reset = panel(page).getByRole('button', { name: 'Reset' });
  const undo = panel(page).getByRole('button', { name: 'Undo' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await flag(page, 'streaming').click();
  await flag(page, 'voice').click({ force: true });
  const before = await readStored(page, 'feature_flags');
  await reset.press('Enter');
  await status.getByText('All flags are back').waitFor();
  assert.is(await focused(), 'Reset');
  await page.keyboard.press('Tab');
  assert.is(await focused(), 'Undo');
  await page.keyboard.press('Enter');
  await status.getByText('The reset was undone.').waitFor();
  assert.is(await focused(), 'Reset');
  assert.is(await undo.count(), 0);
  assert.is(await readStored(page, 'feature_flags'), before);
  assert.is(await isOn(page, 'streaming'), false);

  await reset.click();
  await undo.waitFor();
  await flag(page, 'caching').click();
  await undo.waitFor({ state: 'hidden' });
  assert.is(await status.textContent(), '');
  assert.is(await readStored(page, 'feature_flags'), '{"caching":false}');
  await page.context().close();
});

test('the export is a JSON file of every flag, and an import of it gives the same', async () => {
  const { page } = await openDashboard();
  await flag(page, 'streaming').click();
  const downloading = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export' }).click();
  const download = await downloading;
  assert.is(download.suggestedFilename(), 'feature-flags.json');
  const text = readFileSync(await download.path(), 'utf8');
  const values = JSON.parse(text);
  assert.equal(Object.keys(values), [...flagNames]);
  assert.is(values.streaming, false);
  await panel(page).getByRole('button', { name: 'Reset' }).click();
  await importText(page, text);
  await panel(page).getByRole('status').getByText('Imported 33 flags.').waitFor();
  assert.is(await isOn(page, 'streaming'), false);
  await page.context().close();
});

test('an import ignores unknown names and leaves other flags as they are', async () => {
  const { page, console } = await openDashboard();
  await flag(page, 'streaming').click();
  await importText(page, '{"caching":false,"unknown":true,"minimap":"no"}');
  await panel(page).getByRole('status').getByText('Imported 1 flag.').waitFor();
  assert.is(await readStored(page, 'feature_flags'), '{"streaming":false,"caching":false}');
  assert.equal(console, []);
  await page.context().close();
});

test('an import that cannot be read is told to the console alone', async () => {
  const { page, console } = await openDashboard();
  await importText(page, '{"streaming":false}');
  await panel(page).getByRole('status').getByText('Imported 1 flag.').waitFor();
  for (const text of ['{"caching":', '["caching"]']) {
    const logged = page.waitForEvent('console');
    await importText(page, text);
    await logged;
  }
  // As of a file that was changed or removed after it was chosen.
  await page.evaluate(() => {
    Blob.prototype.text = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  });
  const logged = page.waitForEvent('console');
  await importText(page, '{"caching":false}');
  await logged;
  assert.is(console.length, 3);
  for (const text of console) assert.match(text, 'The feature flags could not be imported.');
  assert.is(await readStored(page, 'feature_flags'), '{"streaming":false}');
  assert.is(await panel(page).getByRole('status').textContent(), '');
  await page.context().close();
});

test('a stored value that is no JSON counts as nothing set', async () => {
  const { page, console } = await stage.open('/app/dashboard', {
    prepare: (page) => startSession(page, { feature_flags: '{nonsense' }),
  });
  assert.is(await isOn(page, 'streaming'), true);
  assert.equal(console, []);
  await page.context().close();
});

test('the filter finds flags by words, and the keyboard alone switches one', async () => {
  const { page } = await openDashboard();
  await panel(page).getByRole('searchbox', { name: 'Filter flags' }).focus();
  await page.keyboard.type('slack');
  assert.is(await panel(page).getByRole('switch').count(), 1);
  for (const _ of ['Export', 'Import', 'Reset', 'the switch']) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  assert.is(await isOn(page, 'slack-integration'), true);
  await panel(page).getByRole('searchbox').fill('xyzzy');
  await panel(page).getByRole('status').getByText('No flags match this filter.').waitFor();
  await page.context().close();
});

test.run();
