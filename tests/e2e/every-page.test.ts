import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachPath, openStage, type Stage } from '../helpers/browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const widths = [390, 768, 1280];

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

test('every page has an empty console and no horizontal overflow at three widths', async () => {
  await forEachPath(stage.paths, async (path) => {
    const { page, console } = await stage.open(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.is(overflow, 0, `${path} at ${width} px`);
    }
    assert.equal(console, [], path);
    await page.context().close();
  });
});

test('every page is clean to axe-core in both themes', async () => {
  const found: string[] = [];
  await forEachPath(stage.paths, async (path) => {
    for (const theme of ['dark', 'light'] as const) {
      const { page } = await stage.open(path, { theme, reducedMotion: 'reduce', bypassCSP: true });
      await page.addScriptTag({ content: axe });
      const violations = await page.evaluate(async () => {
        // @ts-expect-error axe is a global of the script that was just added.
        const { violations } = await axe.run();
        return violations.map(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
          [id, ...nodes.map(({ html }) => html.slice(0, 160))].join('\n'),
        );
      });
      found.push(...violations.map((violation: string) => `${path}, ${theme}: ${violation}`));
      await page.context().close();
    }
  });
  assert.equal(found, []);
});

test('every page has a title, a description, a canonical link and one h1', async () => {
  const titles = new Map<string, string>();
  await forEachPath(stage.paths, async (path) => {
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
  });
});

test('every page can be read without JavaScript', async () => {
  await forEachPath(stage.paths, async (path) => {
    const { page } = await stage.open(path, { javaScriptEnabled: false });
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
    await page.context().close();
  });
});

test.run();
