import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  hashSubject,
  judgeOutput,
  type KnownOutput,
  type OutputFiles,
} from '../../../../generator/check/dist/check-output.ts';
import { readDistPage } from '../../../../generator/check/dist/dist-page.ts';
import type { DistPage, DistSubject } from '../../../../generator/check/dist/dist-rule.ts';
import type { Budget } from '../../../../generator/contract.ts';
import { hashOf } from '../../../../generator/lib/hash.ts';
import { createFolder } from '../../../helpers/project.ts';

const names = Array.from({ length: 5 }, (_, index) => `posts/${index}`);

/** The page of a post. */
function writePage(name: string, text: string): string {
  return `<html lang="en"><head><title>${name}</title><meta name="description" content="About ${name}"><link rel="canonical" href="https://tiny.example/${name}"></head><body><h1 id="top">${name}</h1><a href="/posts/0#top">First</a><p>${text}</p></body></html>`;
}

const script = 'let a;';

const sitemap = `<urlset>${names.map((name) => `<url><loc>https://tiny.example/${name}</loc></url>`).join('')}</urlset>`;

/** A site of few pages, with a store that says which pages it was asked for. */
function createSite(budgets: Budget[] = []) {
  const out = createFolder('judged');
  const stored = new Map<string, DistPage>();
  const texts = new Map(names.map((name) => [`${name}.html`, writePage(name, name)]));
  texts.set('sitemap.xml', sitemap);
  texts.set('a.js', script);
  texts.set('_redirects', '/old /posts/1 301\n');
  const subject: DistSubject = {
    ...{ url: 'https://tiny.example', base: '', urlStyle: 'file', budgets, rules: {} },
    ...{ files: [...texts.keys()], feeds: [] },
    views: new Map(names.map((name) => [`${name}.html`, 'post'])),
  };
  let last: ReturnType<typeof judgeOutput> | undefined;
  let lastKeys = new Map<string, string>();
  return {
    texts,
    stored,
    /**
     * Checks the output as it is now; returns also the files of the pages that were asked for.
     * `isReadable` is false if no file may be read.
     */
    judge({
      isReadable = true,
      codeSizes,
    }: { isReadable?: boolean } & Pick<KnownOutput, 'codeSizes'> = {}) {
      const asked: string[] = [];
      const keys = new Map<string, string>();
      for (const [path, text] of texts) {
        const key = hashOf(path, text);
        keys.set(path, key);
        mkdirSync(join(out, dirname(path)), { recursive: true });
        writeFileSync(join(out, path), text);
        if (path.endsWith('.html')) stored.set(key, readDistPage(path, text));
      }
      if (!isReadable) rmSync(out, { recursive: true });
      const before = lastKeys;
      const files: OutputFiles = {
        outputs: Array.from(keys, ([path, key]) => ({ path, key })),
        isWhole: false,
        fileOf: (path) => join(out, path),
        lastKeyOf: ({ path }) => before.get(path),
        recallPage(key) {
          const page = stored.get(key);
          asked.push(page?.file ?? 'none');
          return page;
        },
      };
      last = judgeOutput(subject, files, { last, sizes: last?.sizes, codeSizes });
      lastKeys = keys;
      return { ...last, asked };
    },
  };
}

const edit = (site: ReturnType<typeof createSite>, name: string, text: string) =>
  site.texts.set(`${name}.html`, writePage(name, text));

test('an edit of one page asks for what it was and is, and for no other page', () => {
  const site = createSite();
  const whole = site.judge();
  assert.equal(whole.found, []);
  assert.ok(whole.asked.length >= names.length);
  edit(site, 'posts/3', 'Other text');
  const { asked, found } = site.judge();
  assert.equal(asked, ['posts/3.html', 'posts/3.html']);
  assert.equal(found, []);
});

test('an output with the same keys is not read again', () => {
  const site = createSite([{ html: 100_000 }]);
  edit(site, 'posts/1', '<a href="/none">None</a><a href="/old">Old</a>');
  const whole = site.judge();
  assert.equal([...whole.read.keys()], ['_redirects']);
  const { asked, ...again } = site.judge({ isReadable: false });
  assert.equal(asked, []);
  assert.equal({ ...again, asked: whole.asked }, whole);
});

test('findings outside of an edit still hold', () => {
  const site = createSite();
  edit(site, 'posts/1', '<a href="/none">None</a>');
  const { found } = site.judge();
  assert.equal(
    found.map(({ rule, file }) => [rule, file]),
    [['dist/link', 'posts/1.html']],
  );
  edit(site, 'posts/3', 'Other text');
  const edited = site.judge();
  assert.equal(edited.found, found);
  assert.is(edited.asked.length, 2);
});

test('what one page repeats is not on several pages', () => {
  const site = createSite();
  edit(site, 'posts/1', '<img src="https://a.example/b">'.repeat(3));
  const { found } = site.judge();
  assert.equal(
    found.map(({ message, pages }) => [message, pages]),
    [['The image https://a.example/b has no alt.', undefined]],
  );
});

test('the hint for a link to a file with a slash at its end names the URL of the file', () => {
  const site = createSite();
  edit(site, 'posts/1', '<a href="/a.js/">File</a><a href="/none/">None</a>');
  assert.equal(
    site.judge().found.map(({ hint }) => hint),
    [
      'To link to the file, write its full URL: https://tiny.example/a.js.',
      'Fix the link, or plan a page with that path.',
    ],
  );
});

test('a page that says something else to a rule is held against all pages', () => {
  const site = createSite();
  site.judge();
  edit(site, 'posts/3', '<a href="/posts/1#none">None</a>');
  assert.equal(
    site.judge().found.map(({ rule }) => rule),
    ['dist/anchor'],
  );
});

test('where it is unknown what a page was, all pages are looked at', () => {
  const site = createSite();
  site.judge();
  edit(site, 'posts/3', 'Other text');
  site.stored.clear();
  const { asked } = site.judge();
  assert.ok(names.every((name) => asked.includes(`${name}.html`)));
});

test('a changed sitemap is held against pages that were not read', () => {
  const site = createSite();
  site.judge();
  site.texts.set('sitemap.xml', sitemap.replace('posts/3', 'posts/none'));
  const { asked, found } = site.judge();
  assert.equal(asked, []);
  assert.equal(
    found.map(({ rule, file }) => [rule, file]),
    [['dist/feed', 'sitemap.xml']],
  );
});

/** Text that compression does not make much smaller. */
const dense = (length: number) =>
  Array.from({ length }, (_, index) => hashOf(String(index))).join('');

test('after an edit the heaviest page is the one that a clean check finds', () => {
  const budgets = [{ html: 100_000, data: 1000 }];
  const site = createSite(budgets);
  const checkEdit = (name: string, text: string) => {
    edit(site, name, text);
    const clean = createSite(budgets);
    for (const [path, html] of site.texts) clean.texts.set(path, html);
    const { heaviest, asked } = site.judge();
    assert.equal(heaviest, clean.judge().heaviest);
    return { pages: heaviest.map(({ page }) => page), asked: asked.length };
  };
  const data = '<script type="application/json">"data"</script>';
  assert.equal(checkEdit('posts/2', dense(20) + data).pages, ['/posts/2', '/posts/2']);
  assert.equal(checkEdit('posts/3', data), { pages: ['/posts/2', '/posts/2'], asked: 2 });
  const heavier = checkEdit('posts/1', dense(40) + data);
  assert.equal(heavier, { pages: ['/posts/1', '/posts/1'], asked: 2 }, 'the first path of three');
  assert.equal(checkEdit('posts/1', 'Little').pages, ['/posts/2', '/posts/2']);
});

test('a page that grows over its budget is found', () => {
  const site = createSite([{ html: 900 }]);
  assert.equal(site.judge().found, []);
  edit(site, 'posts/3', dense(100));
  const { found, asked } = site.judge();
  assert.equal(
    found.map(({ rule, file }) => [rule, file]),
    [['dist/budget', 'posts/3.html']],
  );
  assert.is(asked.length, 2);
  edit(site, 'posts/3', 'Other text');
  assert.equal(site.judge().found, []);
});

test('no page is compressed again that did not change', () => {
  const site = createSite([{ html: 300 }]);
  const first = site.judge();
  assert.is(first.sizes.size, names.length);
  const bytes = first.sizes.get('posts/1.html')?.bytes;
  (first.sizes as Map<string, unknown>).set('posts/1.html', {
    ...first.sizes.get('posts/1.html'),
    bytes: 290,
  });
  edit(site, 'posts/3', '<a href="/posts/1">Second</a>');
  const next = site.judge();
  assert.is.not(bytes, 290);
  assert.is(next.sizes.get('posts/1.html')?.bytes, 290);
});

test('the size of a script that the build has measured counts for budgets', () => {
  const site = createSite([{ js: 100 }]);
  const page = writePage('posts/0', 'Text').replace(
    '</head>',
    '<script src="/a.js"></script></head>',
  );
  site.texts.set('posts/0.html', page);
  const codeSizes = new Map([[hashOf('a.js', script), { brotli: 101 }]]);
  const { heaviest, sizes } = site.judge({ codeSizes });
  assert.equal(heaviest, [{ resource: 'js', limit: 100, bytes: 101, page: '/posts/0' }]);
  assert.is(sizes.get('a.js')?.bytes, 101);
});

test('the hash of what rules depend on changes with every part of it', () => {
  const site = {
    url: 'https://tiny.example',
    base: '',
    urlStyle: 'file' as const,
    budgets: [],
    rules: {},
  };
  const subject: DistSubject = {
    ...{ ...site, files: ['a.html', 'b.html'], feeds: ['rss.xml'] },
    views: new Map([['a.html', 'post']]),
  };
  const others: DistSubject[] = [
    { ...subject, base: '/base' },
    { ...subject, feeds: [] },
    { ...subject, files: ['b.html', 'a.html'] },
    { ...subject, files: ['a.html'] },
    { ...subject, views: new Map([['a.html', 'list']]) },
    { ...subject, views: new Map([['b.html', 'post']]) },
    { ...subject, views: new Map() },
    { ...subject, views: null },
  ];
  assert.is(hashSubject({ ...subject }), hashSubject(subject));
  assert.is(new Set([subject, ...others].map(hashSubject)).size, others.length + 1);
});

test.run();
