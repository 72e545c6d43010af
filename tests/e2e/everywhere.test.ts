import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

// Where scripts do not arrive, where nothing is drawn in the site's colors, and on paper.

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const post = '/resources/blog/tackling-cart-abandonment-ecommerce-automation-2025';
const changelog = '/about/resources/changelogs';

/** Opens a page some of whose requests fail. */
async function openWithout(files: string, path: string, width = 1280): Promise<Page> {
  const { page } = await stage.open('/terms', { viewport: { width, height: 900 } });
  await page.route(files, (route) => route.abort());
  await page.goto(`${stage.url}${path}`);
  await until(page, () => !document.documentElement.matches('.js'));
  return page;
}

test('a page whose code does not arrive is one for readers without JavaScript', async () => {
  for (const [files, path, said] of [
    ['**/*.js', '/partner', 'This form needs JavaScript.'],
    ['**/entry-*.js', '/login', 'Signing in needs JavaScript.'],
    ['**/sectioned-page-*.js', '/ai-agents/sales', 'Subscribing here needs JavaScript.'],
    ['**/*.js', post, 'Subscribing here needs JavaScript.'],
    ['**/*.js', '/resources/blog', 'Subscribing here needs JavaScript.'],
    ['**/*.js', changelog, 'Subscribing here needs JavaScript.'],
  ] as const) {
    const page = await openWithout(files, path);
    const name = `${path} without ${files}`;
    assert.ok(await page.locator('h1').isVisible(), name);
    assert.ok(await page.getByText(said).first().isVisible(), name);
    // The line that says that something is loading is the first element of the app.
    assert.not.ok(await page.locator('#root > [aria-hidden=true]').isVisible(), name);
    // Menus open by CSS; every other button would be dead.
    const dead = page
      .getByRole('button')
      .filter({ visible: true })
      .and(page.locator(':not(header *, [role=tab], form *)'));
    const names = await dead.allTextContents();
    assert.equal(path === changelog ? [] : names, [], name);
    await page.context().close();
  }
});

test('without the code a phone still has a way to every page, and links work', async () => {
  const page = await openWithout('**/*.js', '/', 390);
  await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click();
  const all = page.locator('#all-pages');
  assert.ok((await all.getByRole('link').filter({ visible: true }).count()) > 25);
  await all.getByRole('link', { name: /^Sales/ }).click();
  await page.waitForURL('**/ai-agents/sales');
  await page.context().close();
});

test('every release can be read where the code does not arrive', async () => {
  const page = await openWithout('**/*.js', changelog);
  for (const changes of await page.locator('[id$="-changes"]').all()) {
    assert.ok(await changes.isVisible());
  }
  assert.not.ok(await page.getByText('All Updates').isVisible());
  await page.context().close();
});

test('a navigation whose code does not arrive becomes one of the browser, with query and anchor', async () => {
  const { page } = await stage.open('/terms');
  await page.route('**/changelog-page-*.js', (route) => route.abort());
  await page.evaluate((path) => {
    const link = document.createElement('a');
    link.href = `${path}?from=terms#v3.1.0`;
    link.textContent = 'Releases';
    document.querySelector('h1')?.append(link);
  }, changelog);
  const loaded = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes(changelog),
  );
  await page.getByRole('link', { name: 'Releases' }).click();
  await loaded;
  await page.getByRole('heading', { level: 1, name: /What changed/ }).waitFor();
  assert.ok(page.url().endsWith(`${changelog}?from=terms#v3.1.0`), page.url());
  await until(page, () => !document.documentElement.matches('.js'));
  await page.context().close();
});

test('on paper: dark on white, nothing over the text, nothing closed, nothing cut off', async () => {
  for (const path of ['/', '/ai-agents/sales', post, changelog, '/resources/blog', '/partner']) {
    const { page } = await stage.open(path, { theme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    // 718 px: an A4 sheet without the margins of `@page`.
    await page.setViewportSize({ width: 718, height: 1000 });
    const faults = await page.evaluate(() => {
      const found: string[] = [];
      for (const element of document.querySelectorAll('body *')) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const { position, overflowX, color } = getComputedStyle(element);
        const name = element.outerHTML.slice(0, 80);
        if (position === 'fixed') found.push(`over the text of each sheet: ${name}`);
        if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth) {
          found.push(`cut off: ${name}`);
        }
        const isText = [...element.childNodes].some(
          (node) => node.nodeType === 3 && node.textContent?.trim(),
        );
        const [red = 0, green = 0, blue = 0] = color.match(/[\d.]+/g)?.map(Number) ?? [];
        const isLight = 0.299 * red + 0.587 * green + 0.114 * blue > 140;
        const isDrawn = element.closest('svg, .visually-hidden');
        if (isText && !isDrawn && isLight) found.push(`${color} on white: ${name}`);
      }
      for (const answer of document.querySelectorAll('main details > p')) {
        if (answer.getBoundingClientRect().height === 0)
          found.push(`closed: ${answer.textContent}`);
      }
      for (const drawing of document.querySelectorAll('figure svg')) {
        // A sheet of A4 has 1009 px between its margins.
        if (drawing.getBoundingClientRect().height > 1009) found.push('a drawing on two sheets');
      }
      return found;
    });
    assert.equal(faults, [], path);
    await page.context().close();
  }
});

test('on paper an article says where its links lead', async () => {
  const { page } = await stage.open(post);
  await page.emulateMedia({ media: 'print' });
  const link = page.locator('[data-page-body] a[href="/ai-agents/sales"]').first();
  const content = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  assert.match(content, '/ai-agents/sales');
  await page.context().close();
});

test('in forced colors what is chosen, drawn and pressed can be told', async () => {
  const forced = { forcedColors: 'active' } as const;
  const { page } = await stage.open(changelog, forced);
  const edges = await page
    .getByRole('list', { name: 'Kinds of changes' })
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).borderBottomWidth));
  assert.equal(edges, ['2px', '1px', '1px', '1px']);
  await page.goto(`${stage.url}/`);
  const looks = await page.evaluate(() => {
    const probe = document.createElement('p');
    document.body.append(probe);
    const system: string[] = [];
    for (const color of ['Canvas', 'CanvasText', 'Highlight']) {
      probe.style.color = color;
      system.push(getComputedStyle(probe).color);
    }
    const drawing = [...document.querySelectorAll('figure svg')].find((svg) =>
      svg.checkVisibility(),
    );
    const parts = [...(drawing?.querySelectorAll('rect, path, text') ?? [])];
    return parts
      .flatMap((part) => {
        const { fill, stroke } = getComputedStyle(part);
        return [fill, stroke];
      })
      .filter((color) => color.startsWith('rgb(') && !system.includes(color));
  });
  assert.equal([...new Set(looks)], [], 'a drawing has the colors of the reader');
  const partner = page.getByRole('banner').getByRole('link', { name: 'Become a Partner' });
  assert.is(await partner.evaluate((link) => getComputedStyle(link).borderTopStyle), 'solid');
  await page.context().close();
  const { page: login } = await stage.open('/login', forced);
  const lines = await login
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab, '::after').transform));
  assert.equal(lines, ['none', 'matrix(0, 0, 0, 1, 0, 0)']);
  await login.context().close();
});

test.run();
