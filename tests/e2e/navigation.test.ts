import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage, stopClock, untilIdle } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const post = '/resources/blog/implementing-workflow-automation';

/** Marks the document, so that a reload would be noticed. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-marked'));

/** Shows that a page is loading. */
const line = (page: Page) => page.locator('#root > [aria-hidden=true]').first();

/** The tags of the head that describe the page: all but those that load code and styles. */
const readHead = (head: Element) =>
  [...head.children]
    .filter(
      (tag) =>
        !tag.matches(
          'style, template, script:not([type$="json"]), [http-equiv], link:is([rel=stylesheet], [rel=preload], [rel=modulepreload])',
        ),
    )
    .map((tag) => tag.outerHTML);

test('a link leads to its page without a reload: head, scroll, focus and announcement follow', async () => {
  const { page, console } = await stage.open('/');
  const head = () => page.locator('head').evaluate(readHead);
  const first = await head();
  await mark(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  await page.getByRole('link', { name: 'Boost Sales Performance' }).first().waitFor();
  assert.ok(await isMarked(page));
  assert.is(await page.evaluate(() => window.scrollY), 0);
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  // Drawn in a task after that of the page.
  await until(
    page,
    () => document.querySelector('[aria-live=assertive]')?.textContent === document.title,
  );
  await page.goBack();
  await page.waitForURL(`${stage.url}/`);
  await until(page, () => !document.title.includes('Sales'));
  assert.equal(await head(), first);
  assert.ok(await isMarked(page));
  assert.equal(console, []);
  await page.context().close();
});

/** Pages of different kinds, for Back and Forward. */
const kinds = ['/', post, '/resources/blog', '/about/resources/changelogs', '/partner', '/login'];

test('the head of a page that a link, Back or Forward opens is the head of the same page loaded by itself', async () => {
  const { page } = await stage.open('/');
  const reader = await page.context().newPage();
  const checkHead = async (path: string) => {
    const html = await (await fetch(`${stage.url}${path}`)).text();
    const served = await reader.evaluateHandle(
      (html) => new DOMParser().parseFromString(html, 'text/html').head,
      html,
    );
    const canonical = await served.evaluate((head) =>
      head.querySelector('link[rel=canonical]')?.getAttribute('href'),
    );
    await page.locator(`link[rel=canonical][href="${canonical}"]`).waitFor({ state: 'attached' });
    const expected = await served.evaluate(readHead);
    assert.equal(await page.locator('head').evaluate(readHead), expected, path);
  };
  for (const path of [...stage.paths.filter((path) => !kinds.includes(path)), ...kinds]) {
    await page.evaluate((path) => {
      // Some pages link to few others.
      const link = document.body.appendChild(document.createElement('a'));
      link.href = path;
      link.click();
      link.remove();
    }, path);
    await checkHead(path);
  }
  for (const path of kinds.slice(0, -1).reverse()) {
    await page.goBack();
    await checkHead(path);
  }
  for (const path of kinds.slice(1)) {
    await page.goForward();
    await checkHead(path);
  }
  await page.context().close();
});

/** Where a page is, what has the focus, and how many entries the history has. */
const readPlace = (page: Page) =>
  page.evaluate(() => ({
    top: scrollY,
    focused: document.activeElement?.tagName,
    entries: history.length,
  }));

test('a link to the open page goes to its top like any other, without a reload or a new entry', async () => {
  for (const [path, place, name] of [
    ['/partner', 'contentinfo', 'Contact'],
    ['/', 'banner', 'USTA, home'],
  ] as const) {
    const { page, console } = await stage.open(path);
    await mark(page);
    await page.evaluate(() => window.scrollTo(0, 900));
    const { entries } = await readPlace(page);
    const region = page.locator('[aria-live=assertive]');
    await region.evaluate((region) => {
      new MutationObserver(() => region.setAttribute('data-said', '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    // Twice: the title is read out again each time, although it is the same.
    for (let time = 0; time < 2; time += 1) {
      await page.getByRole(place).getByRole('link', { name, exact: true }).first().click();
      await page.locator('[data-said]').waitFor({ state: 'attached' });
      assert.is(await region.textContent(), await page.title());
      assert.equal(await readPlace(page), { top: 0, focused: 'H1', entries }, path);
      await region.evaluate((region) => region.removeAttribute('data-said'));
    }
    assert.is(page.url(), `${stage.url}${path}`);
    assert.ok(await isMarked(page));
    assert.equal(console, []);
    await page.context().close();
  }
});

test('a link to the open page in the menu of a phone closes the menu and goes to the top', async () => {
  const { page } = await stage.open('/partner', { viewport: { width: 390, height: 844 } });
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Become a Partner' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const { top, focused } = await readPlace(page);
  assert.equal({ top, focused }, { top: 0, focused: 'H1' });
  await page.context().close();
});

test('a link to the open page with another query or without its anchor is an entry of its own', async () => {
  const { page } = await stage.open('/partner#contact');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  const { entries } = await readPlace(page);
  for (const [step, href] of ['/partner', '/partner?from=footer'].entries()) {
    await page.evaluate(() => window.scrollTo(0, 900));
    await link.evaluate((element, href) => element.setAttribute('href', href), href);
    await link.click();
    await until(page, () => scrollY === 0);
    assert.is(page.url(), `${stage.url}${href}`);
    assert.equal(await readPlace(page), { top: 0, focused: 'H1', entries: entries + step + 1 });
  }
  await page.context().close();
});

test('a link to a part of the open page is left to the browser', async () => {
  const { page } = await stage.open('/partner');
  await mark(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true });
  await link.evaluate((element) => element.setAttribute('href', '/partner#partner-form-title'));
  await link.click();
  await page.waitForURL('**/partner#partner-form-title');
  const title = page.locator('#partner-form-title');
  await until(page, () => {
    const top = document.getElementById('partner-form-title')?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < innerHeight;
  });
  assert.ok(await title.isVisible());
  assert.is.not((await readPlace(page)).focused, 'H1');
  assert.ok(await isMarked(page));
  await page.context().close();
});

test('what a page writes into its own address moves neither scroll nor focus', async () => {
  const { page } = await stage.open('/resources/blog');
  await page.evaluate(() => window.scrollTo(0, 200));
  const pills = page.getByRole('list', { name: 'Categories' });
  await pills.getByRole('link', { name: 'Case Studies' }).click();
  await page.waitForURL('**/resources/blog?category=case-study');
  await page.getByRole('heading', { name: 'Case Studies Articles' }).waitFor();
  const { top, focused } = await readPlace(page);
  assert.equal({ top, focused }, { top: 200, focused: 'A' });
  await page.context().close();
});

test('a page that a link opens brings the style sheets that the document lacks, and no others', async () => {
  const { page } = await stage.open(post);
  const names = (selector: string, attribute: string) =>
    page
      .locator(selector)
      .evaluateAll(
        (sheets, attribute) =>
          sheets.map((sheet) => sheet.getAttribute(attribute)?.replace(/^.*\/|-\w+\.css$/g, '')),
        attribute,
      );
  const linked = () => names('link[rel=stylesheet]', 'href');
  assert.equal(await names('style', 'data-href'), ['base', 'view-post']);
  await page.locator('main article a[href^="/resources/blog/"]').last().click();
  await until(page, (path) => location.pathname !== path, post);
  await page.locator('[data-page-body]').waitFor();
  assert.equal(await linked(), []);
  await page.getByRole('banner').getByRole('link', { name: 'USTA' }).first().click();
  await page.waitForURL(`${stage.url}/`);
  await page.locator('[data-view=sectioned]').waitFor();
  assert.equal(await linked(), ['view-sectioned']);
  await page.context().close();
});

test('a style sheet that could not be had ahead of time is asked for again by the click', async () => {
  const { page } = await stage.open(post);
  await mark(page);
  const sheet = '**/view-sectioned-*.css';
  await page.route(sheet, (route) => route.abort());
  const link = page.getByRole('banner').getByRole('link', { name: 'USTA' }).first();
  await Promise.all([page.waitForEvent('requestfailed'), link.hover()]);
  await page.unroute(sheet);
  await link.click();
  await page.locator('[data-view=sectioned]').waitFor();
  const rules = await page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ href }) => href?.includes('/view-sectioned-'))
      .map(({ cssRules }) => cssRules.length > 0),
  );
  assert.equal(rules, [true]);
  assert.ok(await isMarked(page));
  await page.context().close();
});

test('the Tab key goes on from the part of another page that a link leads to', async () => {
  const { page } = await stage.open('/ai-agents/property-management');
  await page.locator('main a[href="/solutions/property-management#rollout"]').click();
  await page.waitForURL('**/solutions/property-management#rollout');
  await until(page, () => document.getElementById('rollout') !== null && scrollY > 500);
  await page.keyboard.press('Tab');
  const isAfter = await page.evaluate(() => {
    const part = document.getElementById('rollout');
    const place = part?.compareDocumentPosition(document.activeElement ?? document) ?? 0;
    return (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  });
  assert.ok(isAfter);
  assert.ok((await page.evaluate(() => scrollY)) > 500);
  await page.context().close();
});

test('a link to a part whose name cannot be decoded leads to its page all the same', async () => {
  const { page, console } = await stage.open('/');
  await mark(page);
  const link = page.locator('footer').getByRole('link', { name: 'Sales' });
  await link.evaluate((element) => element.setAttribute('href', '/ai-agents/sales#100%'));
  await link.click();
  await page.getByRole('link', { name: 'Boost Sales Performance' }).first().waitFor();
  assert.ok(await isMarked(page));
  assert.equal(console, []);
  await page.context().close();
});

test('data and code of a page are fetched on hover and on focus, before the click', async () => {
  for (const reach of ['hover', 'focus'] as const) {
    const { page } = await stage.open('/');
    const [request] = await Promise.all([
      page.waitForRequest(/\/ai-agents\/sales\.json$/),
      page.locator('footer').getByRole('link', { name: 'Sales' })[reach](),
    ]);
    assert.is((await request.response())?.status(), 200);
    await page.context().close();
  }
});

test('a page that was fetched ahead takes the place of the open one at once', async () => {
  const { page } = await stage.open('/');
  const link = page.locator('footer').getByRole('link', { name: 'Sales' });
  // The network may have been idle before: what was fetched must be there, and read by the page.
  const fetched = page.waitForResponse(/\/ai-agents\/sales\.json$/);
  await link.hover();
  await (await fetched).finished();
  await untilIdle(page);
  await line(page).waitFor({ state: 'hidden' });
  await page.evaluate(() => {
    const loading = document.querySelector('#root > [aria-hidden=true]') as Element;
    new MutationObserver(() => loading.setAttribute('data-shown', '')).observe(loading, {
      attributeFilter: ['hidden'],
    });
  });
  await link.click();
  await until(page, () => document.title.includes('Sales'));
  assert.is(await line(page).getAttribute('data-shown'), null);
  await page.context().close();
});

test('the body of a post is the same after hydration and after navigation, and is there once', async () => {
  const { page: direct } = await stage.open(post);
  const hydrated = await direct.locator('[data-page-body]').innerHTML();
  assert.ok(hydrated.length > 5000);
  const { page } = await stage.open('/resources/blog');
  await mark(page);
  await page.locator(`a[href="${post}"]`).first().click();
  await page.locator('[data-page-body]').waitFor();
  assert.is(await page.locator('[data-page-body]').innerHTML(), hydrated);
  assert.ok(await isMarked(page));
  const html = await (await fetch(`${stage.url}${post}`)).text();
  const sentence = (await direct.locator('[data-page-body] p').nth(2).textContent())?.slice(0, 40);
  assert.is(html.split(sentence ?? '').length, 2);
  await Promise.all([direct.context().close(), page.context().close()]);
});

test('who leaves while a request is sent and comes back is thanked, not asked to send it again', async () => {
  const { page } = await stage.open('/partner');
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/partnership/submit', async (route) => {
    await isAnswered;
    await route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': '*' } });
  });
  const form = page.locator('main form');
  for (const label of ['First name', 'Last name', 'Phone', 'Company', 'Title']) {
    await form.getByLabel(label, { exact: true }).fill('Ada');
  }
  await form.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await form.getByRole('button', { name: 'Submit Request' }).click();
  await form.getByRole('button', { name: 'Submitting...' }).waitFor();
  await page.locator('footer a[href="/privacy"]').click();
  await until(page, () => document.activeElement?.textContent === 'Privacy policy');
  await page.goBack();
  await form.getByRole('button', { name: 'Submitting...' }).waitFor();
  answer();
  await page.getByRole('heading', { name: /Thank you/ }).waitFor();
  await page.context().close();
});

test('a link with a modifier key, to a file or to elsewhere is left to the browser', async () => {
  const { page } = await stage.open('/');
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('footer')
      .getByRole('link', { name: 'Sales' })
      .click({ modifiers: ['Control'] }),
  ]);
  assert.is(new URL(page.url()).pathname, '/');
  // To close a page that is still being opened may take for ever.
  await opened.waitForURL('**/ai-agents/sales');
  await opened.close();
  await page.context().close();
});

test('an address without a page is a 404 page with status 404, and navigates on', async () => {
  const response = await fetch(`${stage.url}/no/such/page`);
  assert.is(response.status, 404);
  const { page } = await stage.open('/no/such/page');
  await mark(page);
  await page.getByRole('banner').getByRole('link', { name: /USTA/ }).first().click();
  await page.waitForURL(`${stage.url}/`);
  assert.ok(await isMarked(page));
  await page.context().close();
});

test('an unknown post is Post Not Found, with status 404 and by navigation alike', async () => {
  const unknown = '/resources/blog/no-such-post';
  assert.is((await fetch(`${stage.url}${unknown}`)).status, 404);
  const { page } = await stage.open('/resources/blog');
  await mark(page);
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.querySelector('main')?.append(link);
    link.click();
  }, unknown);
  await page.getByRole('heading', { name: 'Post Not Found' }).waitFor();
  assert.ok(await isMarked(page));
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.waitForURL('**/resources/blog');
  await page.context().close();
});

test('the thin loading line goes half a second after the start, and never covers content', async () => {
  const { page } = await stage.open('/', {
    prepare: stopClock,
  });
  const looks = await line(page).evaluate((element) => {
    const { pointerEvents, position } = getComputedStyle(element);
    return { pointerEvents, position, isThin: element.clientHeight <= 2 };
  });
  assert.equal(looks, { pointerEvents: 'none', position: 'fixed', isThin: true });
  await page.clock.runFor(499);
  assert.ok(await line(page).isVisible());
  await page.clock.runFor(1);
  await line(page).waitFor({ state: 'hidden' });
  await page.context().close();
});

test('the line shows while another page is on its way', async () => {
  const { page } = await stage.open('/');
  await line(page).waitFor({ state: 'hidden' });
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/ai-agents/sales.json', async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.locator('footer').getByRole('link', { name: 'Sales' }).click();
  await line(page).waitFor({ state: 'visible' });
  answer();
  await line(page).waitFor({ state: 'hidden' });
  await page.context().close();
});

test('without JavaScript there is no loading line', async () => {
  const { page } = await stage.open('/', { javaScriptEnabled: false });
  assert.not.ok(await line(page).isVisible());
  await page.context().close();
});

test.run();
