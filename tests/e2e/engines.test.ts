import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { buildRealSite } from '../helpers/built-site.ts';
import { BrowserCrash, type OtherBrowser, otherEngines } from '../helpers/other-browsers.ts';

/*
 * What visitors do, in the engines of Firefox and of Safari; the other tests of this folder run in
 * Chromium alone. An engine that is not installed is skipped, which the run says.
 */

/** A page of each kind. */
const kinds = [
  '/',
  '/ai-agents/sales',
  '/platform/agentic-workflows',
  '/resources/blog',
  '/resources/blog/implementing-workflow-automation',
  '/about/resources/changelogs',
  '/partner',
  '/login',
  '/404',
];

/** What a page shows and waits for, for the message of a failure. Runs in the page. */
function readState() {
  const fields = [...document.querySelectorAll('input')].map(({ name, value }) => [name, value]);
  const loads = performance
    .getEntriesByType('resource')
    .slice(-8)
    .map(({ name, startTime, duration }) => [name, startTime, duration]);
  const focus = document.activeElement?.outerHTML.slice(0, 120);
  const heading = document.querySelector('h2')?.textContent;
  return { url: location.href, time: performance.now(), focus, fields, heading, scrollY, loads };
}

for (const { name, packages, isInstalled, launch } of otherEngines) {
  const engine = suite(name);
  if (!isInstalled) {
    // A test, for a file without any counts as one that failed.
    engine('is skipped', () => {
      console.log(`Skipped: ${name} is not installed (Debian: ${packages}).`);
    });
    engine.run();
    continue;
  }
  let server: Awaited<ReturnType<typeof serve>>;
  let browser: OtherBrowser;

  engine.before(async () => {
    const readOutput = createOutputReader(await buildRealSite());
    server = await serve({ readOutput, host: '127.0.0.1', port: 0 });
    browser = await launch();
  });
  engine.after(async () => {
    await Promise.all([browser?.close(), server?.close()]);
  });
  const runOnce = async (work: () => Promise<void>) => {
    await browser.resize(1280, 900);
    browser.readConsole();
    await work();
  };
  /** Adds a test. If the browser itself crashes, the test runs once more in a new one, and says so. */
  const test = (title: string, work: () => Promise<void>) =>
    engine(title, async () => {
      try {
        await runOnce(work);
      } catch (error) {
        if (!(error instanceof BrowserCrash)) throw error;
        console.log(`${name} crashed, so this runs again: ${title}\n${error.message}`);
        await browser.close();
        browser = await launch();
        await runOnce(work);
      }
    });

  /** Opens a page, and waits until React has taken it over. */
  const open = async (path: string) => {
    await browser.open(`${server.url}${path}`);
    await until(() => {
      const menus = document.querySelector('header nav[aria-label="Main"]');
      const isTaken = Object.keys(document.querySelector('#root :is(a, button)') ?? {}).some(
        (key) => key.startsWith('__reactProps'),
      );
      return isTaken && (menus === null || menus.hasAttribute('data-hydrated'));
    });
  };
  /** Waits until a function of the page returns something. */
  const until = async <Args extends unknown[]>(
    check: (...args: Args) => unknown,
    ...args: Args
  ) => {
    const end = Date.now() + 15_000;
    while (!(await browser.run(check, ...args))) {
      if (Date.now() > end) {
        const state = await browser.run(readState);
        throw new Error(`Not in time: ${check} ${JSON.stringify([...args, state])}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const click = async (selector: string) => {
    // The pointer goes to where the element is, which parts above it that are still laid out move.
    await until(() => document.adoptedStyleSheets.length === 0);
    const { x, y } = await browser.run((selector) => {
      const element = [...document.querySelectorAll(selector)].find((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      element?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    }, selector);
    await browser.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  };
  const type = (text: string) =>
    browser.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);
  const escapeKey = '\uE00C';

  test('every kind of page hydrates, fits the screen and leaves the console empty', async () => {
    for (const path of kinds) {
      for (const width of [1280, 500]) {
        await browser.resize(width, 900);
        await open(path);
        const layout = await browser.run(() => {
          const heading = document.querySelector('h1');
          const { top = -1, bottom = 0 } = heading?.getBoundingClientRect() ?? {};
          return {
            width: innerWidth,
            isFitting: document.documentElement.scrollWidth <= innerWidth,
            hasHeading: top >= 0 && bottom > top && top < innerHeight,
            font: getComputedStyle(document.body).fontFamily.includes('Hanken'),
          };
        });
        assert.equal(layout, { width, isFitting: true, hasHeading: true, font: true }, path);
      }
      // The browser says of the not-found page that its status is 404, as it should be.
      const said = browser.readConsole().filter((text) => !text.includes('404'));
      assert.equal(said, [], path);
    }
  });

  test('links, Back and Forward change page and head without a reload', async () => {
    await open('/');
    await browser.run(() => document.body.setAttribute('data-marked', ''));
    const read = () =>
      browser.run(() => ({
        title: document.title,
        canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
        image: document.querySelector('meta[property="og:image"]')?.getAttribute('content'),
        heading: document.querySelector('h1')?.textContent,
        isMarked: document.body.hasAttribute('data-marked'),
      }));
    const home = await read();
    await click('footer a[href="/ai-agents/sales"]');
    await until(() => document.activeElement?.tagName === 'H1' && scrollY === 0);
    const sales = await read();
    assert.match(sales.title, 'Sales');
    assert.is.not(sales.image, home.image);
    assert.ok(sales.isMarked);
    await click('footer a[href="/partner"]');
    await until(() => location.pathname === '/partner' && document.title.includes('partner'));
    await browser.run(() => history.back());
    await until((title) => document.title === title, sales.title);
    assert.equal(await read(), sales);
    await browser.run(() => history.back());
    await until((title) => document.title === title, home.title);
    assert.equal(await read(), home);
    await browser.run(() => history.forward());
    await until((title) => document.title === title, sales.title);
    assert.equal(await read(), sales);
    assert.equal(browser.readConsole(), []);
  });

  test('a link that is followed while the page is still laid out leads to the top of the next', async () => {
    // Firefox landed further down in one of three tries.
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await open('/');
      await browser.run((delay) => {
        const link = document.querySelector<HTMLElement>('footer a[href="/ai-agents/sales"]');
        link?.scrollIntoView({ block: 'center', behavior: 'instant' });
        setTimeout(() => link?.click(), delay);
      }, attempt * 10);
      await until(() => document.activeElement?.tagName === 'H1');
      await until(() => document.adoptedStyleSheets.length === 0);
      assert.is(await browser.run(() => scrollY), 0);
    }
  });

  test('menus open by click and close by Escape, on wide and on narrow screens', async () => {
    await open('/about/us');
    const trigger = 'header nav[aria-label="Main"] button';
    const isOpen = (expected: boolean) =>
      until(
        (trigger, expected) => {
          const button = document.querySelector(trigger);
          const panel = document.getElementById(button?.getAttribute('aria-controls') ?? '');
          const isShown = panel?.checkVisibility({ visibilityProperty: true });
          return (
            button?.getAttribute('aria-expanded') === expected && isShown === (expected === 'true')
          );
        },
        trigger,
        String(expected),
      );
    await isOpen(false);
    await click(trigger);
    await isOpen(true);
    await type(escapeKey);
    await isOpen(false);

    await browser.resize(500, 900);
    await click('header button[aria-label="Open menu"]');
    await until(() => document.querySelector('dialog')?.matches(':modal'));
    await click('dialog button[aria-expanded][aria-controls]:not([aria-label])');
    await until(() => document.querySelector('dialog li[data-open]') !== null);
    await type(escapeKey);
    await until(() => document.querySelector('dialog')?.open === false);
    assert.is(await browser.run(() => document.body.style.overflow), '');
    assert.equal(browser.readConsole(), []);
  });

  test('the theme is switched, and stays on the next document', async () => {
    await open('/about/us');
    const read = () =>
      browser.run(() => ({
        isLight: document.documentElement.classList.contains('light-theme'),
        ground: getComputedStyle(document.body).backgroundColor,
        stored: localStorage.getItem('theme'),
      }));
    const dark = await read();
    assert.is(dark.isLight, false);
    await click('header button[aria-label="Light theme"]');
    await until(() => document.documentElement.classList.contains('light-theme'));
    await until(
      (ground) => getComputedStyle(document.body).backgroundColor !== ground,
      dark.ground,
    );
    await open('/partner');
    const { isLight, stored } = await read();
    assert.equal({ isLight, stored }, { isLight: true, stored: 'light' });
    await browser.run(() => localStorage.clear());
  });

  test('Back to a page that was kept shows the theme that was chosen since', async () => {
    await open('/about/us');
    await open('/partner');
    await click('header button[aria-label="Light theme"]');
    await until(() => document.documentElement.classList.contains('light-theme'));
    await browser.run(() => void setTimeout(() => history.back()));
    await until(() => location.pathname === '/about/us');
    await until(() => document.documentElement.classList.contains('light-theme'));
    await until(
      () => document.querySelector('[aria-label="Light theme"][aria-pressed="true"]') !== null,
    );
    await browser.run(() => localStorage.clear());
  });

  test('Back to a search that was kept shows what was searched for', async () => {
    await open('/resources/blog?q=lead');
    const isSearched = () =>
      document.querySelector<HTMLInputElement>('main [name=q]')?.value === 'lead';
    await until(isSearched);
    await open('/about/us');
    await browser.run(() => void setTimeout(() => history.back()));
    await until(() => location.pathname === '/resources/blog');
    // A kept page loses the text in a task after it is shown.
    await browser.run(() => new Promise((resolve) => void setTimeout(resolve)));
    await until(isSearched);
  });

  test('the form says what is missing, and forgets what is put right', async () => {
    await open('/partner');
    await click('main form button[type=submit]');
    await until(() => document.querySelectorAll('main form [aria-invalid=true]').length === 6);
    assert.match(
      await browser.run(() => document.querySelector('main form')?.textContent ?? ''),
      'Please enter a valid email address',
    );
    await click('main form input[name=firstName]');
    await type('Ada');
    await until(() => document.querySelectorAll('main form [aria-invalid=true]').length === 5);
    const value = await browser.run(
      () => document.querySelector<HTMLInputElement>('main form input[name=firstName]')?.value,
    );
    assert.is(value, 'Ada');
    // With text in the form, the next page would have to wait for an answer (Backspace).
    await type('\uE003\uE003\uE003');
    assert.equal(browser.readConsole(), []);
  });

  test('the search filters as one types, questions open, and the carousel has its buttons', async () => {
    await open('/resources/blog');
    await click('main input[type=search]');
    await type('lead');
    await until(() => document.querySelector('#grid-heading')?.textContent?.includes('lead'));
    await open('/');
    await until(() => document.querySelector('[data-motion=carousel]:not([hidden])') !== null);
    const label = () =>
      browser.run(() =>
        document.querySelector('[data-motion=carousel] > :last-child')?.getAttribute('aria-label'),
      );
    const before = await label();
    await click('[data-motion=carousel] > :last-child');
    assert.is.not(await label(), before);
    await open('/ai-agents/sales');
    await click('main summary');
    await until(() => document.querySelector('main details[open]') !== null);
    assert.equal(browser.readConsole(), []);
  });

  test('the policy stops what comes from elsewhere, and code in a text', async () => {
    await open('/about/us');
    const stopped = await browser.run(async () => {
      const violation = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) =>
          resolve(event.effectiveDirective),
        );
      });
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }));
      const directive = await violation;
      try {
        // biome-ignore lint/security/noGlobalEval: it is to be refused
        return [directive, window.eval('1')];
      } catch {
        return [directive];
      }
    });
    assert.equal(stopped, ['img-src']);
  });

  engine.run();
}
