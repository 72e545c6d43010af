import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compareContent } from '../../../../generator/diff/compare-content.ts';
import { readPageContent } from '../../../../generator/diff/page-content.ts';

const compare = (before: string, after: string) =>
  compareContent(readPageContent(before), readPageContent(after)).map(
    ({ part, name, before, after }) => [part, name, before, after],
  );

const menu = '<nav><a href="/a">Menu A</a><a href="/b">Menu B</a></nav>';

test('a link with another target is a change, even if the page links to both elsewhere', () => {
  const body = (url: string) => `${menu}<p>Some words, and <a href="${url}">more</a>.</p>`;
  assert.equal(compare(body('/a'), body('/b')), [
    ['link', '/a', 'more', null],
    ['link', '/b', null, 'more'],
  ]);
  const both = (one: string, two: string) =>
    `<p><a href="${one}">First</a> or <a href="${two}">second</a></p>`;
  assert.equal(compare(both('/a', '/b'), both('/b', '/a')), [
    ['link', '/a', 'First', null],
    ['link', '/a', null, 'second'],
    ['link', '/b', 'second', null],
    ['link', '/b', null, 'First'],
  ]);
  assert.equal(compare(`${menu}<a href="/a">Old</a>`, `${menu}<a href="/a">New</a>`), [
    ['text', '', 'Old', 'New'],
  ]);
});

test('the text of a link does not include the words before it', () => {
  const added = compare('<p>Words</p>', '<p>Words <a href="/x">and <b>more</b></a> words</p>');
  assert.equal(added.at(-1), ['link', '/x', null, 'and more']);
  const block = compare(
    '<p>x</p>',
    '<p>x</p><div>Before <a href="/y"><p>One</p><p>two</p></a></div>',
  );
  assert.equal(block.at(-1), ['link', '/y', null, 'One two']);
});

test('pictures with the same name are told apart', () => {
  const image = (hash: string, alt: string) =>
    `<img src="/images/hashed/cover-${hash}-480.jpg" alt="${alt}">`;
  const name = '/images/hashed/cover-480.jpg';
  const [one, two, three] = ['11111111', '22222222', '33333333'];
  const address = (hash: string) => `/images/hashed/cover-${hash}-480.jpg`;
  assert.equal(compare(image(one, 'A') + image(two, 'B'), image(three, 'A') + image(two, 'B')), [
    ['image', name, address(one), address(three)],
  ]);
  assert.equal(compare(image(one, 'A') + image(two, 'B'), image(two, 'B')), [
    ['image', name, address(one), null],
  ]);
  assert.equal(compare(image(one, 'A') + image(two, 'B'), image(one, 'C') + image(two, 'B')), [
    ['alt', name, 'A', 'C'],
  ]);
});

test('structured data of the same type is told apart', () => {
  const data = (...names: string[]) =>
    names
      .map((name) => JSON.stringify({ '@type': 'Product', name }))
      .map((json) => `<script type="application/ld+json">${json}</script>`)
      .join('');
  assert.equal(compare(data('A', 'B'), data('C', 'B')), [['data', 'Product.name', 'A', 'C']]);
  assert.equal(compare(data('A', 'B'), data('A', 'C')), [['data', 'Product[1].name', 'B', 'C']]);
});

test('only an immediate redirect makes a page a redirect', () => {
  const redirectOf = (content: string) =>
    readPageContent(`<meta http-equiv="refresh" content="${content}">`).redirect;
  assert.is(redirectOf('0; url=/new'), '/new');
  assert.is(redirectOf('0;URL=/new'), '/new');
  assert.is(redirectOf('600'), undefined);
  assert.is(redirectOf('5; url=/new'), undefined);
  const fallback = '<noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>';
  assert.is(readPageContent(fallback).redirect, undefined);
});

test('a film that is another file is a change that readers see', () => {
  const film = (hash: string) =>
    `<video><source src="/assets/hashed/film-${hash}.mp4"><track src="/assets/hashed/film-${hash}.vtt"></video>`;
  assert.equal(
    compare(film('0123456789abcdef'), film('fedcba9876543210')).map(([part, name]) => [part, name]),
    [
      ['image', '/assets/hashed/film.mp4'],
      ['image', '/assets/hashed/film.vtt'],
    ],
  );
});

test('thousands of changed pieces are told without the time of their square', () => {
  const rows = (count: number, row: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => `<p>${row(index)}</p>`).join('');
  const page = (own: string) => `<h1>Prices</h1>${own}<p>The end.</p>`;
  const changes = compare(
    page(rows(10_000, (index) => `old${index}`)),
    page(rows(10_000, (index) => `new${index}`)),
  );
  assert.is(changes.length, 20_000);
  assert.equal(changes[0], ['text', '', 'old0', null]);
  assert.equal(changes.at(-1), ['text', '', null, 'new9999']);
  const prices = (factor: number) =>
    page(rows(10_000, (index) => `The price of item ${index} is ${index * factor} today`));
  const [first, ...others] = compare(prices(3), prices(7));
  assert.equal(first?.slice(2), [
    'The price of item 1 is 3 today',
    'The price of item 1 is 7 today',
  ]);
  assert.is(others.length, 9998);
  const sorted = (isUp: boolean) => page(rows(3000, (index) => `${isUp ? index : 2999 - index}`));
  assert.equal(compare(sorted(true), sorted(false)), [['text', '', '0', '2999']]);
});

test.run();
