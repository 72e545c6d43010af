import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
import { readTimeOf } from '../helpers/read-time.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const slug = 'tackling-cart-abandonment-ecommerce-automation-2025';
const post = `/resources/blog/${slug}`;
const readTime = readTimeOf(slug);

test('breadcrumb, badge, title, author, date, read time, excerpt and body', async () => {
  const { page } = await stage.open(post);
  const breadcrumb = page.getByRole('navigation', { name: /breadcrumb/i });
  assert.equal(await breadcrumb.getByRole('link').allTextContents(), [
    'Home',
    'Blog',
    'AI & Automation',
  ]);
  for (const text of ['Tomás Ferreira', 'May 6, 2025', readTime]) {
    assert.ok(await page.getByText(text, { exact: true }).first().isVisible(), text);
  }
  assert.ok(await page.getByText('Six kinds of abandoned cart').first().isVisible());
  assert.ok((await page.locator('[data-page-body] h2').count()) > 3);
  await page.getByRole('heading', { name: /About the Author/ }).waitFor();
  const back = page.getByRole('link', { name: 'Back to Blogs' });
  assert.is(await back.getAttribute('href'), '/resources/blog');
  await page.context().close();
});

test('the breadcrumb’s category leads to its page, and structured data says the same', async () => {
  const { page } = await stage.open(post);
  const links = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
  const shown = await links.evaluateAll((all) =>
    all.map((link) => ({ name: link.textContent, path: link.getAttribute('href') })),
  );
  assert.equal(shown.at(-1), { name: 'AI & Automation', path: '/resources/blog/category/ai' });
  const html = await (await fetch(`${stage.url}${post}`)).text();
  const trail = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json]) => JSON.parse(json ?? ''))
    .find((block) => block['@type'] === 'BreadcrumbList');
  assert.equal(
    trail.itemListElement.map(({ name, item }: { name: string; item: string }) => ({
      name,
      path: new URL(item).pathname,
    })),
    shown,
  );
  await links.last().click();
  await page.getByRole('heading', { name: 'AI & Automation Articles' }).waitFor();
  await page.context().close();
});

test('three related articles, and the ones published before and after', async () => {
  const { page } = await stage.open(post);
  const related = page.getByRole('region', { name: 'Related Articles' }).getByRole('link');
  const hrefs = await related.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  assert.is(new Set(hrefs).size, 3);
  assert.not(hrefs.includes(post));
  const neighbors = page.getByRole('navigation', { name: 'Previous and next article' });
  await neighbors.getByRole('link', { name: /^Previous/ }).click();
  await page.waitForURL('**/tackling-inefficient-client-intake-law-firms-automation-2025');
  // The address changes before the article does, whose own link this is to be.
  const next = neighbors.getByRole('link', { name: /^Next/ });
  await next.and(page.locator(`a[href="${post}"]`)).click();
  await page.waitForURL(`**${post}`);
  await page.context().close();
});

test('the oldest post has none before it, the newest none after', async () => {
  for (const [slug, only] of [
    ['implementing-workflow-automation', 'Next'],
    ['how-ai-transforms-real-estate-lead-nurturing-2025-complete-guide', 'Previous'],
  ]) {
    const { page } = await stage.open(`/resources/blog/${slug}`);
    const links = page.getByRole('navigation', { name: 'Previous and next article' });
    assert.match((await links.textContent()) ?? '', new RegExp(`^${only}`));
    assert.is(await links.getByRole('link').count(), 1);
    await page.context().close();
  }
});

test('on paper there is the article alone, dark on white', async () => {
  const { page } = await stage.open(post, { theme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  assert.ok(await page.locator('[data-page-body]').isVisible());
  assert.ok(await page.locator('h1').isVisible());
  for (const name of ['banner', 'contentinfo', 'complementary', 'navigation', 'button'] as const) {
    const shown = page.getByRole(name).filter({ visible: true });
    assert.is(await shown.count(), 0, name);
  }
  assert.is(await page.locator('h1').evaluate((h1) => getComputedStyle(h1).color), 'rgb(0, 0, 0)');
  for (const viewport of [
    { width: 688, height: 1000 },
    { width: 1122, height: 690 },
  ]) {
    await page.setViewportSize(viewport);
    const drawing = await page.locator('[data-flow]').boundingBox();
    const opening = await page.locator('[data-page-body] > p').first().boundingBox();
    assert.ok(drawing && opening && drawing.y + drawing.height <= opening.y, 'in the head');
    assert.ok(drawing.y + drawing.height <= viewport.height, 'on the first sheet');
    assert.ok(opening.width > viewport.width * 0.9, `${opening.width} of ${viewport.width}`);
  }
  await page.context().close();
});

test('what a post carries for the script stays within 3 kB, uncompressed', async () => {
  for (const path of stage.paths.filter((path) => /^\/resources\/blog\/[^/]+$/.test(path))) {
    const html = await (await fetch(`${stage.url}${path}`)).text();
    const data = /id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const size = Buffer.byteLength(data);
    assert.ok(size > 0 && size <= 3000, `${path}: ${size} bytes`);
  }
});

test('the cover is loaded first, in the format and size that fit, without a shift', async () => {
  const { page } = await stage.open(post);
  const cover = page.locator('main picture img').first();
  assert.is(await cover.getAttribute('fetchpriority'), 'high');
  assert.not.ok(await cover.getAttribute('loading').then((value) => value === 'lazy'));
  assert.match(await cover.evaluate((img: HTMLImageElement) => img.currentSrc), /\.avif$/);
  assert.ok(await cover.getAttribute('width'));
  assert.ok((await cover.getAttribute('alt'))?.length);
  await page.context().close();
});

test('the sidebar stays beside the text: the way back, sharing, reading time, tags', async () => {
  const { page } = await stage.open(post);
  const sidebar = page.getByRole('complementary', { name: 'About this article' });
  await page.locator('[data-page-body] h2').nth(4).scrollIntoViewIfNeeded();
  assert.ok((await page.evaluate(() => window.scrollY)) > 2000);
  for (const part of [
    sidebar.getByRole('link', { name: 'Back', exact: true }),
    sidebar.getByRole('button', { name: 'Share' }),
    sidebar.getByText(readTime),
    sidebar.getByRole('list', { name: 'Tags' }),
  ]) {
    const box = await part.boundingBox();
    assert.ok(box !== null && box.y > 0 && box.y < 900, String(part));
  }
  assert.equal(
    await sidebar.getByRole('list', { name: 'Tags' }).getByRole('link').allTextContents(),
    ['Cart Recovery', 'E-commerce', 'Email And SMS', 'Holdout Testing'],
  );
  await sidebar.getByRole('link', { name: 'E-commerce' }).click();
  await page.getByRole('heading', { name: 'Results for "E-commerce"' }).waitFor();
  await page.goBack();
  await sidebar.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('heading', { name: 'Insights & Innovation' }).waitFor();
  await page.context().close();
});

test('code is highlighted in the page as it is served, in both themes', async () => {
  const html = await (await fetch(`${stage.url}${post}`)).text();
  assert.match(html, /<span class="hljs-attr">(?:"|&quot;)event/);
  assert.match(html, '<span class="hljs-keyword">select</span>');
  const colors = [];
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await stage.open(post, { theme });
    const color = (selector: string) =>
      page
        .locator(`pre ${selector}`)
        .first()
        .evaluate((token) => getComputedStyle(token).color);
    colors.push(await color('code'), await color('.hljs-keyword'), await color('.hljs-string'));
    await page.context().close();
  }
  assert.is(new Set(colors).size, 6);
});

test('the work is drawn in the text, as the site draws it, and said in words', async () => {
  const { page } = await stage.open(post, { viewport: { width: 390, height: 800 } });
  const figure = page.locator('[data-flow] figure');
  await figure.scrollIntoViewIfNeeded();
  const drawing = figure.locator('svg').filter({ visible: true });
  assert.is(await drawing.count(), 1);
  const label = drawing.locator('text').filter({ hasText: 'Cart abandoned' });
  assert.is(await label.evaluate((text) => getComputedStyle(text).fontWeight), '600');
  assert.is(await figure.getByRole('list', { name: 'An abandoned cart' }).count(), 1);
  assert.ok(await figure.locator('figcaption').isVisible());
  await page.context().close();
});

test('beside the text the step that is being read is lit, with code that narrow windows do not load', async () => {
  const { page } = await stage.open(post, {
    viewport: { width: 1440, height: 1100 },
  });
  const sidebar = page.getByRole('complementary', { name: 'About this article' });
  const body = page.locator('[data-page-body]');
  for (const title of ['Six kinds of reason', 'Each reason has one useful thing']) {
    const heading = body.getByRole('heading', { name: title });
    await heading.evaluate((h2) => scrollBy(0, h2.getBoundingClientRect().top - 150));
    const lit = sidebar.locator(`[data-lit][data-section="${await heading.getAttribute('id')}"]`);
    await lit.first().waitFor();
    assert.is(await sidebar.locator('[data-lit]').count(), await lit.count());
  }
  await page.context().close();
  // Its contents leave out what is below a section, which holds the steps.
  const long = '/resources/blog/scale-professional-services-delivery-automation-2025';
  const deep = await stage.open(long);
  await deep.page
    .getByRole('heading', { name: 'Seven workflows' })
    .evaluate((h2) => scrollBy(0, h2.getBoundingClientRect().top - 150));
  await deep.page.locator('aside [data-lit]').getByText('Inquiry taken in').waitFor();
  await deep.page.context().close();
  const narrow = await stage.open(post, {
    viewport: { width: 390, height: 800 },
  });
  await narrow.page.waitForLoadState('networkidle');
  assert.is(await narrow.page.locator('aside [data-section]').count(), 0);
  await narrow.page.context().close();
});

test('the contents follow the text', async () => {
  const { page } = await stage.open(post);
  const contents = page.getByRole('navigation', { name: 'In this article' });
  const third = contents.getByRole('link').nth(2);
  await third.click();
  await until(page, () => location.hash !== '');
  // Another may be current before, if the click had to scroll to the link.
  await contents
    .locator('[aria-current]', { hasText: (await third.textContent()) ?? '' })
    .waitFor();
  assert.is(
    await contents.locator('[aria-current]').first().textContent(),
    await third.textContent(),
  );
  await page.context().close();
});

test('each section has a link that can be copied, and headings keep their names', async () => {
  const { page } = await stage.open(post);
  const body = page.locator('[data-page-body]');
  const heading = body.getByRole('heading', { level: 2 }).first();
  const title = (await heading.textContent()) ?? '';
  assert.is(await body.getByRole('heading', { name: title, exact: true }).count(), 1);
  const link = body.getByRole('link', { name: `Link to this section: ${title}`, exact: true });
  await link.focus();
  await page.waitForFunction(
    (anchor) => anchor !== null && getComputedStyle(anchor).opacity === '1',
    await link.elementHandle(),
  );
  await link.press('Enter');
  await until(page, (id) => location.hash === `#${id}`, await heading.getAttribute('id'));
  assert.ok(await heading.isVisible());
  await page.context().close();
});

test('code wraps on phones; elsewhere it can be scrolled by keyboard', async () => {
  const { page } = await stage.open('/resources/blog/what-an-ai-agent-does-all-day', {
    viewport: { width: 390, height: 800 },
  });
  const cut = await page
    .locator('[data-page-body] pre')
    .evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth).length);
  assert.is(cut, 0);
  await page.setViewportSize({ width: 768, height: 800 });
  const code = page.getByRole('group', { name: 'Code' }).first();
  // Wider than any window.
  await code.evaluate((pre) => pre.firstElementChild?.append('x'.repeat(300)));
  await code.focus();
  await page.keyboard.press('ArrowRight');
  await until(page, () => (document.activeElement?.scrollLeft ?? 0) > 0);
  await page.context().close();
});

test('on phones a column of a table is as wide as its words, and a long cell has lines of several', async () => {
  const path =
    '/resources/blog/addressing-client-onboarding-delays-accounting-firms-automation-2025';
  const { page } = await stage.open(path, { viewport: { width: 390, height: 800 } });
  const table = page.getByRole('table').filter({ hasText: 'Hours of work' }).first();
  const widthOf = (name: string) =>
    table
      .getByRole('columnheader', { name, exact: true })
      .evaluate((cell) => cell.clientWidth / Number.parseFloat(getComputedStyle(cell).fontSize));
  assert.ok((await widthOf('Days')) < 5, 'a column of numbers leaves its room to the others');
  assert.ok((await widthOf('Span')) > 10, 'sentences have lines of several words');
  await page.context().close();
});

test('sharing without a share sheet copies the link and says so', async () => {
  const { page } = await stage.open(post, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const alerted = page.waitForEvent('dialog');
  const clicked = page.getByRole('button', { name: 'Share' }).click();
  const dialog = await alerted;
  assert.is(dialog.message(), 'Link copied to clipboard!');
  await dialog.accept();
  await clicked;
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), `${stage.url}${post}`);
  await page.context().close();
});

test('the share sheet is used where there is one, and a canceled share does nothing further', async () => {
  const { page } = await stage.open(post);
  let alerts = 0;
  page.on('dialog', (dialog) => {
    alerts += 1;
    return dialog.accept();
  });
  // A script as text: a function would be sent with the compiler's helpers missing.
  await page.evaluate(`
    Object.defineProperty(navigator, 'share', {
      value: async (data) => {
        document.body.dataset.shared = data.url;
        throw new DOMException('canceled', 'AbortError');
      },
    });
  `);
  await page.getByRole('button', { name: 'Share' }).click();
  await until(page, () => document.body.dataset.shared !== undefined);
  assert.is(await page.evaluate(() => document.body.dataset.shared), `${stage.url}${post}`);
  assert.is(alerts, 0);
  await page.context().close();
});

test('the body has its flag while a post is open, and loses it on leaving', async () => {
  const { page } = await stage.open(post);
  const flag = () => page.evaluate(() => document.body.className);
  await until(page, () => document.body.className !== '');
  assert.is(await flag(), 'blog-post-open');
  await page.getByRole('link', { name: 'Back to Blogs' }).click();
  await page.getByRole('heading', { name: 'Insights & Innovation' }).waitFor();
  // An effect takes it away, which may run after the next page is shown.
  await until(page, () => document.body.className === '');
  await page.context().close();
});

test('structured data has what BlogPosting needs', async () => {
  const html = await (await fetch(`${stage.url}${post}`)).text();
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  const posting = blocks
    .map(([, json]) => JSON.parse(json ?? ''))
    .find((block) => block['@type'] === 'BlogPosting');
  assert.is(posting.headline, 'Cart abandonment: match each message to its reason');
  assert.is(posting.author.name, 'Tomás Ferreira');
  assert.is(posting.publisher.name, 'USTA');
  assert.is(posting.datePublished, '2025-05-06');
  assert.is(posting.dateModified, '2025-05-06');
  assert.match(html, `<meta name="description" content="${posting.description}">`);
  const image = new URL(posting.image).pathname;
  assert.is((await fetch(`${stage.url}${image}`)).status, 200);
  assert.match(html, '<meta property="og:type" content="article">');
  assert.match(html, '<meta property="article:published_time" content="2025-05-06">');
});

test.run();
