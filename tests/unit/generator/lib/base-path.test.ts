import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addBase,
  addBaseToHtml,
  addBaseToSrcset,
  addBaseToStyles,
  basePathOf,
  ownPath,
  removeBase,
  toAbsolute,
} from '../../../../generator/lib/base-path.ts';

const base = '/project';
const site = { url: 'https://a.example/project', base };
const plain = { url: 'https://a.example', base: '' };

test('the base is the path of the URL, without a slash at its end', () => {
  assert.equal(
    ['https://a.example', 'https://a.example/', site.url, `${site.url}/`, `${site.url}/docs/`].map(
      basePathOf,
    ),
    ['', '', base, base, '/project/docs'],
  );
});

test('only a path from the root of the site gets the base, also one that begins like it', () => {
  for (const [path, url] of [
    ['/', '/project/'],
    ['/about?a=/b#c', '/project/about?a=/b#c'],
    ['/project/about', '/project/project/about'],
    ['about', 'about'],
    ['../about', '../about'],
    ['#part', '#part'],
    ['', ''],
    ['//cdn.example/x', '//cdn.example/x'],
    ['https://b.example/', 'https://b.example/'],
    ['mailto:a@a.example', 'mailto:a@a.example'],
    ['data:image/png;base64,/9j/', 'data:image/png;base64,/9j/'],
  ] as const) {
    assert.is(addBase(base, path), url);
    assert.is(addBase('', path), path);
  }
});

test('the base is taken off what is below it alone', () => {
  assert.equal(
    ['/project', '/project/', '/project/about', '/projects', '/about', '/', ''].map((path) =>
      removeBase(base, path),
    ),
    ['/', '/', '/about', undefined, undefined, undefined, undefined],
  );
  assert.equal([removeBase('', '/'), removeBase('', '/about')], ['/', '/about']);
});

test('what is written leads below the base, and to a host that it names', () => {
  const absolute = (written: string) => toAbsolute(written, site, '/notes/first').href;
  assert.is(absolute('/about'), 'https://a.example/project/about');
  assert.is(absolute('second#a'), 'https://a.example/project/notes/second#a');
  assert.is(absolute('https://a.example/about'), 'https://a.example/about');
});

test('another path of the host is another site', () => {
  const own = (url: string) => [ownPath(new URL(url), site), ownPath(new URL(url), plain)];
  assert.equal(own('https://a.example/project'), ['/', '/project']);
  assert.equal(own('https://a.example/project/about?a#b'), ['/about', '/project/about']);
  assert.equal(own('https://a.example/projects'), [undefined, '/projects']);
  assert.equal(own('https://b.example/project/about'), [undefined, undefined]);
  assert.equal(own('mailto:a@a.example'), [undefined, undefined]);
});

test('HTML: each attribute with a URL in either kind of quotes, and nothing else', () => {
  const changed = (html: string) => addBaseToHtml(base, html);
  for (const [before, after] of [
    [`<a title="a > b" href="/x">/x</a>`, `<a title="a > b" href="/project/x">/x</a>`],
    [`<link rel="icon" href='/x'>`, `<link rel="icon" href='/project/x'>`],
    [
      `<form action="/x"><button formaction="/y">`,
      `<form action="/project/x"><button formaction="/project/y">`,
    ],
    [`<use xlink:href="/x.svg#a"/>`, `<use xlink:href="/project/x.svg#a"/>`],
    [`<p style="background: url(/x.png)">`, `<p style="background: url(/project/x.png)">`],
    [
      `<p style="background: url(&quot;/x.png&quot;)">`,
      `<p style="background: url(&quot;/project/x.png&quot;)">`,
    ],
    [
      `<img srcset="/a.png 1w, https://b.example/b.png 2w,  /c,d.png 3w" src="/a.png">`,
      `<img srcset="/project/a.png 1w, https://b.example/b.png 2w,  /project/c,d.png 3w" src="/project/a.png">`,
    ],
    [`<img srcset="/a.png 1x,/b.png 2x">`, `<img srcset="/project/a.png 1x,/project/b.png 2x">`],
    [`<link imagesrcset="/a.png 1w">`, `<link imagesrcset="/project/a.png 1w">`],
  ] as const) {
    assert.is(changed(before), after);
  }
  for (const same of [
    '<a href="https://b.example/x" data-href="/x">href="/x"</a>',
    '<code>&#x3C;a href="/x" style="background: url(/x)"></code>',
    '<a href="//b.example/x">x</a><a href="x">x</a><a href="#x">x</a>',
  ]) {
    assert.is(changed(same), same);
  }
});

test('styles and lists of images', () => {
  assert.is(
    addBaseToStyles(base, `url(/a) url( '/b' ) url("/c") url(//d.example/e) url(f) curl(/g)`),
    `url(/project/a) url( '/project/b' ) url("/project/c") url(//d.example/e) url(f) curl(/g)`,
  );
  assert.is(addBaseToSrcset(base, '/a 1x,\n/b 2x'), '/project/a 1x,\n/project/b 2x');
});

test.run();
