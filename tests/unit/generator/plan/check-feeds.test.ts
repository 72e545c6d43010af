import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Feed, PageSpec } from '../../../../generator/contract.ts';
import { checkFeeds } from '../../../../generator/plan/check-feeds.ts';

const site = {
  ...{ root: '/site', configFile: '/site/site.config.ts', staticFolder: undefined },
  rewrites: [
    { from: '/go/*', to: 'https://example.com/', status: 302 as const },
    { from: '/*', to: '/404', status: 404 as const },
  ],
};
const redirects = [{ from: '/old-news' }];
const feeds: Feed[] = [{ title: '', description: '', home: '/news', paths: {}, items: [] }];
const page = (path: string, ...homes: string[]): PageSpec => ({
  path,
  view: 'page',
  data: null,
  head: { title: '', description: '', feeds: homes },
});

test('pages may announce feeds that exist', () => {
  assert.equal(checkFeeds([page('/a', '/news'), page('/news')], feeds, site, redirects), []);
});

test('a feed that is not there is named once, with those that are', () => {
  const found = checkFeeds([page('/a', '/old'), page('/news', '/old')], feeds, site, redirects);
  assert.is(found.length, 1);
  assert.is(found[0]?.severity, 'error');
  assert.is(found[0]?.message, '/a announces a feed of /old, which does not exist.');
  assert.match(found[0]?.hint ?? '', '/news');
});

test('a feed of a page or with items that do not exist is named', () => {
  const found = checkFeeds([page('/a')], feeds, site, redirects).map(({ message }) => message);
  assert.equal(found, ['The feed of /news belongs to a page that does not exist.']);
  const item = (path: string) => ({ path, title: '', summary: '', html: '', published: '' });
  const messages = (...paths: string[]) =>
    checkFeeds(
      [page('/news'), page('/über')],
      feeds.map((feed) => ({ ...feed, items: paths.map(item) })),
      site,
      redirects,
    ).map(({ message }) => message);
  assert.equal(messages('/über', '/news#v1', '/a.pdf', 'https://example.com/b'), []);
  assert.equal(messages('/news/', '//example.com/b', '/old-news', '/go/b'), []);
  assert.equal(messages('/nope'), [
    'The feed of /news has an item with the path /nope, which does not exist.',
  ]);
});

test.run();
