import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findViolations } from '../helpers/axe.ts';
import { openStage, type Stage } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const panel = (page: Page) => page.locator('figure:has([data-open])');
const button = (page: Page, name: string) =>
  panel(page).locator(`button:not([inert] *):text-is("${name}")`);
const lines = (page: Page) => panel(page).locator('[aria-live] li');
const status = async (page: Page) =>
  (await panel(page).locator('p + span').first().textContent())?.trim();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Brings the panel into view and waits until it can be used. */
async function begin(page: Page): Promise<void> {
  await panel(page).scrollIntoViewIfNeeded();
  await button(page, 'Approve').waitFor();
}

/** How many animations of the panel are under way, and the end of the last. */
const motion = (page: Page) =>
  panel(page).evaluate((element) => {
    const animations = element
      .getAnimations({ subtree: true })
      .filter((animation) => !(animation instanceof CSSTransition));
    const ends = animations.map(({ effect }) => Number(effect?.getComputedTiming().endTime));
    return { count: animations.length, end: Math.max(0, ...ends) };
  });

const outcomes = [
  ['Approve', 'Approved', 'You approved $248.00 to Hollis Dental'],
  ['Send replacement', 'Replacement sent', 'You chose a replacement over the refund'],
  ['Decline', 'Declined', 'You declined the refund of $248.00'],
] as const;

test('each choice writes its three lines, and Undo takes them back: mouse, keyboard and touch', async () => {
  for (const way of ['mouse', 'keyboard', 'touch'] as const) {
    const isTouch = way === 'touch';
    const { page, console } = await stage.open('/', {
      reducedMotion: 'no-preference',
      ...(isTouch && { viewport: { width: 390, height: 844 }, hasTouch: true }),
    });
    const press = async (name: string) => {
      if (way === 'mouse') await button(page, name).click();
      else if (isTouch) await button(page, name).tap();
      else {
        await button(page, name).focus();
        await page.keyboard.press(name === 'Approve' ? 'Space' : 'Enter');
      }
    };
    await begin(page);
    const before = await panel(page).boundingBox();
    const debug = await page.context().newCDPSession(page);
    await debug.send('Animation.enable');
    const play = (playbackRate: number) =>
      debug.send('Animation.setPlaybackRate', { playbackRate });
    for (const [choice, after, first] of outcomes) {
      // What has ended is not listed any more, and a busy machine looks late.
      await play(0);
      await press(choice);
      await lines(page).first().getByText(first).waitFor();
      assert.is(await lines(page).count(), 3, `${way}: ${choice}`);
      assert.is(await status(page), after);
      assert.is(await focused(page), 'Undo');
      assert.is(await button(page, choice).count(), 0, 'the case is out of reach');
      const { count, end } = await motion(page);
      assert.ok(count >= 7, `${count} animations`);
      assert.ok(end < 5000, `${end} ms`);
      await play(1);
      // A tap on the place of the choice would count as the second of a double tap.
      if (isTouch) await button(page, 'Undo').dispatchEvent('click');
      else await press('Undo');
      await button(page, choice).waitFor();
      await until(page, (choice) => document.activeElement?.textContent === choice, choice);
      assert.is(await lines(page).count(), 0);
      assert.is(await status(page), '1 open');
      assert.is(await button(page, 'Undo').count(), 0);
    }
    assert.is((await panel(page).boundingBox())?.height, before?.height);
    assert.equal(console, []);
    await page.context().close();
  }
});

test('a double click on a choice does not undo it', async () => {
  const { page } = await stage.open('/');
  await begin(page);
  await button(page, 'Approve').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y } = (await button(page, 'Approve').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.dblclick(x + 10, y + 10);
  assert.is(await status(page), 'Approved');
  await button(page, 'Undo').dispatchEvent('click', { detail: 2 });
  assert.is(await lines(page).count(), 3);
  const going = () =>
    panel(page).evaluate((element) =>
      element.getAnimations({ subtree: true }).every(({ playbackRate }) => playbackRate > 0),
    );
  assert.ok(await going());
  await page.context().close();
});

test('with reduced motion all is there at once, and gone at once', async () => {
  const { page } = await stage.open('/');
  await begin(page);
  await button(page, 'Decline').click();
  assert.is((await motion(page)).count, 0);
  assert.is(await lines(page).count(), 3);
  assert.is(
    await lines(page)
      .last()
      .evaluate((line) => getComputedStyle(line).opacity),
    '1',
  );
  await button(page, 'Undo').click();
  assert.is(await lines(page).count(), 0);
  assert.is(await focused(page), 'Decline');
  await page.context().close();
});

test('in every state and theme the panel is accessible, with targets of 44 px', async () => {
  for (const theme of ['dark', 'light'] as const) {
    for (const width of [390, 1280]) {
      const viewport = { width, height: 900 };
      const { page } = await stage.open('/', { theme, viewport });
      await begin(page);
      const check = async (state: string) => {
        const where = `${theme}, ${width} px, ${state}`;
        assert.equal(await findViolations(page, undefined, ['header', 'footer']), [], where);
        const sizes = await panel(page)
          .locator('button:not([inert] *)')
          .evaluateAll((buttons) => buttons.map((item) => item.getBoundingClientRect().toJSON()));
        assert.is(sizes.length, state === 'open' ? 3 : 1, where);
        for (const { width, height } of sizes) assert.ok(width >= 44 && height >= 44, where);
      };
      await check('open');
      for (const [choice] of outcomes) {
        await button(page, choice).click();
        await check(choice);
        await button(page, 'Undo').click();
      }
      await page.context().close();
    }
  }
});

test('the code comes when the panel is scrolled to, and moves nothing when it does', async () => {
  for (const width of [320, 390, 1280]) {
    const { page } = await stage.open('/terms', { viewport: { width, height: 900 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    let proceed = () => {};
    const held = new Promise<void>((done) => {
      proceed = done;
    });
    await page.route('**/let-decide-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${stage.url}/`, { waitUntil: 'networkidle' });
    assert.not.ok(
      asked.some((url) => url.includes('let-decide')),
      'not before',
    );
    const request = page.waitForRequest('**/let-decide-*.js');
    await panel(page).scrollIntoViewIfNeeded();
    await request;
    assert.is(await panel(page).getByRole('button').count(), 0);
    const places = () =>
      panel(page)
        .locator('p, dd')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    const before = await places();
    proceed();
    await button(page, 'Approve').waitFor();
    assert.equal(await places(), before, `${width} px`);
    await page.context().close();
  }
});

test('where nothing follows, choices are words: without JavaScript, and on other pages', async () => {
  const home = await stage.open('/', { javaScriptEnabled: false });
  assert.ok(await home.page.getByText('Send replacement').isVisible());
  assert.is(await panel(home.page).getByRole('button').count(), 0);
  await home.page.context().close();
  const paths = ['/ai-agents/finance-accounting', '/platform/security-info', '/solutions/startup'];
  await stage.visit(paths, async ({ page }, path) => {
    const choices = page.locator('div:has(> dt:text-is("Choices")) > dd');
    assert.ok((await choices.count()) > 1, path);
    const look = await choices.evaluateAll((items) =>
      items.map((item) => getComputedStyle(item)).map((style) => style.borderTopWidth),
    );
    assert.ok(
      look.every((width) => width === '0px'),
      path,
    );
  });
});

test.run();
