import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Entry, Feed, Html, PageSpec } from '../../../../generator/contract.ts';
import { createFileLinks, linkFiles } from '../../../../generator/plan/file-links.ts';

const page = (path: string, source: string, body?: Html): PageSpec => ({
  ...{ path, view: 'doc', data: null, head: { title: path, description: '' }, source },
  ...(body && { body }),
});

const stored = (text: string): Html => ({ hash: text, size: text.length, toString: () => text });

const entry = (file: string, html: Html): Entry => ({
  ...{ file, id: file, data: {}, html, headings: [], words: 0 },
});

test('a link to a content file leads to its page, seen from the file that has the link', () => {
  const resolve = createFileLinks(
    [
      page('/', 'docs/index.md'),
      page('/guides/search', 'docs/guides/search.md'),
      page('/été', 'docs/été.markdown'),
      page('/chart', 'docs/chart.mdx'),
    ],
    'file',
  );
  const from = { file: 'docs/guides/images.md' };
  assert.is(resolve('search.md', from), '/guides/search');
  assert.is(resolve('./search.md#rank', from), '/guides/search#rank');
  assert.is(resolve('../index.md', from), '/');
  assert.is(resolve('../%C3%A9t%C3%A9.markdown', from), '/été');
  assert.is(resolve('../chart.mdx#x', from), '/chart#x');
  for (const other of ['missing.md', '/docs/index.md', 'https://a.example/index.md', '#a.md']) {
    assert.is(resolve(other, from), undefined, other);
  }
});

test('bodies of pages and feeds get the links, and another hash as soon as a target moves', () => {
  const html = stored(
    '<p><a href="b.md#x" rel="y">b</a> <a href="c.md">c</a> &#x3C;a href="b.md"></p><a href="q&#x26;a.md">',
  );
  const plain = stored('<p>Nothing.</p>');
  const content = {
    fileLinks: [{ file: 'a.md', urls: ['b.md#x', 'c.md', 'q&a.md'] }],
    collections: { docs: [entry('a.md', html), entry('b.md', plain)] },
  };
  const link = (path: string) => {
    const pages = [page('/a', 'a.md', html), page(path, 'b.md', plain), page('/q&a', 'q&a.md')];
    const item = { path: '/a', title: '', summary: '', html, published: '2026-01-01' };
    const feed: Feed = { title: '', description: '', home: '/', paths: {}, items: [item] };
    return linkFiles({ pages, feeds: [feed] }, content, 'file');
  };
  const bodyWith = (path: string) => link(path).pages[0]?.body as Html;
  const { pages, feeds } = link('/b');
  const body = pages[0]?.body as Html;
  assert.is(
    String(body),
    '<p><a href="/b#x" rel="y">b</a> <a href="c.md">c</a> &#x3C;a href="b.md"></p><a href="/q&amp;a">',
  );
  assert.is(body.size, String(body).length);
  assert.is(feeds[0]?.items[0]?.html, body);
  assert.is(pages[1]?.body, plain);
  assert.is(bodyWith('/b').hash, body.hash);
  assert.is.not(bodyWith('/moved').hash, body.hash);
});

test.run();
