import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  absoluteUrl,
  findServed,
  linkUrl,
  pagePath,
  planPath,
  publicHtml,
  publicUrl,
  servedPath,
} from '../../../../generator/lib/page-url.ts';

const base = '/project';
const urlStyle = 'directory';
const site = { url: 'https://a.example/project', base, urlStyle } as const;

test('a page has one address, and its file and its path in the plan follow from it', () => {
  for (const [path, url, file] of [
    ['/', '/', 'index.html'],
    ['/about/us', '/about/us/', 'about/us/index.html'],
    ['/next.js', '/next.js/', 'next.js/index.html'],
    ['/404', '/404', '404.html'],
  ] as const) {
    assert.is(pagePath(path, urlStyle), url);
    assert.is(pagePath(path, 'file'), path);
    assert.is(planPath(url, urlStyle), path);
    assert.is(servedPath(file, urlStyle), url);
    assert.is(servedPath(file, 'file'), path);
  }
  assert.is(servedPath('old.html', urlStyle), '/old');
  assert.is(servedPath('a.css', urlStyle), '/a.css');
  const output = new Set(['index.html', 'a/index.html', 'b.html']);
  const found = ['/', '/a/', '/a', '/b', '/b/', '/c/'].map((path) => findServed(output, path));
  const [home, folder, page] = output;
  assert.equal(found, [home, folder, folder, page, undefined, undefined]);
});

test('a link to a page gets a slash before its query and its anchor', () => {
  for (const [written, url] of [
    ['/about', '/about/'],
    ['/about/us?a=/b#c', '/about/us/?a=/b#c'],
    ['/about#part', '/about/#part'],
    ['/%C3%BCber', '/%C3%BCber/'],
    ['/über/uns', '/über/uns/'],
    ['/notes/2.0', '/notes/2.0/'],
    ['/v1.2-beta', '/v1.2-beta/'],
    ['about', 'about/'],
    ['../about', '../about/'],
    ['./a/b', './a/b/'],
  ]) {
    assert.is(linkUrl(written ?? '', urlStyle), url);
    assert.is(linkUrl(written ?? '', 'file'), written);
    assert.is(linkUrl(url ?? '', urlStyle), url);
  }
});

test('other URLs stay as they are', () => {
  for (const url of [
    ...['/', '', '#part', '?page=2', '.', '..', '../', '/about/', '/404', '/404#a'],
    ...['/rss.xml', '/a/b.webp?c', '/feed.json', 'notes.md', '/LICENSE', '/.well-known/security'],
    ...['/api/time', '/api/notes/first', '/old/*', '/new/:splat', '/a b', '/a%2', '/50%'],
    ...['//cdn.example/x', 'https://b.example/x', 'https://a.example/project/about'],
    ...['mailto:a@a.example', 'tel:+1', 'data:image/png;base64,/9j/', 'javascript:a'],
  ]) {
    assert.is(linkUrl(url, urlStyle), url);
  }
});

test('a hostile URL takes no time', () => {
  for (const part of ['a', '/a', '%aa', '.a', '../', '-.a']) {
    linkUrl(`/${part.repeat(50_000)}!`, urlStyle);
  }
});

test('with the base, and absolute', () => {
  assert.is(publicUrl('/about#a', site), '/project/about/#a');
  assert.is(absoluteUrl(site, '/'), 'https://a.example/project/');
  assert.is(absoluteUrl(site, '/about'), 'https://a.example/project/about/');
  assert.is(absoluteUrl(site, '/about/'), 'https://a.example/project/about/');
  assert.is(absoluteUrl(site, '/über'), 'https://a.example/project/%C3%BCber/');
  assert.is(absoluteUrl(site, '/rss.xml'), 'https://a.example/project/rss.xml');
  assert.is(absoluteUrl(site, 'https://b.example/x'), 'https://b.example/x');
  const plain = { ...site, urlStyle: 'file' } as const;
  assert.is(absoluteUrl(plain, '/about/'), 'https://a.example/project/about');
});

test('HTML: links and forms, in either kind of quotes, and nothing else', () => {
  for (const [before, after] of [
    [`<a title="a > b" href="/x">/x</a>`, `<a title="a > b" href="/project/x/">/x</a>`],
    [`<a href='/x?a="b"'>x</a>`, `<a href='/project/x/?a="b"'>x</a>`],
    [`<a href="/it's">x</a>`, `<a href="/project/it's">x</a>`],
    [
      `<form action="/x"><button formaction="/y">`,
      `<form action="/project/x/"><button formaction="/project/y/">`,
    ],
    [`<img src="/logo"><q cite="/x">`, `<img src="/project/logo"><q cite="/project/x">`],
    [`<code>&#x3C;a href="/x"></code>`, `<code>&#x3C;a href="/x"></code>`],
  ] as const) {
    assert.is(publicHtml(before, site), after);
  }
});

test.run();
