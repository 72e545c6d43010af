import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage, sampleTemplates } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

const post = '/resources/blog/implementing-workflow-automation';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

/** Opens a page for a visitor who has nothing against motion. */
const open: Stage['open'] = (path, options) =>
  stage.open(path, { reducedMotion: 'no-preference', ...options });

/**
 * A page whose clock and frames stop until the test moves them. By then the code for motion
 * watches what the selector finds first.
 */
async function openStill(path: string, watched: string, screen = {}): Promise<Page> {
  const { page } = await open(path, {
    ...screen,
    waitForHydration: false,
    prepare: async (page) => {
      await page.clock.install();
      await page.addInitScript(() => {
        const { observe } = IntersectionObserver.prototype;
        IntersectionObserver.prototype.observe = function (target) {
          observe.call(this, target);
          Object.assign(target, { isWatched: true });
        };
      });
    },
  });
  await until(
    page,
    (selector) => {
      const element = document.querySelector(selector);
      return element !== null && 'isWatched' in element;
    },
    watched,
  );
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

/** Scrolls until the element's top is at a part of the screen's height. */
async function bringTo(page: Page, selector: string, part: number): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((element, part) => {
      const top = element.getBoundingClientRect().top + scrollY - innerHeight * part;
      window.scrollTo({ top, behavior: 'instant' });
    }, part);
  await settle(page);
}

/** Waits until every observer of the page has been told where things are. */
async function settle(page: Page): Promise<void> {
  for (const _ of [1, 2]) {
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const observer = new IntersectionObserver(() => {
            observer.disconnect();
            done();
          });
          observer.observe(document.documentElement);
        }),
    );
  }
}

/** What is seen: the style sheet may show something before it is counted. */
const figures = (page: Page) =>
  page.locator('[data-value]').evaluateAll((values) =>
    values.map((value) => {
      const { content } = getComputedStyle(value, '::before');
      return content === 'none' ? value.textContent : (JSON.parse(content) as string);
    }),
  );
const particles = (page: Page) => page.locator('[data-particle]').count();

async function countOf(page: Page, expected: number): Promise<void> {
  await until(
    page,
    (expected) => document.querySelectorAll('[data-particle]').length === expected,
    expected,
  );
}

test('figures count from 0 to their targets in two seconds, once, from 70 % of the screen on', async () => {
  const page = await openStill('/', 'dl:has([data-value])');
  const targets = ['80%', '60%', '99.9%', '24/7'];
  const starts = ['0%', '0%', '0.0%', '24/7'];
  await bringTo(page, 'dl:has([data-value])', 0.72);
  await page.clock.runFor(100);
  assert.equal(await figures(page), starts, 'not before');
  await bringTo(page, 'dl:has([data-value])', 0.69);
  assert.equal(await figures(page), starts);
  await page.clock.runFor(1000);
  const [whole, , fraction, always] = await figures(page);
  assert.match(whole ?? '', /^[1-7]\d%$/);
  assert.match(fraction ?? '', /^\d\d\.\d%$/);
  assert.is(always, '24/7');
  await page.clock.runFor(1050);
  assert.equal(await figures(page), targets);
  await bringTo(page, 'h1', 0.5);
  await bringTo(page, 'dl:has([data-value])', 0.4);
  await page.clock.runFor(100);
  assert.equal(await figures(page), targets, 'not again');
  await page.context().close();
});

test('figures start at 0 wherever their band is, grow without moving anything, and are told as targets', async () => {
  const screens = [
    [390, 844],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const;
  const check = async (width: number, height: number, path: string) => {
    const where = `${path} at ${width} × ${height}`;
    const { page } = await open(path, {
      viewport: { width, height },
      waitForHydration: false,
      prepare: (page) =>
        page.addInitScript(() => {
          const seen: string[] = [];
          Object.assign(window, { seen });
          new MutationObserver((_, observer) => {
            const value = document.querySelector('[data-start]');
            if (value === null) return;
            observer.disconnect();
            const { content } = getComputedStyle(value, '::before');
            // Style sheets may not be there yet, and nothing is painted before they are.
            requestAnimationFrame(() => seen.push(getComputedStyle(value, '::before').content));
            if (content !== 'none') seen.push(content);
            new MutationObserver(() => {
              // The browser may have stopped reading the document between the element and its text.
              if (document.readyState !== 'loading') seen.push(value.textContent ?? '');
            }).observe(value, {
              childList: true,
              characterData: true,
              subtree: true,
            });
          }).observe(document, { childList: true, subtree: true });
        }),
    });
    const band = page.locator('dl:has([data-value])').first();
    const target = await band.locator('.visually-hidden').first().textContent();
    await band.scrollIntoViewIfNeeded();
    const before = await band.boundingBox();
    await band.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await until(
      page,
      (target) => (window as unknown as { seen: string[] }).seen.at(-1) === target,
      target,
    );
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const numbers = seen.map((text) => Number.parseFloat(text.replace(/[^\d.]/g, '')));
    assert.is(numbers[0], 0, `${where}: ${seen.slice(0, 3)}`);
    assert.equal(
      numbers,
      numbers.toSorted((a, b) => a - b),
      `${where}: never back`,
    );
    // From 0 over a number between to the target; a busy machine leaves out others.
    assert.ok(new Set(numbers).size > 2, `${where}: ${seen}`);
    const after = await band.boundingBox();
    assert.equal([after?.width, after?.height], [before?.width, before?.height], where);
    await page.context().close();
  };
  await Promise.all(screens.map(([width, height]) => check(width, height, '/')));
  for (const path of ['/solutions/human-resources', '/ai-agents/sales']) {
    await Promise.all(screens.slice(0, 2).map(([width, height]) => check(width, height, path)));
  }
});

test('with reduced motion, without scripts and without the code that counts, figures are at their targets', async () => {
  const path = '/solutions/human-resources';
  for (const options of [
    { reducedMotion: 'reduce' as const },
    { javaScriptEnabled: false },
    { prepare: (page: Page) => page.route(/run-counters/, (route) => route.abort()) },
  ]) {
    const { page } = await open(path, options);
    const targets = await page.locator('dl .visually-hidden').allTextContents();
    if (options.prepare) {
      // The page has asked for the code by then, and goes on without it.
      await until(page, () => document.querySelector('[data-waiting]') === null);
    }
    assert.equal(await figures(page), targets);
    await page.context().close();
  }
});

test('the midsized page counts when half of its ROI grid is in view', async () => {
  const page = await openStill('/solutions/midsized', 'dl:has([data-value])');
  const grid = page.locator('dl:has([data-value])');
  const { height } = (await grid.boundingBox()) ?? { height: 0 };
  const targets = ['45%', '3.2x', '67%', '89%'];
  const showing = (part: number) => 1 - (part * height) / 900;
  const starts = ['0%', '0.0x', '0%', '0%'];
  await bringTo(page, 'dl:has([data-value])', showing(0.45));
  await page.clock.runFor(100);
  assert.equal(await figures(page), starts);
  await bringTo(page, 'dl:has([data-value])', showing(0.55));
  assert.equal(await figures(page), starts);
  await page.clock.runFor(2050);
  assert.equal(await figures(page), targets);
  await page.context().close();
});

test('a grid that is taller than two screens counts too, though half of it is never in view', async () => {
  const viewport = { width: 320, height: 256 };
  const page = await openStill('/solutions/midsized', 'dl:has([data-value])', { viewport });
  await bringTo(page, 'dl:has([data-value])', 0.75);
  assert.equal(await figures(page), ['0%', '0.0x', '0%', '0%']);
  await bringTo(page, 'dl:has([data-value])', 0.65);
  await page.clock.runFor(2050);
  assert.equal(await figures(page), ['45%', '3.2x', '67%', '89%']);
  await page.context().close();
});

test('cards come in at 85 % of the screen, in a second each, a tenth of a second apart', async () => {
  const page = await openStill('/', 'ol[data-reveal]');
  const cards = page.locator('ol[data-reveal] > li');
  const opacities = () =>
    cards.evaluateAll((items) => items.map((item) => getComputedStyle(item).opacity));
  await bringTo(page, 'ol[data-reveal]', 0.88);
  assert.equal(await opacities(), ['0', '0', '0', '0']);
  await bringTo(page, 'ol[data-reveal]', 0.84);
  const timings = await cards.evaluateAll((items) =>
    items.flatMap((item) =>
      item.getAnimations().map((animation) => {
        const { duration, delay } = animation.effect?.getTiming() ?? {};
        animation.finish();
        return [duration, delay];
      }),
    ),
  );
  assert.equal(timings, [
    [1000, 0],
    [1000, 100],
    [1000, 200],
    [1000, 300],
  ]);
  assert.equal(await opacities(), ['1', '1', '1', '1']);
  await page.context().close();
});

test('what is passed in one jump is shown all the same', async () => {
  const page = await openStill('/', 'ol[data-reveal]');
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
  );
  await settle(page);
  const hidden = await page
    .locator('[data-reveal]')
    .evaluateAll((groups) => groups.filter(({ className }) => /waiting/.test(className)).length);
  assert.is(hidden, 0);
  await page.context().close();
});

test('15 particles run along the edges on screens wider than 768 px, none on others', async () => {
  const { page } = await open('/');
  await countOf(page, 15);
  await page.setViewportSize({ width: 768, height: 900 });
  await countOf(page, 0);
  await page.setViewportSize({ width: 769, height: 900 });
  await countOf(page, 15);
  const changed = await page.locator('figure:has([data-particle])').evaluate((figure) =>
    figure
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .flatMap((frame) => Object.keys(frame)),
  );
  const properties = new Set(changed.filter((key) => !/offset|easing|composite/i.test(key)));
  assert.equal([...properties].sort(), ['opacity', 'transform']);
  await page.context().close();
});

test('particles and pulse stop off the screen and in a hidden tab', async () => {
  const { page } = await open('/');
  const moving = () =>
    page.locator('figure:has([data-ground])').evaluate((figure) => {
      const animations = figure.getAnimations({ subtree: true });
      return animations.filter(({ playState }) => playState === 'running').length;
    });
  await countOf(page, 15);
  // The pulse has its own code; the ground's animation is there too, but paused.
  await until(page, () => {
    const figure = document.querySelector('figure:has([data-ground])');
    const animations = figure?.getAnimations({ subtree: true }) ?? [];
    return animations.filter(({ playState }) => playState === 'running').length > 15;
  });
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
  await countOf(page, 0);
  assert.is(await moving(), 0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await countOf(page, 15);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  assert.is(await particles(page), 0);
  assert.is(await moving(), 0);
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await countOf(page, 15);
  await page.context().close();
});

test('the ground lags behind the page above 768 px only', async () => {
  const { page } = await open('/');
  const shift = () =>
    page
      .locator('[data-ground]')
      .evaluate((layer) => new DOMMatrix(getComputedStyle(layer).transform).m42);
  await countOf(page, 15);
  assert.is(await shift(), 0);
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await until(page, () => {
    const layer = document.querySelector('[data-ground]');
    return layer && new DOMMatrix(getComputedStyle(layer).transform).m42 > 5;
  });
  await page.setViewportSize({ width: 768, height: 900 });
  await countOf(page, 0);
  assert.is(await shift(), 0);
  await page.context().close();
});

test('with reduced motion nothing moves, nothing is hidden, and no code is loaded but that of buttons', async () => {
  const loaded: string[] = [];
  const { page } = await open('/', {
    reducedMotion: 'reduce',
    prepare: async (page) => page.on('request', (request) => loaded.push(request.url())),
  });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
  );
  await settle(page);
  assert.equal(await figures(page), ['80%', '60%', '99.9%', '24/7']);
  assert.is(await particles(page), 0);
  assert.equal(
    loaded.flatMap((url) => /\/(run-\w+)/.exec(url)?.[1] ?? []),
    ['run-carousel'],
  );
  const hidden = await page
    .locator('[data-reveal] > *')
    .evaluateAll((items) => items.filter((item) => getComputedStyle(item).opacity !== '1').length);
  assert.is(hidden, 0);
  await page.context().close();
});

/** The canvas as it is, and how many of its pixels are drawn. */
async function lookAtDots(page: Page): Promise<{ picture: string; drawn: number }> {
  return page.locator('canvas').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const context = (canvas as HTMLCanvasElement).getContext('2d');
    const data = context?.getImageData(0, 0, width, height).data ?? [];
    const drawn = data.filter((value, index) => index % 4 === 3 && value > 0).length;
    return { picture: (canvas as HTMLCanvasElement).toDataURL(), drawn };
  });
}

test('dots drift for five seconds when they come into view, and fit the window', async () => {
  const page = await openStill('/platform/agentic-workflows', 'canvas');
  // Time has jumped, so what they did at first is over.
  await bringTo(page, 'footer', 0);
  await bringTo(page, 'h1', 0.5);
  const pictures: string[] = [];
  for (const milliseconds of [100, 500, 4500, 1000]) {
    await page.clock.runFor(milliseconds);
    const { picture, drawn } = await lookAtDots(page);
    assert.ok(drawn > 200, `${drawn} pixels`);
    pictures.push(picture);
  }
  const [start, later, end, afterwards] = pictures;
  // No comparison of the pictures themselves: a diff of what they are as text takes for ever.
  assert.equal([start === later, later === end, end === afterwards], [false, false, true]);
  await page.setViewportSize({ width: 700, height: 900 });
  await until(page, () => document.querySelector('canvas')?.width === 700);
  assert.ok((await lookAtDots(page)).drawn > 100);
  await page.context().close();
});

test('with reduced motion the dots are one still picture', async () => {
  const { page } = await open('/platform/agentic-workflows', { reducedMotion: 'reduce' });
  await until(page, () => {
    const canvas = document.querySelector('canvas');
    return canvas && canvas.width === canvas.clientWidth && canvas.width !== 300;
  });
  const { picture, drawn } = await lookAtDots(page);
  assert.ok(drawn > 200, `${drawn} pixels`);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  assert.ok((await lookAtDots(page)).picture === picture);
  await page.context().close();
});

test('nothing that starts by itself moves for more than five seconds, on any kind of page', async () => {
  const found: string[] = [];
  let pulses = 0;
  await stage.visit(
    sampleTemplates(stage.paths),
    async ({ page }, path) => {
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await until(page, () => document.adoptedStyleSheets.length === 0);
      for (let top = 0; top < height; top += 2800) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
        await settle(page);
        // The code of the drawings arrives when the browser has time for it.
        await until(page, () =>
          [...document.querySelectorAll('svg:has([data-pulse])')].every((svg) => {
            const { top, bottom, height } = svg.getBoundingClientRect();
            const isSeen = height > 0 && top < innerHeight && bottom > 0;
            return !isSeen || 'hasRun' in svg;
          }),
        );
        const faults = await page.evaluate(async () => {
          const faults: string[] = [];
          const finished = new Set<Element | null>();
          for (const { timeline, effect, playState } of document.getAnimations()) {
            // What scrolling moves does not move by itself.
            if (timeline !== document.timeline) continue;
            const { target } = effect as KeyframeEffect;
            const { endTime = 0 } = effect?.getComputedTiming() ?? {};
            if (Number(endTime) > 5000) faults.push(`${endTime} ms: ${target?.outerHTML}`);
            else if (playState === 'running') finished.add(target);
          }
          for (const target of finished) {
            for (const animation of target?.getAnimations() ?? []) animation.finish();
          }
          await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          for (const target of finished) {
            const again = target?.getAnimations().some(({ playState }) => playState === 'running');
            if (again) faults.push(`starts again: ${target?.outerHTML}`);
          }
          return faults.map((fault) => fault.slice(0, 120));
        });
        found.push(...faults.map((fault) => `${path}: ${fault}`));
      }
      pulses += await page
        .locator('svg:has([data-pulse])')
        .evaluateAll((drawings) => drawings.filter((svg) => 'hasRun' in svg).length);
    },
    {
      reducedMotion: 'no-preference',
      viewport: { width: 1280, height: 3000 },
      prepare: (page) =>
        // On a busy machine a drawing's motion may be over before it is looked at.
        page.addInitScript(() => {
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...options) {
            Object.assign(this.closest('svg') ?? {}, { hasRun: true });
            return animate.apply(this, options);
          };
        }),
    },
  );
  assert.equal([...new Set(found)], []);
  assert.ok(pulses > 15, `${pulses} drawings with a pulse`);
});

test('an article on a screen of 768 px or less has no animation and no transition', async () => {
  const { page } = await open(post, { viewport: { width: 768, height: 900 } });
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration);
        }).length,
    );
  assert.is(await moving(), 0);
  await page.setViewportSize({ width: 769, height: 900 });
  assert.ok((await moving()) > 0);
  await page.context().close();
});

test('every text is visible when the scripts do not arrive, or only those for motion', async () => {
  for (const scripts of ['**/*.js', '**/run-*.js']) {
    for (const path of ['/', '/ai-agents/sales', '/platform/security-info']) {
      const failed: string[] = [];
      let asked: Promise<unknown> = Promise.resolve();
      const { page, console } = await open(path, {
        waitForHydration: false,
        prepare: async (page) => {
          page.on('requestfailed', (request) => failed.push(request.url()));
          await page.route(scripts, (route) => route.abort());
          asked = page.waitForEvent('requestfailed');
        },
      });
      await asked;
      await settle(page);
      await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
      const hidden = await page
        .locator('main :is(h1, h2, h3, p, dt, td, [data-value])')
        .evaluateAll((elements) =>
          elements
            .filter((element) => !element.closest('details, .visually-hidden, [data-open] > dt'))
            .filter((element) => !element.checkVisibility({ opacityProperty: true }))
            .map((element) => element.outerHTML.slice(0, 100)),
        );
      assert.equal(hidden, [], `${path} without ${scripts}`);
      assert.ok(failed.length > 0, `${path} asks for ${scripts}`);
      const uncaught = console.filter((message) => !/failed|ERR_FAILED/.test(message));
      assert.equal(uncaught, [], path);
      await page.context().close();
    }
  }
});

test.run();
