import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
import { focusedName, walk } from '../helpers/keyboard.ts';
import { until } from '../helpers/until.ts';

// The header, the lists and the changelog by Tab; the forms and the platform are in assistive.test.ts.

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const menus = ['AI Agents', 'Solutions', 'Platform', 'Resources', 'About'];
const opened = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { expanded: true })
    .evaluateAll((buttons) => buttons.map((button) => button.textContent));

test('Tab walks the header from left to right, past closed menus, and on into the page', async () => {
  const { page } = await stage.open('/');
  const stops = [
    'Skip to content',
    'USTA, home',
    ...menus,
    'Light theme',
    'Login',
    'Become a Partner',
  ];
  assert.equal(await walk(page, stops.length), stops);
  assert.equal(await walk(page, 1), ['Become a Partner']);
  assert.ok(await page.locator('main :focus').count(), 'the call to action of the page');
  assert.equal(await walk(page, stops.length, 'Shift+Tab'), stops.toReversed());
  await page.context().close();
});

test('Enter and Space open a menu and close it, Tab goes through its links, Escape leads back', async () => {
  const { page } = await stage.open('/');
  await page.getByRole('banner').getByRole('button', { name: 'About' }).focus();
  for (const key of ['Enter', 'Space']) {
    await page.keyboard.press(key);
    assert.equal(await opened(page), ['About'], key);
    const links = await walk(page, 2);
    assert.match(links[0] ?? '', /^About/);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Escape');
    assert.equal([await focusedName(page), await opened(page)], ['About', []], key);
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    assert.equal(await opened(page), [], `${key} twice`);
  }
  await page.keyboard.press('ArrowDown');
  const first = await focusedName(page);
  await page.keyboard.press('End');
  const last = await focusedName(page);
  assert.is.not(last, first);
  await page.keyboard.press('Home');
  assert.is(await focusedName(page), first);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  assert.equal([await focusedName(page), await opened(page)], ['Resources', []]);
  await page.context().close();
});

test('Escape closes a menu that the pointer opened, and leaves the focus where it is', async () => {
  const { page } = await stage.open('/partner');
  const field = page.getByLabel('First name');
  await field.focus();
  const menu = page.getByRole('banner').getByRole('button', { name: 'Solutions' });
  await menu.hover();
  await page
    .getByRole('banner')
    .getByRole('button', { name: 'Solutions', expanded: true })
    .waitFor();
  await page.keyboard.press('Escape');
  assert.is(await menu.getAttribute('aria-expanded'), 'false');
  assert.ok(await field.evaluate((field) => field === document.activeElement));
  await page.context().close();
});

test('the focus is never under the header, forward or back', async () => {
  for (const [path, width] of [
    ['/resources/blog', 1280],
    ['/resources/blog/implementing-workflow-automation', 390],
    ['/about/resources/changelogs', 1280],
    ['/ai-agents/sales', 390],
  ] as const) {
    const { page } = await stage.open(path, {
      viewport: { width, height: 600 },
    });
    await page.locator('footer a').last().focus();
    await walk(page, 15, 'Shift+Tab');
    await page.locator('main').focus();
    await walk(page, 15);
    await page.context().close();
  }
});

test('the focus is never under the button that leads to the top', async () => {
  const { page } = await stage.open('/', { viewport: { width: 640, height: 512 } });
  const last = page.getByRole('button', { name: 'Play' });
  const toTop = page.getByRole('button', { name: 'Scroll to top' });
  await last.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await toTop.waitFor();
  const box = { last: await last.boundingBox(), toTop: await toTop.boundingBox() };
  const distance = (box.last?.y ?? 0) - (box.toTop?.y ?? 0);
  await page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), distance);
  await page.getByRole('button', { name: 'Next' }).evaluate((button) => {
    (button as HTMLButtonElement).focus({ preventScroll: true });
  });
  await page.keyboard.press('Tab');
  assert.is(await focusedName(page), 'Play');
  const isCovered = await last.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  assert.not.ok(isCovered);
  await page.context().close();
});

test('Page Down moves by most of what is below the header, on a small screen too', async () => {
  const { page } = await stage.open('/about/us', { viewport: { width: 320, height: 256 } });
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => {
    const header = document.querySelector('header')?.offsetHeight ?? 0;
    return scrollY > (innerHeight - header) / 2;
  });
  await page.context().close();
});

test('the mobile menu keeps the focus, the scroll and the page behind it until it is closed', async () => {
  const { page } = await stage.open('/', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  const stops = ['USTA, home', 'Close menu', ...menus, 'Become a Partner', 'Login', 'Light theme'];
  const at = stops.indexOf(await focusedName(page));
  assert.is.not(at, -1);
  const order = [...stops.slice(at + 1), ...stops.slice(0, at + 1)];
  assert.equal(await walk(page, stops.length), order, 'Tab goes round');
  const back = [...order.slice(0, -1).toReversed(), order.at(-1)];
  assert.equal(await walk(page, stops.length, 'Shift+Tab'), back, 'and back');
  // Modal: nothing of the page behind takes the focus, or scrolls.
  const isInert = await page.evaluate(() => {
    document.querySelector<HTMLElement>('main a')?.focus();
    return document.activeElement?.closest('dialog') !== null;
  });
  assert.ok(isInert);
  await page.mouse.wheel(0, 600);
  assert.is(await page.evaluate(() => window.scrollY), 0);

  await menu.getByRole('button', { name: 'Solutions' }).focus();
  await page.keyboard.press('Space');
  assert.match((await walk(page, 1))[0] ?? '', /^Enterprise/);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  // The browser gives the focus back at once, and tells the page a moment later that it has closed
  // the menu: only then does the button get its other name.
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
  assert.is(await focusedName(page), 'Open menu');

  await page.keyboard.press('Enter');
  // The focus fetches the page, which is then shown as the menu closes.
  await menu.getByRole('link', { name: /^Enterprise/ }).focus();
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/solutions/enterprise');
  await menu.waitFor({ state: 'hidden' });
  await until(page, () => document.activeElement?.matches('h1'));
  await page.mouse.wheel(0, 600);
  await until(page, () => window.scrollY > 0);
  await page.context().close();
});

test('the blog list by Tab: search, button, categories, a stop a card; what was found is told', async () => {
  const { page } = await stage.open('/resources/blog');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(
    (await walk(page, 4)).map((name) => name.replace(/\s*\d+$/, '')),
    ['Search articles, topics, authors', 'Search', 'All Posts', 'AI & Automation'],
  );
  await page.keyboard.press('Enter');
  await page.waitForURL('**category=ai**');
  await page
    .getByRole('status')
    .getByText(/^\d+ articles found$/)
    .waitFor();
  assert.match(await focusedName(page), /^AI & Automation/);
  assert.is(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-current')),
    'true',
  );
  await page.locator('main li > a').last().focus();
  const cards = page.locator('main article h3 a');
  for (const name of (await cards.allTextContents()).slice(0, 3)) {
    assert.equal(await walk(page, 1), [name]);
  }
  await page.context().close();
});

test('the changelog by Tab: filters that say how many are left, releases that open', async () => {
  const { page } = await stage.open('/about/resources/changelogs');
  await page.getByRole('button', { name: 'All Updates' }).focus();
  assert.equal(await walk(page, 3), ['Features', 'Fixes', 'Improvements']);
  await page.keyboard.press('Space');
  assert.is(
    await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed')),
    'true',
  );
  await page
    .getByRole('status')
    .getByText(/\d releases/)
    .waitFor();
  assert.equal(await walk(page, 2), [
    '3.2.0',
    '3.2.0: Approvals that carry on while someone is away',
  ]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^3\.2\.0: /, expanded: false }).waitFor();
  assert.match(await focusedName(page), /^3\.2\.0: /);
  await page.context().close();
});

test('the keys of the browser do not move between tabs', async () => {
  const { page } = await stage.open('/login');
  const tab = page.getByRole('tab', { name: 'Sign In' });
  await tab.focus();
  // In many browsers, Alt and an arrow key lead back in the history.
  const isTaken = (altKey: boolean) =>
    tab.evaluate((element, altKey) => {
      const options = { key: 'ArrowLeft', altKey, bubbles: true, cancelable: true };
      return !element.dispatchEvent(new KeyboardEvent('keydown', options));
    }, altKey);
  assert.not(await isTaken(true));
  assert.is(await tab.getAttribute('aria-selected'), 'true');
  assert.ok(await isTaken(false));
  await page.context().close();
});

test('the newsletter by Tab', async () => {
  const { page } = await stage.open('/privacy');
  await page.getByRole('contentinfo').getByLabel('Email address').focus();
  await page.keyboard.type('ada@example.com');
  assert.equal(await walk(page, 1), ['Subscribe']);
  const alerted = page.waitForEvent('dialog');
  const pressed = page.keyboard.press('Space');
  const dialog = await alerted;
  assert.is(dialog.message(), 'Thank you for subscribing!');
  await dialog.accept();
  await pressed;
  assert.is(await focusedName(page), 'Subscribe');
  await page.context().close();
});

test.run();
