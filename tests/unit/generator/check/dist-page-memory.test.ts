import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readDistPage } from '../../../../generator/check/dist/dist-page.ts';
import { packPages, unpackPages } from '../../../../generator/check/dist/page-memory.ts';

test('pages are the same after they were packed', () => {
  const one = readDistPage(
    'a/b.html',
    '<html lang="en"><title>A</title><a href="/c#d">C</a><a href="/c#d">C</a><p id="e"><img src="f.png"><link rel="alternate" type="application/rss+xml" href="/g">',
  );
  const two = { ...readDistPage('index.html', '<h1 id="e">A</h1>'), compressed: 12 };
  const pages = new Map([one, two].map((page, at) => [page.file, { key: `${at}`, page }]));
  assert.ok(one.findings.length > 0 && one.links.length === 2 && one.feeds.length === 1);
  assert.equal(unpackPages(packPages(pages)), pages);
});

test.run();
