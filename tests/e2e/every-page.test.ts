import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findViolations } from '../helpers/axe.ts';
import { type OpenedPage, openStage, type Stage, sampleTemplates } from '../helpers/browser.ts';
import { findDrawingFaults } from '../helpers/drawings.ts';
import { findCutText } from '../helpers/reflow.ts';
import { findColorOnly } from '../helpers/tone-marks.ts';
import { until } from '../helpers/until.ts';

/** What a reader may set, without a word being lost (WCAG 1.4.12). */
const wideText = `
  * { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
  p { margin-bottom: 2em !important }`;

/** Where drawings are looked at besides the widths of a desk and a phone. */
const drawingWidths = [1440, 1200, 1199, 1100, 1024, 900, 768, 600, 320];

let stage: Stage;
test.before(async () => {
  // axe-core runs for minutes.
  stage = await openStage({}, ['--js-flags=--opt']);
});
test.after(() => stage?.close());

test('every page has an empty console, asks no other host, fits every width, keeps its words with large or wide text, lays its drawings out for each width, says nothing by color alone, and is clean to axe-core in both themes', async () => {
  const found: string[] = [];
  let drawings = 0;
  const hosts = new Set<string>();
  const turns = new Map<Page, number[]>();
  const samples = new Set(sampleTemplates(stage.paths));
  await stage.visit(
    stage.paths,
    async ({ page, console }, path) => {
      const browser = await page.context().newCDPSession(page);
      const setTextSize = async (standard: number) => {
        await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
        await until(
          page,
          (size) => getComputedStyle(document.documentElement).fontSize === size,
          `${standard}px`,
        );
      };
      // A page begins at the width at which the one before it ended.
      const [first = 1280, second = 390] = turns.get(page) ?? [];
      turns.set(page, [second, first]);
      let width = first;
      const setWidth = (next: number) => {
        width = next;
        return page.setViewportSize({ width, height: 900 });
      };
      const report = (state: string, faults: readonly string[]) =>
        found.push(...faults.map((fault) => `${path}, ${width} px, ${state}: ${fault}`));
      // The header and the footer are the same on every page: once a page is enough for them.
      const frame = path === '/' ? [] : ['#root > * > header', '#root > * > footer'];

      const isSample = samples.has(path);
      const hasDrawings =
        isSample && (await page.evaluate(() => document.querySelector('svg text') !== null));
      const lookAtDrawings = async () => {
        if (!hasDrawings) return;
        const { seen, faults } = await findDrawingFaults(page);
        drawings += seen;
        report('drawings', faults);
      };

      // What is below the first screen waits to be laid out (site/before-paint/first-screen.ts).
      await until(page, () => document.adoptedStyleSheets.length === 0);
      await setWidth(first);
      report('as it is', await findCutText(page));
      report('color alone', await findColorOnly(page));
      await lookAtDrawings();
      // The change of the theme would start a thousand transitions.
      await addStyles(page, '*, ::before, ::after { transition: none !important }');
      report('dark', await findViolations(page, undefined, isSample ? [] : frame));
      await toggleTheme(page);
      await setWidth(second);
      report('as it is', await findCutText(page));
      await lookAtDrawings();
      // Of pages of one template, the first and the last: the turns give either width to either theme.
      if (isSample) report('light', await findViolations(page, undefined, frame));
      for (const between of hasDrawings ? drawingWidths : [768, 320]) {
        await setWidth(between);
        if ([768, 320].includes(between)) report('as it is', await findCutText(page));
        await lookAtDrawings();
      }
      // In this order the width changes least often, and each change lays out the page again.
      await addStyles(page, wideText);
      for (const next of isSample ? [320, second, first] : [320]) {
        await setWidth(next);
        report('wide text', await findCutText(page));
      }
      await page.evaluate(() => document.adoptedStyleSheets.pop());
      await setTextSize(32);
      for (const next of isSample ? [first, second] : [390]) {
        await setWidth(next);
        report('text at 200 %', await findCutText(page));
      }
      await setTextSize(16);
      await browser.detach();
      report('console', console);
    },
    {
      prepare: async (page) =>
        page.on('request', (request) => hosts.add(new URL(request.url()).host)),
    },
  );
  assert.equal(found, []);
  assert.equal([...hosts], [new URL(stage.url).host]);
  const widths = drawingWidths.length + 2;
  assert.ok(drawings > 20 * widths, `${drawings} drawings`);
});

/** Adds rules to a page where its policy does not see it. */
function addStyles(page: Page, css: string): Promise<unknown> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

function toggleTheme(page: Page): Promise<unknown> {
  return page.evaluate(() => document.documentElement.classList.toggle('light-theme'));
}

test('every page has a title, a description, a canonical link and one h1', async () => {
  const titles = new Map<string, string>();
  for (const path of stage.paths) {
    const html = await (await fetch(`${stage.url}${path}`)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    assert.ok(title.endsWith(' | USTA'), `${path}: ${title}`);
    assert.not.ok(titles.has(title), `${path} and ${titles.get(title)} share a title`);
    titles.set(title, path);
    assert.match(html, /<meta name="description" content="[^"]{20,}">/, path);
    assert.match(html, '<link rel="canonical" href="https://', path);
    assert.is(html.match(/<h1[ >]/g)?.length, 1, path);
    for (const [, json] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)) {
      assert.is(JSON.parse(json ?? '')['@context'], 'https://schema.org', path);
    }
  }
});

test('every page has a social card of its own: an absolute URL of a PNG, its size and its text', async () => {
  const cards = new Map<string, string>();
  for (const path of stage.paths) {
    const html = await (await fetch(`${stage.url}${path}`)).text();
    const read = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)">`).exec(html)?.[1] ?? '';
    const url = read('og:image');
    assert.match(url, /^https:\/\/[^/]+\/images\/hashed\/card-\w+\.png$/, path);
    assert.is(read('twitter:image'), url, path);
    assert.is(read('twitter:card'), 'summary_large_image', path);
    assert.equal([read('og:image:width'), read('og:image:height')], ['1200', '630'], path);
    assert.match(read('og:image:alt'), /^USTA\. .{4}/, path);
    assert.not.ok(cards.has(url), `${path} and ${cards.get(url)} share a card`);
    cards.set(url, path);
    const picture = await fetch(`${stage.url}${new URL(url).pathname}`);
    assert.is(picture.headers.get('content-type'), 'image/png', path);
    assert.match(picture.headers.get('cache-control') ?? '', 'immutable', path);
  }
});

test('every page can be read without JavaScript; of articles, categories and lists the first and the last', async () => {
  const check = async ({ page }: OpenedPage, path: string) => {
    assert.ok(await page.locator('h1').isVisible(), path);
    const hidden = await page.locator('main :is(h1, h2, h3, p)').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const isMeantHidden = element.closest(
            'details:not([open]), [hidden], .visually-hidden, noscript, [aria-hidden=true], svg',
          );
          return (
            !isMeantHidden &&
            !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          );
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    assert.equal(hidden, [], path);
  };
  await stage.visit(sampleTemplates(stage.paths), check, { javaScriptEnabled: false });
});

test.run();
