import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { fromHtml } from 'hast-util-from-html';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { inTwoLanes, openStage, type Stage, waitForHydration } from '../helpers/browser.ts';
import { findAll } from '../helpers/built-pages.ts';
import { listen } from '../helpers/listen.ts';
import { until } from '../helpers/until.ts';

/** A page of each kind. */
const kinds = [
  '/',
  '/ai-agents/sales',
  '/resources/blog',
  '/resources/blog/implementing-workflow-automation',
  '/about/resources/changelogs',
  '/partner',
  '/login',
];

let stage: Stage;
let slow: Awaited<ReturnType<typeof serveSlowly>> | undefined;
const documents = new Map<string, ReturnType<typeof fromHtml>>();
/** The data of each page that has some, as it is loaded for a link. */
const dataFiles = new Map<string, { data: unknown; body: string }>();
/** The modules that pages start with; sizes in bytes of brotli. */
const codes = new Map<string, { text: string; size: number }>();

/** Opens a page for a visitor who has nothing against motion. */
const open: Stage['open'] = (path, options) =>
  stage.open(path, { reducedMotion: 'no-preference', ...options });

test.before(async () => {
  stage = await openStage();
  await inTwoLanes([...stage.paths, '/app/dashboard', '/core'], async (take) => {
    for (let path = take(); path !== undefined; path = take()) {
      const data = await fetch(`${stage.url}${path === '/' ? '/index' : path}.json`);
      if (data.ok) dataFiles.set(path, await data.json());
      else await data.body?.cancel();
      const document = fromHtml(await (await fetch(`${stage.url}${path}`)).text());
      documents.set(path, document);
      for (const url of listCode(document)) {
        if (!codes.has(url)) codes.set(url, await readCode(`${stage.url}${url}`));
      }
    }
  });
});
test.after(() => {
  slow?.close();
  return stage?.close();
});

const attributes = (path: string, selector: string, name: string) =>
  findAll(selector, documents.get(path) as never).map(({ attribute }) => attribute(name) ?? '');

/** The URLs of the modules that a page starts with. */
function listCode(document: ReturnType<typeof fromHtml>): string[] {
  const [template] = findAll('template#page-code', document as never);
  const code = { type: 'root', children: template?.element.content?.children ?? [] };
  return findAll('script, link', code as never).map(
    ({ attribute }) => attribute('src') ?? attribute('href') ?? '',
  );
}

async function readCode(url: string) {
  const text = await (await fetch(url)).text();
  return { text, size: (await promisify(brotliCompress)(text)).length };
}

test('no page loads a script before it is painted; the inline one stands before the style sheets', () => {
  for (const path of stage.paths) {
    const isData = '[type="application/json"], [type="application/ld+json"]';
    const shown = `script:not(${isData}), link:is([rel=stylesheet], [rel=modulepreload])`;
    const [script, ...sheets] = findAll(shown, documents.get(path) as never);
    assert.is(script?.attribute('src'), undefined, path);
    assert.ok(
      sheets.every(({ attribute }) => attribute('rel') === 'stylesheet'),
      path,
    );
  }
});

test('every page has one or two style sheets, linked or in it, and preloads one font', () => {
  for (const path of stage.paths) {
    const linked = attributes(path, 'link[rel=stylesheet]', 'href').length;
    const inline = attributes(path, 'style', 'data-href').length;
    const sheets = linked + inline;
    assert.ok(sheets === 1 || sheets === 2, `${path} has ${sheets}`);
    // A marketing page would be over its budget with them.
    const isMarketing = findAll('[data-view=sectioned]', documents.get(path) as never).length > 0;
    assert.is(isMarketing ? inline : linked, 0, path);
    const fonts = attributes(path, 'link[rel=preload][as=font]', 'href');
    assert.is(fonts.length, 1, path);
    assert.match(fonts[0] ?? '', /\/hanken-grotesk-\w+\.woff2$/);
  }
});

test('every page has a template of the modules it starts with, each once', () => {
  for (const path of stage.paths) {
    const [template] = findAll('template#page-code', documents.get(path) as never);
    const code = { type: 'root', children: template?.element.content?.children ?? [] };
    const urls = (selector: string, name: string) =>
      findAll(selector, code as never).map(({ attribute }) => attribute(name) ?? '');
    assert.is(urls('script[type=module]', 'src').length, 1, path);
    const modules = urls('link[rel=modulepreload]', 'href');
    assert.ok(modules.length > 3, path);
    assert.is(new Set(modules).size, modules.length, path);
  }
});

test('the code that a page starts with is within 80 kB', () => {
  for (const [path, document] of documents) {
    const sum = listCode(document).reduce((sum, url) => sum + (codes.get(url)?.size ?? NaN), 0);
    assert.ok(sum > 0 && sum <= 80_000, `${path} starts with ${sum} bytes`);
  }
});

test('no page starts with the code of the captcha', () => {
  for (const [url, { text }] of codes) assert.not.match(text, 'recaptcha/api.js', url);
});

test('a page of sections has its markup once, and no data of it', () => {
  for (const path of stage.paths) {
    if (findAll('[data-view=sectioned]', documents.get(path) as never).length === 0) continue;
    const [data] = findAll('script#page-data', documents.get(path) as never);
    const [text] = data?.element.children ?? [];
    assert.is(JSON.parse(text?.type === 'text' ? text.value : '').data, null, path);
    assert.is(dataFiles.get(path)?.data, null, path);
    assert.match(dataFiles.get(path)?.body ?? '', '<h1', path);
  }
});

test('the picture that a page opens with is preloaded, in the sizes of its first source', () => {
  let count = 0;
  for (const path of stage.paths) {
    const important = attributes(path, 'img[fetchpriority=high]', 'src');
    assert.ok(important.length <= 1, path);
    count += important.length;
    const read = (selector: string, names: readonly string[]) =>
      names.map((name) => attributes(path, selector, name)[0]);
    assert.equal(
      read('head link[rel=preload][as=image]', [
        'imageSrcSet',
        'imageSizes',
        'type',
        'fetchPriority',
      ]),
      important.length === 0
        ? [undefined, undefined, undefined, undefined]
        : [
            ...read('picture:has(img[fetchpriority=high]) source', ['srcSet', 'sizes', 'type']),
            'high',
          ],
      path,
    );
  }
  assert.ok(count > 20, `${count} pages open with a picture`);
});

/** What a page has loaded, by what asked for it, and how far its parts have moved. */
const readLoad = (page: Page) =>
  page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({
        type: 'layout-shift',
        buffered: true,
      });
      // Where nothing has moved, the observer is not called.
      setTimeout(resolve, 0, []);
    });
    const image = document.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    await image?.decode();
    return {
      urls: entries.map(({ name }) => name.slice(location.origin.length)),
      blocking: entries
        .filter(
          (entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
        )
        .map(({ name }) => name.slice(location.origin.length)),
      moved: shifts.length,
      image: image?.currentSrc.slice(location.origin.length),
    };
  });

for (const width of [390, 1280]) {
  test(`at ${width} px a page loads what its document names, each once, and nothing moves`, async () => {
    const check = async ({ page, console }: { page: Page; console: string[] }, path: string) => {
      await page.waitForLoadState('networkidle');
      const { urls, blocking, moved, image } = await readLoad(page);
      assert.is(new Set(urls).size, urls.length, `${path} asks twice: ${urls.join(' ')}`);
      const sheets = attributes(path, 'link[rel=stylesheet]', 'href');
      for (const url of blocking) assert.ok(sheets.includes(url), `${url} holds up ${path}`);
      assert.is(moved, 0, `${path} moves`);
      assert.is(urls.filter((url) => url.endsWith('.woff2')).length, 1, path);
      const [candidates = ''] = attributes(path, 'link[rel=preload][as=image]', 'imageSrcSet');
      if (image !== undefined) assert.ok(candidates.includes(image), `${path} shows ${image}`);
      assert.equal(console, [], path);
    };
    for (const path of kinds) {
      const opened = await open(path, { viewport: { width, height: 840 } });
      await check(opened, path);
      await opened.page.context().close();
    }
  });
}

/** The browser may report its paint after the page is hydrated. */
const waitForPaint = (page: Page) =>
  until(page, () => performance.getEntriesByType('paint').length > 1);

/**
 * When the page had its style sheets, drew its first frame, requested its code, was first painted,
 * and was loaded.
 */
const readStarts = (page: Page) =>
  page.evaluate(() => ({
    load:
      (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]
        ?.loadEventStart ?? 0,
    sheets: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.css'))
      .map(({ responseEnd }) => responseEnd),
    frame: performance.getEntriesByName('first-frame')[0]?.startTime,
    code: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  }));

test('the code is asked for with the first frame, while the browser paints it', async () => {
  const { page } = await open('/about/us', {
    prepare: (page) =>
      page.addInitScript(() => {
        const { now } = performance;
        // However busy the machine is, the style sheets have taken no time.
        performance.now = () => 0;
        requestAnimationFrame(() => {
          performance.mark('first-frame');
          performance.now = now;
        });
      }),
  });
  await waitForPaint(page);
  const { frame, code, paint } = await readStarts(page);
  const [first = 0] = code.toSorted((a, b) => a - b);
  assert.ok(code.length > 3);
  assert.ok(
    Number(frame) <= first && first <= Number(paint),
    `frame ${frame}, code ${first}, paint ${paint}`,
  );
  await page.context().close();
});

test('on a slow network, the page requests its code after its style sheets, without a frame', async () => {
  const { page } = await open('/about/us', {
    waitForHydration: false,
    prepare: (page) =>
      page.addInitScript(() => {
        window.requestAnimationFrame = () => 0;
        // Between any two calls, a second passes.
        let now = 0;
        performance.now = () => {
          now += 1000;
          return now;
        };
      }),
  });
  await page.waitForSelector('script[src]', { state: 'attached' });
  const { code, sheets, load } = await readStarts(page);
  const first = Math.min(...code);
  // Without that, the page would request it 3 s after the load.
  assert.ok(
    Math.max(...sheets) <= first && first < load + 1500,
    `sheets ${sheets}, code ${first}, load ${load}`,
  );
  await page.context().close();
});

test('the code waits for the picture that the page opens with, unless its reader acts first', async () => {
  const [path = ''] = stage.paths.filter(
    (path) => attributes(path, 'link[rel=preload][as=image]', 'imageSrcSet').length > 0,
  );
  for (const act of [
    (page: Page) => page.mouse.down(),
    (page: Page) => page.keyboard.press('Tab'),
    (_: Page, show: () => void) => show(),
  ]) {
    let show = () => {};
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    const { page } = await open('/robots.txt', { waitForHydration: false });
    await page.route(/\.avif$/, async (route) => {
      await shown;
      await route.continue();
    });
    await page.goto(`${stage.url}${path}`, { waitUntil: 'commit' });
    await waitForPaint(page);
    // Twice the way that a page without a picture takes.
    for (let frame = 0; frame < 2; frame += 1) {
      await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
    }
    assert.is(await page.locator('script[src]').count(), 0, path);
    await act(page, show);
    await page.waitForSelector('script[src]', { state: 'attached' });
    show();
    await page.waitForLoadState('load');
    await page.context().close();
  }
});

/**
 * Serves the site, but of one document only the beginning until it is told to go on.
 * @param end the markup that the beginning ends before.
 */
async function serveSlowly(
  path: string,
  end: string,
): Promise<{ url: string; goOn(): void; close(): void }> {
  let goOn = () => {};
  const isToGoOn = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${stage.url}${request.url}`);
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (request.url !== path) return response.end(Buffer.from(await answer.arrayBuffer()));
    const html = await answer.text();
    const middle = html.indexOf(end);
    response.write(html.slice(0, middle));
    await isToGoOn;
    response.end(html.slice(middle));
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}`,
    goOn,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

test('the code waits for the end of a document that is painted before', async () => {
  const path = '/about/us';
  slow = await serveSlowly(path, '<footer');
  // A page with an icon: of a text Chromium asks for one, which would be a fault in the console.
  const { page, console } = await open('/about/vision', { waitForHydration: false });
  // In the browser's memory, where it is at hand at once.
  await page.goto(`${slow.url}/about/vision`);
  await waitForHydration(page);
  await page.goto(`${slow.url}${path}`, { waitUntil: 'commit' });
  await until(page, () => performance.getEntriesByType('paint').length > 1);
  await page.keyboard.press('Shift');
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
  assert.is(await page.locator('script[src]').count(), 0);
  slow.goOn();
  await waitForHydration(page);
  assert.equal(console, []);
  await page.context().close();
});

test('the header does not move if the document comes in parts', async () => {
  const path = '/partner';
  slow?.close();
  // In the middle of the header's actions.
  slow = await serveSlowly(path, '<a class="account');
  const { page } = await open('/robots.txt', {
    waitForHydration: false,
    viewport: { width: 1280, height: 840 },
  });
  await page.goto(`${slow.url}${path}`, { waitUntil: 'commit' });
  await page.waitForSelector('header button[aria-label]', { state: 'attached' });
  for (let frame = 0; frame < 3; frame += 1) {
    await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
  }
  assert.is(await page.locator('main').count(), 0);
  slow.goOn();
  await waitForHydration(page);
  assert.ok(await page.getByRole('banner').isVisible());
  assert.is((await readLoad(page)).moved, 0);
  await page.context().close();
});

test('a page that is painted is not styled once more as a whole when its code comes', async () => {
  const { page } = await open('/robots.txt', {
    waitForHydration: false,
    viewport: { width: 390, height: 840 },
  });
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['loading', 'devtools.timeline'] });
  await page.goto(`${stage.url}/ai-agents/sales`);
  await waitForHydration(page);
  await waitForPaint(page);
  const trace = JSON.parse(String(await browser?.stopTracing()));
  const events: { name: string; ts: number; args: { elementCount?: number } }[] = trace.traceEvents;
  // The page before this one has been painted, too.
  const paint = Math.max(
    ...events.filter(({ name }) => name === 'firstContentfulPaint').map(({ ts }) => ts),
  );
  const counts = events
    .filter(({ name, ts }) => name === 'UpdateLayoutTree' && ts > paint)
    .map(({ args }) => args.elementCount ?? 0);
  assert.ok(counts.length > 0);
  const elements = await page.locator('body *').count();
  // What waited below the first screen is styled for the first time, in parts.
  assert.ok(Math.max(...counts) < elements / 3, `${Math.max(...counts)} of ${elements} at once`);
  await page.context().close();
});

/** Whether the end of a page has been laid out, and how many sheets its scripts have added. */
const readEnd = (page: Page) =>
  page.evaluate(() => ({
    isLaidOut: [
      ...document.querySelectorAll('main section, main li, [data-page-body] > *, footer p'),
    ]
      .at(-1)
      ?.checkVisibility({ contentVisibilityAuto: true }),
    sheets: document.adoptedStyleSheets.length,
  }));

/** Runs in the page: idle tasks then wait for the event `test-idle`, which does them all. */
function holdIdleTasks(): void {
  const held: IdleRequestCallback[] = [];
  Object.assign(window, { held });
  window.requestIdleCallback = (callback) => held.push(callback);
  addEventListener('test-idle', () => {
    while (held.length > 0) held.shift()?.({} as IdleDeadline);
  });
}

const waitForIdleTask = (page: Page) => until(page, () => Reflect.get(window, 'held')?.length > 0);

test('what is far below the fold is laid out after the first paint, and nothing moves', async () => {
  for (const path of ['/', '/resources/blog', '/resources/blog/implementing-workflow-automation']) {
    const { page } = await open(path, {
      viewport: { width: 390, height: 840 },
      waitForHydration: false,
      prepare: (page) => page.addInitScript(holdIdleTasks),
    });
    await waitForPaint(page);
    await waitForIdleTask(page);
    assert.equal(await readEnd(page), { isLaidOut: false, sheets: 1 }, path);
    await page.evaluate(() => {
      dispatchEvent(new Event('test-idle'));
    });
    assert.equal(await readEnd(page), { isLaidOut: true, sheets: 0 }, path);
    assert.is((await readLoad(page)).moved, 0, path);
    await page.context().close();
  }
});

test('after a press, what is far below the fold waits, so that the click is answered first', async () => {
  const { page } = await open('/', {
    waitForHydration: false,
    prepare: (page) => page.addInitScript(holdIdleTasks),
  });
  await waitForPaint(page);
  await waitForIdleTask(page);
  await page.evaluate(() => {
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    dispatchEvent(new Event('test-idle'));
  });
  assert.equal(await readEnd(page), { isLaidOut: false, sheets: 1 });
  await until(page, () => {
    dispatchEvent(new Event('test-idle'));
    return document.adoptedStyleSheets.length === 0;
  });
  assert.equal(await readEnd(page), { isLaidOut: true, sheets: 0 });
  await page.context().close();
});

test('what has been scrolled past keeps its height while the rest still waits', async () => {
  const { page } = await open('/', {
    viewport: { width: 390, height: 840 },
    waitForHydration: false,
    prepare: (page) =>
      page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      }),
  });
  await page.waitForSelector('script[src]', { state: 'attached' });
  const heights = await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const goTo = async (top: number) => {
      scrollTo({ top, behavior: 'instant' });
      for (let count = 0; count < 3; count += 1) await frame();
      return document.documentElement.scrollHeight;
    };
    const estimated = await goTo(0);
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      await goTo(top);
    }
    const whole = document.documentElement.scrollHeight;
    return { estimated, whole, again: await goTo(0) };
  });
  assert.is.not(heights.whole, heights.estimated);
  assert.is(heights.again, heights.whole);
  await page.context().close();
});

test('what is far below the fold of a page that a link opens is laid out after its paint', async () => {
  const { page } = await open('/');
  await page.evaluate(holdIdleTasks);
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await page.getByRole('link', { name: 'Boost Sales Performance' }).first().waitFor();
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => setTimeout(go))));
  assert.equal(await readEnd(page), { isLaidOut: false, sheets: 1 });
  await page.evaluate(() => {
    dispatchEvent(new Event('test-idle'));
  });
  assert.equal(await readEnd(page), { isLaidOut: true, sheets: 0 });
  assert.is((await readLoad(page)).moved, 0);
  // Of a page that is returned to, the place has to be known.
  await page.goBack();
  await until(page, () => location.pathname === '/');
  assert.is((await readEnd(page)).sheets, 0);
  await page.context().close();
});

test('another theme and the menu reach what is below the screen when the browser has time', async () => {
  for (const path of ['/', '/resources/blog/implementing-workflow-automation']) {
    const { page } = await open(path, { viewport: { width: 390, height: 840 } });
    await page.evaluate(() => {
      const held: IdleRequestCallback[] = [];
      window.requestIdleCallback = (callback) => held.push(callback);
      addEventListener('test-idle', () => {
        // From then on it has time: what the theme changes may come after that.
        window.requestIdleCallback = (callback) => window.setTimeout(callback);
        while (held.length > 0) held.shift()?.({} as IdleDeadline);
      });
    });
    const { isLaidOut } = await readEnd(page);
    assert.ok(isLaidOut);
    /** Of the whole page; margins between paragraphs below the screen may be missing for a while. */
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    /** Whether the browser may style what is on the screen behind the menu. */
    const isShown = () => page.locator('main h1').evaluate((part) => part.checkVisibility());
    const before = await height();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').waitFor();
    assert.is((await readEnd(page)).isLaidOut, false);
    assert.ok(await isShown());
    await page.evaluate(() => {
      dispatchEvent(new Event('test-idle'));
    });
    await until(page, () => !document.querySelector('main h1')?.checkVisibility());
    if (path === '/') assert.is(await height(), before);
    await page.getByRole('dialog').getByRole('button', { name: 'Light theme' }).click();
    await page.locator('html.light-theme').waitFor();
    if (path === '/') assert.is(await height(), before);
    await page.getByRole('dialog').getByRole('button', { name: 'Close menu' }).click();
    await until(page, () => document.querySelector('main h1')?.checkVisibility());
    await until(page, () =>
      [...document.querySelectorAll('main *, footer p')].every(
        (part) =>
          !part.closest('[style*="content-visibility"]') &&
          part.checkVisibility({ contentVisibilityAuto: true }) === part.checkVisibility(),
      ),
    );
    assert.is(await height(), before);
    await page.context().close();
  }
});

test('a page behind an open menu can be printed', async () => {
  const { page } = await open('/about/us', { viewport: { width: 390, height: 840 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await until(page, () => !document.querySelector('main h1')?.checkVisibility());
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('main h1').evaluate((part) => part.checkVisibility()));
  await page.context().close();
});

test('a page that is returned to, or opened at an anchor, is laid out at once, and in its place', async () => {
  const { page } = await open('/robots.txt', { waitForHydration: false });
  // In the document that is asked for, nothing that waits would go on.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const whole = { isLaidOut: true, sheets: 0 };
  // It is scrolled to its place by the time it is painted, which may be after it has loaded.
  const isPainted = () => until(page, () => performance.getEntriesByType('paint').length > 0);
  await page.goto(`${stage.url}/ai-agents/sales#features`);
  await isPainted();
  assert.equal(await readEnd(page), whole);
  const top = () => page.locator('#features').evaluate((part) => part.getBoundingClientRect().top);
  const place = await top();
  assert.ok(place >= 0 && place < 200, `${place}`);
  await page.reload();
  await isPainted();
  assert.equal(await readEnd(page), whole);
  assert.ok(Math.abs((await top()) - place) < 2, `${await top()} instead of ${place}`);
  await page.goto(`${stage.url}/login`);
  await page.goBack();
  await isPainted();
  assert.ok(Math.abs((await top()) - place) < 2, `${await top()} instead of ${place}`);
  await page.context().close();
});

test.run();
