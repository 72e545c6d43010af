import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../../../generator/config/site.ts';
import type { PageSpec } from '../../../../generator/contract.ts';
import { checkPaths } from '../../../../generator/plan/check-paths.ts';

const site = {
  root: '/site',
  configFile: '/site/site.config.ts',
  urlStyle: 'file',
  views: { page: { module: 'page.tsx', hydrate: true } },
  rewrites: [],
  pagePolicies: {},
} as unknown as Site;
const page = (path: string, more: Partial<PageSpec> = {}): PageSpec => ({
  path,
  view: 'page',
  data: null,
  head: { title: '', description: '' },
  ...more,
});
const rules = (...pages: PageSpec[]) => checkPaths(pages, site).map(({ rule }) => rule);

test('clean paths pass', () => {
  assert.equal(rules(page('/'), page('/about'), page('/about/us-2'), page('/404')), []);
  const scripts = ['/über-uns', '/ブログ/最初', '/о-нас', '/हिन्दी', '/من-نحن', '/straße/2'];
  assert.equal(rules(...scripts.map((path) => page(path))), []);
});

test('a path that is nearly right is answered with the right one', () => {
  const hint = (path: string) => checkPaths([page(path)], site)[0]?.hint ?? '';
  assert.match(hint('/%C3%BCber'), 'Write /über: a path has');
  assert.match(hint('/Über uns'), 'Write /uber-uns:');
  assert.match(hint('/Блог'), 'Write /блог:');
  assert.match(hint('/about/'), 'Write /about:');
  assert.match(hint('/🚀'), 'Write lower-case letters');
});

test('paths that no host would serve, or that leave the output, are refused', () => {
  for (const path of [
    'about',
    '/about/',
    '//x',
    '/a//b',
    '/a b',
    '/../x',
    '/a/../b',
    '/Ü',
    '/A',
    '/Я',
    '/🚀',
    '/a%20b',
    `/${'最'.repeat(81)}`,
    '/index',
    '/a/index',
    '/a.html',
    `/${'a'.repeat(241)}`,
    '',
  ]) {
    assert.equal(rules(page(path)), ['plan/path'], path);
  }
});

test('two pages for one path are refused, naming and pointing at both files', () => {
  const [first, second] = checkPaths(
    [page('/a', { source: 'one.md' }), page('/a', { source: 'two.md' })],
    site,
  );
  assert.is(first?.rule, 'plan/collision');
  assert.match(first?.message ?? '', 'one.md and two.md');
  assert.equal([first?.file, second?.file], ['one.md', 'two.md']);
  assert.equal(first?.at, { value: 'a' });
});

test('paths that differ but share a file are refused', () => {
  assert.equal(rules(page('/'), page('/index')), ['plan/path', 'plan/collision']);
});

test('a view that does not exist is refused, naming those that do', () => {
  const [first] = checkPaths([page('/a', { view: 'toString' })], site);
  assert.is(first?.rule, 'plan/view');
  assert.match(first?.hint ?? '', 'page');
});

test('a rewrite to a page that does not exist is refused, a redirect to elsewhere is not', () => {
  const rewrites = [
    { from: '/a/*', to: '/gone', status: 200 as const },
    { from: '/b', to: 'https://other.example', status: 301 as const },
  ];
  const [first, ...rest] = checkPaths([page('/')], { ...site, rewrites });
  assert.is(first?.rule, 'plan/rewrite');
  assert.match(first?.message ?? '', '/a/* goes to /gone');
  assert.equal(rest, []);
});

test('a policy of a page that does not exist is refused', () => {
  const pagePolicies = { '/a': {}, '/b': {} };
  const [first, ...rest] = checkPaths([page('/a')], { ...site, pagePolicies });
  assert.is(first?.rule, 'plan/policy');
  assert.match(first?.message ?? '', 'names /b, which is not a page');
  assert.equal(rest, []);
});

test.run();
