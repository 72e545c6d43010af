import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readDistPage } from '../../../../generator/check/dist/dist-page.ts';
import { readPageFacts } from '../../../../generator/check/dist/page-facts.ts';

const html = `<!doctype html><html lang="en"><head><title>A &amp; B</title>
<meta name="description" content="What it &quot;is&quot;"><link rel="canonical" href="/a">
<link rel="stylesheet" href="/a.css"><style data-href="/b.css">p{}</style><link rel="alternate" href="/feed.xml">
<script type="application/ld+json">{"a":"<b>"}</script></head><body>
<h1 id="top">One</h1><svg><title>a drawing</title></svg>
<a href="/b?x=1&amp;y=2#c">b</a><img src="/i.png" srcset="/i.png 1x, /j.png 2x" alt="" width="1" height="1"></body></html>`;

test('a page is read in one pass, entities decoded, titles of drawings left alone', () => {
  const facts = readPageFacts(html);
  const texts = (list: readonly { text: string }[]) => list.map(({ text }) => text);
  assert.is(facts.language, 'en');
  assert.equal(texts(facts.titles), ['A & B']);
  assert.is(facts.meta.description, 'What it "is"');
  assert.equal(texts(facts.canonicals), ['/a']);
  assert.equal(texts(facts.links), ['/feed.xml', '/b?x=1&y=2#c']);
  assert.equal(texts(facts.assets), ['/a.css', '/b.css', '/i.png', '/i.png', '/j.png']);
  assert.equal(texts(facts.ids), ['top']);
  assert.equal(texts(facts.data), ['{"a":"<b>"}']);
  assert.equal(
    facts.images.map(({ alt, hasSize }) => [alt, hasSize]),
    [['', true]],
  );
  assert.is(html.slice(facts.links[1]?.at).startsWith('<a href="/b'), true);
});

test('the name of an anchor is a target of links, and no id that occurs twice', () => {
  const page = '<main><a name="pack"></a><h2 id="pack">Pack</h2><input name="q"></main>';
  const { ids, findings } = readDistPage('a.html', page);
  assert.equal(ids, ['pack']);
  assert.not.ok(findings.some(({ rule }) => rule === 'dist/duplicate-id'));
  assert.equal(readDistPage('a.html', '<a name="b"></a><input name="q">').ids, ['b']);
});

test.run();
