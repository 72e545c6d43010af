import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseXml } from '@rgrove/parse-xml';
import type { Browser, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutputReader } from '../../../generator/serve/output-index.ts';
import { type RunningServer, serve } from '../../../generator/serve/serve.ts';
import { inTwoLanes, launch, openContext, waitForHydration } from '../../helpers/browser.ts';
import { listOutputs } from '../../helpers/built-site.ts';
import { copySite } from '../../helpers/copy-site.ts';
import { stet } from '../../helpers/shell.ts';
import { type Payload, payloads } from './payloads.ts';

/*
 * Every payload is a post of its own on a copy of the site. Each is either refused by the check, at
 * its place, or built; and no page that is built runs it, takes markup from it or leads to it.
 */

// What is compressed ahead is the same text.
process.env.PRECOMPRESS = 'false';
const root = await copySite('hostile', 'files');
const out = join(root, 'dist');
const posts = payloads.map((payload, index) => {
  const number = String(index + 100);
  return {
    payload,
    slug: `hostile-${number}`,
    file: `content/posts/${payload.file === undefined ? `${number}-hostile-${number}.md` : `${number}-${payload.file}`}`,
  };
});
let before: string[];
let refusals: Map<string, { rule: string; line: number | null }[]>;
let server: RunningServer;
let browser: Browser;

test.before(async () => {
  try {
    for (const { file, slug, payload } of posts)
      writeFileSync(join(root, file), toPost(slug, payload));
    before = listSources();
    refusals = await check();
    // What else the check refuses stays: a build that is not strict has to do without the check.
    for (const { file, payload } of posts) if (payload.refused) rmSync(join(root, file));
    const { code, stdout, stderr } = await stet('build', '--root', root);
    assert.is(code, 0, `${stdout}${stderr}`);
    server = await serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
    browser = await launch();
  } catch (error) {
    // uvu says nothing of what a hook throws.
    console.error(error);
    throw error;
  }
});
test.after(async () => {
  await Promise.all([browser?.close(), server?.close()]);
});

function toPost(slug: string, { fields, header, body }: Payload): string {
  const lines = {
    id: JSON.stringify(slug.slice(-3)),
    slug,
    // One title for all is one card for all, where drawing each takes as long as the build.
    title: 'A hostile post',
    category: 'AI & Automation',
    categoryId: 'ai',
    publishedAt: '2025-01-01',
    ...fields,
  };
  return [
    '---',
    ...Object.entries(lines).map(([key, value]) => `${key}: ${value}`),
    ...(header === undefined ? [] : [header]),
    '---',
    '',
    body ?? 'Nothing to see here.',
    '',
  ].join('\n');
}

/** The errors of each file, as CI would get them. */
async function check(): Promise<typeof refusals> {
  const { code, stdout, stderr } = await stet('check', '--root', root, '--format', 'json');
  assert.is(code, 1, stderr);
  const found = new Map<string, { rule: string; line: number | null }[]>();
  for (const { severity, file, rule, line } of JSON.parse(stdout).diagnostics) {
    if (severity !== 'error') continue;
    found.set(file, [...(found.get(file) ?? []), { rule, line }]);
  }
  return found;
}

/** Every file of the site but what building it may write. */
function listSources(): string[] {
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => !/^(?:dist|dist-api|node_modules|\.stet)(?:\/|$)/.test(name))
    .sort();
}

const built = () =>
  posts.filter(({ slug }) => existsSync(join(out, `resources/blog/${slug}.html`)));

test('there are two hundred and forty or more', () => {
  assert.ok(payloads.length >= 240, String(payloads.length));
});

test('what can only be meant badly is refused, at its line', () => {
  for (const { payload, file } of posts.filter(({ payload }) => payload.refused)) {
    const [first] = refusals.get(file) ?? [];
    assert.ok(first, `${payload.tries}: not refused`);
    assert.ok(first.line !== null && first.line > 0, `${payload.tries}: ${first.rule} has no line`);
  }
});

test('no other post is refused, and each of these is refused or built', () => {
  const hostile = new Set(posts.map(({ file }) => file));
  assert.equal(
    [...refusals.keys()].filter((file) => !hostile.has(file)),
    [],
  );
  const made = new Set(built());
  for (const post of posts)
    assert.ok(made.has(post) || refusals.has(post.file), post.payload.tries);
});

test('nothing is written but the output, and no object has got a new property', () => {
  const gone = new Set(posts.filter(({ payload }) => payload.refused).map(({ file }) => file));
  assert.equal(
    listSources(),
    before.filter((name) => !gone.has(name)),
  );
  assert.is(({} as { attacked?: unknown }).attacked, undefined);
});

test('feeds, sitemap and structured data are well-formed, whatever is in them', () => {
  for (const path of listOutputs(out)) {
    const text = () => readFileSync(join(out, path), 'utf8');
    if (path.endsWith('.xml')) parseXml(text());
    if (path.endsWith('.json') || path.endsWith('.webmanifest')) JSON.parse(text());
    if (!path.endsWith('.html')) continue;
    for (const [, json] of text().matchAll(
      /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs,
    )) {
      JSON.parse(json ?? '');
    }
  }
});

test('no page runs a payload, has an element of one, or leads to one', async () => {
  const lists = ['/resources/blog', '/resources/blog/page/2', '/resources/blog/category/ai'];
  const tries = new Map(
    built().map(({ slug, payload }) => [`/resources/blog/${slug}`, payload.tries]),
  );
  const check = async (page: Page, path: string) => {
    await page.goto(`${server.url}${path}`);
    await waitForHydration(page);
    const found = await page.evaluate(() => {
      const harmful =
        /^\s*(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|webp|svg\+xml[;,]%3C)))/i;
      const body = document.querySelector('[data-page-body]');
      const elements = [...document.querySelectorAll('*')];
      return [
        ...elements.flatMap((element) =>
          [...element.attributes]
            .filter(
              ({ name, value }) =>
                name.startsWith('on') ||
                (['href', 'src', 'action', 'formaction', 'data'].includes(name) &&
                  harmful.test(value)),
            )
            .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
        ),
        ...[
          ...(body?.querySelectorAll(
            'script, style, iframe, object, embed, base, meta, link, form, svg, math, template, [style]',
          ) ?? []),
        ].map(({ outerHTML }) => outerHTML),
        ...elements.filter(({ tagName }) => tagName === 'BASE').map(({ outerHTML }) => outerHTML),
        ...('attacks' in window ? [`ran ${String(window.attacks)} times`] : []),
      ];
    });
    assert.equal(found, [], `${path}: ${tries.get(path)}`);
  };
  await inTwoLanes([...lists, ...tries.keys()], async (take) => {
    const page = await openPage();
    for (let path = take(); path !== undefined; path = take()) await check(page, path);
  });
});

/** A page without the policy, which would hide that a payload was let through. */
async function openPage(): Promise<Page> {
  const context = await openContext(browser, {
    bypassCSP: true,
    // Nobody looks at what is drawn, and drawing less takes a quarter less of the time.
    viewport: { width: 320, height: 240 },
  });
  await context.addInitScript(() => {
    Object.assign(window, {
      attacked: () =>
        Object.assign(window, { attacks: Number(Reflect.get(window, 'attacks') ?? 0) + 1 }),
    });
  });
  return context.newPage();
}

test.run();
