import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage, waitForHydration } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const dark = 'rgb(7, 9, 15)';
const light = 'rgb(255, 255, 255)';
const isShown = (page: Page, color: string) =>
  until(page, (color) => getComputedStyle(document.body).backgroundColor === color, color);
const toggle = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Light theme' });

test('dark is the default, whatever the system prefers', async () => {
  const { page } = await stage.open('/', { colorScheme: 'light' });
  assert.is(await ground(page), dark);
  await page.context().close();
});

test('the toggle changes the theme, stores it, and says its state', async () => {
  const { page } = await stage.open('/');
  assert.is(await toggle(page).getAttribute('aria-pressed'), 'false');
  await toggle(page).click();
  await isShown(page, light);
  assert.is(await toggle(page).getAttribute('aria-pressed'), 'true');
  assert.is(await page.evaluate(() => localStorage.getItem('theme')), 'light');
  await page.reload();
  assert.is(await ground(page), light);
  await waitForHydration(page);
  await toggle(page).click();
  assert.is(await page.evaluate(() => localStorage.getItem('theme')), 'dark');
  await isShown(page, dark);
  await page.context().close();
});

test('the toggle is painted as pressed before the page changes its colors', async () => {
  const { page } = await stage.open('/');
  const state = await toggle(page).evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    const isLight = document.documentElement.classList.contains('light-theme');
    return { isPressed: button.ariaPressed, isLight };
  });
  assert.equal(state, { isPressed: 'true', isLight: false });
  await isShown(page, light);
  await page.context().close();
});

test('the stored theme is there before the app, so that nothing flashes', async () => {
  const { page } = await stage.open('/', { theme: 'light' });
  await page.route('**/assets/hashed/*.js', (route) => route.abort());
  await page.reload();
  assert.is(await ground(page), light);
  await page.context().close();
});

test('another tab follows', async () => {
  const { page } = await stage.open('/');
  const other = await page.context().newPage();
  await other.goto(`${stage.url}/resources/blog`);
  await toggle(page).click();
  await isShown(other, light);
  await page.context().close();
});

test.run();
