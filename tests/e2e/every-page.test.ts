import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { colourRules, findViolations } from '../helpers/axe.ts';
import { type OpenedPage, openStage, type Stage } from '../helpers/browser.ts';

const widths = [390, 768, 1280];

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

test('every page has an empty console, asks no other host, and fits three widths', async () => {
  const hosts = new Set<string>();
  const overflow = () =>
    document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await stage.visit(
    stage.paths,
    async ({ page, console }, path) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        assert.is(await page.evaluate(overflow), 0, `${path} at ${width} px`);
      }
      assert.equal(console, [], path);
      assert.equal([...hosts], [new URL(stage.url).host], path);
    },
    {
      prepare: async (page) =>
        page.on('request', (request) => hosts.add(new URL(request.url()).host)),
    },
  );
});

test('every page is clean to axe-core in both themes', async () => {
  const found: string[] = [];
  await stage.visit(
    stage.paths,
    async ({ page }, path) => {
      const dark = await findViolations(page);
      await page.evaluate(() => document.documentElement.classList.add('light-theme'));
      await page.waitForFunction(() =>
        document.getAnimations().every(({ playState }) => playState !== 'running'),
      );
      // A theme changes colours alone: the other rules would say the same again.
      const light = await findViolations(page, colourRules);
      found.push(...dark.map((violation) => `${path}, dark: ${violation}`));
      found.push(...light.map((violation) => `${path}, light: ${violation}`));
    },
    { reducedMotion: 'reduce', bypassCSP: true },
  );
  assert.equal(found, []);
});

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
    assert.match(url, /^https:\/\/[^/]+\/images\/card-\w+\.png$/, path);
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

test('every page can be read without JavaScript', async () => {
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
  await stage.visit(stage.paths, check, { javaScriptEnabled: false });
});

test.run();
