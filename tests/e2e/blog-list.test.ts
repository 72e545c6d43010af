import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
import { readShift } from '../helpers/layout-shift.ts';
import { readTimeOf } from '../helpers/read-time.ts';
import { until } from '../helpers/until.ts';

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const list = '/resources/blog';
const indexUrl = /\/assets\/hashed\/blog-index-[0-9a-f]+\.json$/;
const search = (page: Page) => page.getByPlaceholder('Search articles, topics, authors...');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const grid = (page: Page) => page.locator('section[aria-labelledby="grid-heading"] article');
const pills = (page: Page) => page.getByRole('list', { name: 'Categories' });
const pill = (page: Page, name: string) => pills(page).getByRole('link', { name });
const more = (page: Page) => page.getByRole('button', { name: 'Load More Articles' });
const announced = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });

test('the hero, its figures, the pills with their counts and both sections', async () => {
  const { page } = await stage.open(list);
  assert.is(await page.locator('h1').textContent(), 'Insights & Innovation');
  for (const text of ['Knowledge Hub', '24 Articles', '6 Categories', 'Expert Insights']) {
    assert.ok(await page.getByText(text, { exact: true }).isVisible(), text);
  }
  assert.equal(await pills(page).getByRole('link').allTextContents(), [
    'All Posts 24',
    'AI & Automation 9',
    'Technology Insights 4',
    'Business Strategy 3',
    'Case Studies 2',
    'Product Updates 1',
    'Industry News 3',
    'Professional Services 2',
  ]);
  assert.is(await pill(page, 'All Posts').getAttribute('aria-current'), 'true');
  assert.match((await page.locator('h1 + p').textContent()) ?? '', 'AI automation');
  await heading(page, 'Must-Read Insights').waitFor();
  await heading(page, 'More Great Reads').waitFor();
  assert.ok(await page.getByText('Featured Articles', { exact: true }).isVisible());
  await page.context().close();
});

test('nine posts at first, six more each time with the focus on the first new one, no button at the end', async () => {
  const { page } = await stage.open(list);
  assert.is(await grid(page).count(), 9);
  await more(page).click();
  await grid(page).nth(14).waitFor();
  assert.is(await grid(page).count(), 15);
  assert.ok(await isFocusIn(page, 9));
  await more(page).click();
  await grid(page).nth(19).waitFor();
  assert.ok(await isFocusIn(page, 15));
  assert.is(await grid(page).count(), 20);
  assert.is(await more(page).count(), 0);
  const dates = await grid(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  assert.equal(dates, [...dates].sort().reverse(), 'newest first');
  await page.context().close();
});

function isFocusIn(page: Page, index: number): Promise<boolean> {
  return grid(page)
    .nth(index)
    .evaluate((card) => card.contains(document.activeElement));
}

test('every category is in sight at any width', async () => {
  const { page } = await stage.open(`${list}/category/professional`);
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await pills(page).evaluate((row) => row.scrollWidth - row.clientWidth);
    assert.is(overflow, 0, `${width} px`);
    for (const pill of await pills(page).getByRole('link').all()) {
      const box = await pill.boundingBox();
      assert.ok(box && box.x >= 0 && box.x + box.width <= width, `${width} px`);
    }
  }
  await page.context().close();
});

test('a large card, then two small ones; the last is large where it would be alone', async () => {
  const { page } = await stage.open(list);
  const rows = () =>
    grid(page).evaluateAll((cards) => {
      const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    });
  assert.equal(await rows(), [1, 2, 1, 2, 1, 2]);
  await more(page).click();
  await grid(page).nth(14).waitFor();
  await more(page).click();
  await grid(page).nth(19).waitFor();
  assert.equal((await rows()).slice(-3), [2, 1, 1]);
  await page.context().close();
});

test('a category shows its posts, featured ones too, six at a time', async () => {
  const { page } = await stage.open(list);
  await more(page).click();
  await grid(page).nth(14).waitFor();
  await pill(page, 'AI & Automation').click();
  await heading(page, 'AI & Automation Articles').waitFor();
  assert.is(await grid(page).count(), 6);
  assert.is(await heading(page, 'Must-Read Insights').count(), 0);
  assert.is(await pill(page, 'AI & Automation').getAttribute('aria-current'), 'true');
  const featured = grid(page).filter({ hasText: 'the complete guide' });
  assert.is(await featured.count(), 1);
  await announced(page, '9 articles found');
  await more(page).click();
  await grid(page).nth(8).waitFor();
  assert.is(await more(page).count(), 0);
  await page.context().close();
});

test('a slow phone never shows another count than six under the new heading', async () => {
  const { page } = await stage.open(list);
  await more(page).click();
  await grid(page).nth(14).waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const counts = await page.evaluateHandle(() => {
    // What the grid shows after each change of the page.
    const shown = new Set<string>();
    new MutationObserver(() => {
      const section = document.querySelector('section[aria-labelledby="grid-heading"]');
      const title = section?.querySelector('h2')?.textContent;
      shown.add(`${title}: ${section?.querySelectorAll('article').length}`);
    }).observe(document.body, { subtree: true, childList: true });
    return shown;
  });
  await pill(page, 'AI & Automation').click();
  await heading(page, 'AI & Automation Articles').waitFor();
  await announced(page, '9 articles found');
  assert.equal(await counts.evaluate((shown) => [...shown].slice(-2)), [
    'More Great Reads: 15',
    'AI & Automation Articles: 6',
  ]);
  await page.context().close();
});

test('a search that was just typed does not undo a link that is followed', async () => {
  const { page } = await stage.open(list, {
    prepare: (page) => page.addInitScript({ content: collectTimers }),
  });
  await search(page).fill('lead');
  await heading(page, 'Results for "lead"').waitFor();
  // The timer of the address ends after the click and before React has rendered what it led to.
  await pill(page, 'Case Studies').evaluate((link: HTMLElement) => {
    link.click();
    for (const end of window.timers.values()) end();
  });
  await page.waitForURL('**/resources/blog?category=case-study&q=lead');
  await search(page).fill('le');
  await heading(page, 'Results for "le"').waitFor();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Integrations' }).evaluate((link: HTMLElement) => {
    link.click();
    for (const end of window.timers.values()) end();
  });
  await page.waitForURL('**/platform/integrations-info');
  await page.context().close();
});

declare global {
  interface Window {
    /** The timers that have not ended, of the delay after which a search goes into the address. */
    timers: Map<unknown, () => void>;
  }
}

/** Leaves it to the test when a search that was typed goes into the address. */
const collectTimers = `
  window.timers = new Map();
  const { setTimeout, clearTimeout } = window;
  window.setTimeout = (work, delay) => {
    if (delay !== 250) return setTimeout(work, delay);
    const id = setTimeout(() => {}, delay);
    timers.set(id, work);
    return id;
  };
  window.clearTimeout = (id) => {
    timers.delete(id);
    clearTimeout(id);
  };
`;

test('a search resets the count to six, and so does taking it back or another category', async () => {
  const { page } = await stage.open(list);
  const loadMore = async () => {
    await more(page).click();
    await grid(page).nth(6).waitFor();
  };
  const six = () =>
    until(
      page,
      () =>
        document.querySelectorAll('#articles section[aria-labelledby="grid-heading"] article')
          .length === 6,
    );
  await loadMore();
  await search(page).fill('e');
  await heading(page, 'Results for "e"').waitFor();
  await six();
  await loadMore();
  await search(page).fill('');
  await heading(page, 'More Great Reads').waitFor();
  await six();
  await loadMore();
  await pill(page, 'AI & Automation').click();
  await heading(page, 'AI & Automation Articles').waitFor();
  await six();
  await loadMore();
  await pill(page, 'All Posts').click();
  await heading(page, 'More Great Reads').waitFor();
  await six();
  await page.context().close();
});

test('the Search button goes to what typing has found already', async () => {
  const { page } = await stage.open(list);
  await search(page).fill('lead');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  assert.is(await page.evaluate(() => document.activeElement?.id), 'articles');
  const results = heading(page, 'Results for "lead"');
  await results.waitFor();
  // The text is the spec's; the marks that readers see are set.
  const marks = await results
    .locator('span')
    .evaluateAll((spans) => spans.map((span) => getComputedStyle(span, '::before').content));
  assert.equal(marks, ['"“" / ""', '"”" / ""']);
  await page.context().close();
});

/** Colours of spec §3; one that a post brings beside them is the last. */
const categoryColors = {
  'AI & Automation': '#0091FF',
  'Technology Insights': '#10B981',
  'Business Strategy': '#00D4FF',
  'Case Studies': '#7C3AED',
  'Product Updates': '#EC4899',
  'Industry News': '#F59E0B',
  'Professional Services': '#2e4c87',
};

test('each category has its color, in both themes', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page } = await stage.open(list, { theme });
    for (const [name, color] of Object.entries(categoryColors)) {
      const mark = pill(page, name).locator('[aria-hidden=true]');
      const shown = await mark.evaluate((element) => getComputedStyle(element).fill);
      assert.is(shown, `rgb(${toChannels(color).join(', ')})`, `${name}, ${theme}`);
    }
    await page.context().close();
  }
});

function toChannels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

test('the address can be shared, and Back undoes a category', async () => {
  const { page } = await stage.open(list);
  await pill(page, 'AI & Automation').click();
  await page.waitForURL('**/resources/blog?category=ai');
  await pill(page, 'Case Studies').click();
  await heading(page, 'Case Studies Articles').waitFor();
  await page.goBack();
  await heading(page, 'AI & Automation Articles').waitFor();
  await page.goBack();
  await heading(page, 'More Great Reads').waitFor();
  await heading(page, 'Must-Read Insights').waitFor();
  await page.goForward();
  await heading(page, 'AI & Automation Articles').waitFor();
  await page.reload();
  await heading(page, 'AI & Automation Articles').waitFor();
  await page.context().close();
});

/** Loads more, opens the last post that came, and comes back; `reload` opens the list's document anew. */
async function visitLastAndReturn(page: Page, count: number, options: { reload?: boolean } = {}) {
  await more(page).click();
  await grid(page)
    .nth(count - 1)
    .waitFor();
  assert.is(await grid(page).count(), count);
  // What is below the first screen has its height once it is laid out.
  await until(page, () => document.adoptedStyleSheets.length === 0);
  const last = grid(page).nth(count - 1);
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  assert.ok(left > 1000, `scrolled to ${left}`);
  if (options.reload) {
    await until(page, () => history.state.memory.top === window.scrollY);
    await page.reload();
  } else {
    await last.getByRole('link').first().click();
    await page.locator('[data-page-body]').waitFor();
    assert.is(await page.evaluate(() => window.scrollY), 0);
    await page.goBack();
  }
  await grid(page)
    .nth(count - 1)
    .waitFor();
  await until(page, (top) => Math.abs(window.scrollY - top) < 2, left);
  assert.is(await grid(page).count(), count);
  assert.ok(
    await grid(page)
      .nth(count - 1)
      .isVisible(),
  );
}

test('who comes back from a post finds the list as long as it was, and where it was', async () => {
  const { page, console } = await stage.open(list);
  await visitLastAndReturn(page, 15);
  assert.ok(await heading(page, 'Must-Read Insights').isVisible());
  await visitLastAndReturn(page, 20);
  assert.equal(console, []);
  await page.context().close();
});

test('so does who comes back to a category or a search', async () => {
  for (const [query, title, count] of [
    ['?category=ai', 'AI & Automation Articles', 9],
    ['?q=real+estate', 'Results for "real estate"', 11],
  ] as const) {
    const { page } = await stage.open(`${list}${query}`);
    await heading(page, title).waitFor();
    await visitLastAndReturn(page, count);
    assert.ok(page.url().endsWith(query), page.url());
    assert.ok(await heading(page, title).isVisible());
    await page.context().close();
  }
});

test('so does who reloads the list; a new visit starts at the top with nine', async () => {
  const { page } = await stage.open(list);
  await visitLastAndReturn(page, 15, { reload: true });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sales' }).click();
  await page.waitForURL('**/ai-agents/sales');
  await page.goto(`${stage.url}${list}`);
  assert.is(await grid(page).count(), 9);
  assert.is(await page.evaluate(() => window.scrollY), 0);
  await page.context().close();
});

test('typing filters at once and leaves one entry in the history', async () => {
  const { page } = await stage.open(list);
  const before = await page.evaluate(() => history.length);
  await search(page).pressSequentially('lead nurturing');
  await heading(page, 'Results for "lead nurturing"').waitFor();
  await page.waitForURL(/\?q=lead(?:\+|%20)nurturing$/);
  assert.is(await page.evaluate(() => history.length), before);
  assert.is(await heading(page, 'Must-Read Insights').count(), 0);
  await page.context().close();
});

test('search looks in title, excerpt, tags and author, in any case', async () => {
  const { page } = await stage.open(list);
  for (const [query, slug] of [
    ['CART ABANDONMENT', 'tackling-cart-abandonment-ecommerce-automation-2025'],
    ['holdout group', 'tackling-cart-abandonment-ecommerce-automation-2025'],
    ['on-call ROTATION', 'overcoming-delayed-follow-ups-real-estate-automation-2025'],
    ['tomás', 'automate-ecommerce-lead-follow-up-strategies'],
  ] as const) {
    await search(page).fill(query);
    await heading(page, `Results for "${query}"`).waitFor();
    assert.ok(await grid(page).locator(`a[href$="${slug}"]`).first().isVisible(), query);
  }
  await page.context().close();
});

test('a result is announced once typing rests', async () => {
  const { page } = await stage.open(list, { prepare: (page) => page.clock.install() });
  await search(page).fill('c');
  await page.getByRole('status').filter({ hasText: 'found' }).waitFor({ state: 'attached' });
  await page.evaluate(`
    window.said = [];
    new MutationObserver(() => said.push(document.querySelector('main [role=status]').textContent))
      .observe(document.querySelector('main [role=status]'), { childList: true, characterData: true, subtree: true });
  `);
  // However long the keys take, no time passes between them.
  await page.clock.pauseAt(Date.now() + 60_000);
  await search(page).pressSequentially('art recovery');
  await heading(page, 'Results for "cart recovery"').waitFor();
  assert.equal(await page.evaluate('said'), []);
  await page.clock.runFor(600);
  await announced(page, '1 article found');
  assert.equal(await page.evaluate('said'), ['1 article found']);
  await page.context().close();
});

test('a visitor who arrives with a search or a category sees what it finds', async () => {
  const { page } = await stage.open(`${list}?category=ai&q=nurturing`);
  await heading(page, 'Results for "nurturing"').waitFor();
  assert.is(await search(page).inputValue(), 'nurturing');
  assert.is(await pill(page, 'AI & Automation').getAttribute('aria-current'), 'true');
  assert.is(await grid(page).count(), 2);
  await page.context().close();
});

test('what is typed before the code arrives is searched for', async () => {
  for (const filter of ['', '?q=nurturing']) {
    const { page } = await stage.open(`${list}${filter}`, {
      prepare: async (page) => {
        await page.addInitScript(() => {
          addEventListener('DOMContentLoaded', () => {
            const input = document.querySelector<HTMLInputElement>('input[type=search]');
            if (input) input.value = 'real estate';
            Object.assign(window, { isTyped: input !== null });
          });
        });
        await page.route('**/assets/hashed/*.js', async (route) => {
          await until(page, () => 'isTyped' in window);
          await route.continue();
        });
      },
    });
    await heading(page, 'Results for "real estate"').waitFor();
    assert.is(await search(page).inputValue(), 'real estate');
    await page.waitForURL(`**${list}?q=real+estate`);
    assert.is(await grid(page).count(), 6);
    await search(page).fill('no such thing');
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    assert.is(await search(page).inputValue(), '');
    await page.context().close();
  }
});

test('nothing jumps where an address asks for a search or a category', async () => {
  for (const filter of ['?q=lead', '?category=tech', '?category=unknown']) {
    // React comes after the first paint, as on a slow connection.
    const { page } = await stage.open(`${list}${filter}`, {
      prepare: (page) =>
        page.route('**/assets/hashed/*.js', async (route) => {
          await until(
            page,
            () => performance.getEntriesByName('first-contentful-paint').length > 0,
          );
          await route.continue();
        }),
    });
    await until(page, () => !document.documentElement.classList.contains('asked'));
    const shift = await readShift(page);
    assert.ok(shift < 0.05, `${filter}: ${shift}`);
    assert.ok(await page.locator('#articles article').first().isVisible());
    await page.context().close();
  }
});

test('nothing found: the empty state, and Clear Filters brings everything back', async () => {
  const { page } = await stage.open(list);
  await pill(page, 'Product Updates').click();
  await search(page).fill('no such thing');
  await heading(page, 'No articles found').waitFor();
  assert.ok(await page.getByText('Try adjusting your filters or search query').isVisible());
  await announced(page, '0 articles found');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await heading(page, 'More Great Reads').waitFor();
  await heading(page, 'Must-Read Insights').waitFor();
  assert.is(await search(page).inputValue(), '');
  assert.is(await pill(page, 'All Posts').getAttribute('aria-current'), 'true');
  assert.is(await grid(page).count(), 6);
  await page.waitForURL((url) => url.search === '');
  await page.context().close();
});

test('a card shows category, date, read time, title, excerpt, up to three tags and the author', async () => {
  const { page } = await stage.open(list);
  const card = page.locator('article', { hasText: 'How to choose and ship your first workflow' });
  for (const text of [
    'Business Strategy',
    'January 10, 2024',
    readTimeOf('implementing-workflow-automation'),
    'Maren Holt',
    'Head of Delivery',
    'MH',
  ]) {
    assert.ok(await card.getByText(text, { exact: true }).first().isVisible(), text);
  }
  assert.ok(await card.getByText('A method for firms of 10 to 100 people').isVisible());
  assert.ok(await card.locator('img').first().isVisible());
  assert.is(await card.locator('li').count(), 3);
  const hrefs = await card
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.equal(hrefs, Array(2).fill('/resources/blog/implementing-workflow-automation'));
  assert.match((await card.getByRole('link').last().textContent()) ?? '', /^Read /);
  await page.context().close();
});

test('the first cover is loaded at once and first, the others when they are near', async () => {
  const { page } = await stage.open(list, { javaScriptEnabled: false });
  const covers = await page
    .locator('main article img')
    .evaluateAll((images) =>
      images.map(
        (image) => `${image.getAttribute('fetchpriority')} ${image.getAttribute('loading')}`,
      ),
    );
  const [first, ...others] = covers;
  assert.is(first, 'high eager');
  assert.equal(others, Array(12).fill('auto lazy'));
  const colors = page.locator('main article svg rect[fill^="#"]');
  assert.is(await colors.count(), 13, 'a color holds the place of each');
  await page.context().close();
});

test('the index of all posts is fetched when the browser is idle', async () => {
  const { page } = await stage.open('/');
  const [response] = await Promise.all([
    page.waitForResponse(indexUrl),
    page.goto(`${stage.url}${list}`),
  ]);
  assert.is(response.status(), 200);
  assert.match(response.headers()['cache-control'] ?? '', 'immutable');
  await page.context().close();
});

test('with Save-Data it waits for the search box, a pill or Load More', async () => {
  for (const reach of [
    (page: Page) => search(page).focus(),
    (page: Page) => pill(page, 'Case Studies').hover(),
    (page: Page) => more(page).focus(),
  ]) {
    const { page } = await openSavingData();
    assert.not(await hasIndex(page));
    const [response] = await Promise.all([page.waitForResponse(indexUrl), reach(page)]);
    assert.is(response.status(), 200);
    await page.context().close();
  }
});

test('where the index cannot be had, the list says so, searches what it has and can try again', async () => {
  const { page } = await openSavingData();
  await page.route(indexUrl, (route) => route.abort());
  await search(page).fill('real estate lead');
  await page.getByRole('alert').waitFor();
  await heading(page, 'Results for "real estate lead"').waitFor();
  const alone = await grid(page).count();
  assert.ok(alone > 0);
  await page.unroute(indexUrl);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await search(page).fill('');
  await more(page).click();
  await grid(page).nth(11).waitFor();
  await page.context().close();
});

test('a failure of the index is forgotten as soon as the index has come some other way', async () => {
  const { page } = await openSavingData();
  await page.route(indexUrl, (route) => route.abort());
  await search(page).fill('real estate lead');
  await page.getByRole('alert').waitFor();
  await page.unroute(indexUrl);
  await Promise.all([page.waitForResponse(indexUrl), pill(page, 'Case Studies').hover()]);
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await heading(page, 'Results for "real estate lead"').waitFor();
  await page.context().close();
});

test('Load More without the index says so and keeps the list', async () => {
  const { page } = await openSavingData();
  await page.route(indexUrl, (route) => route.fulfill({ status: 404 }));
  await more(page).click();
  await page.getByRole('alert').waitFor();
  assert.is(await grid(page).count(), 9);
  assert.ok(await heading(page, 'Must-Read Insights').isVisible());
  await page.context().close();
});

function openSavingData() {
  const saveData = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })';
  return stage.open(list, { prepare: (page) => page.addInitScript(saveData) });
}

function hasIndex(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('blog-index')),
  );
}

test.run();
