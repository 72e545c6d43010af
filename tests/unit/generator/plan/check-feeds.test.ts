import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Feed, PageSpec } from '../../../../generator/contract.ts';
import { checkFeeds } from '../../../../generator/plan/check-paths.ts';

const site = { root: '/site', configFile: '/site/site.config.ts' };
const feeds: Feed[] = [{ title: '', description: '', home: '/news', paths: {}, items: [] }];
const page = (path: string, ...homes: string[]): PageSpec => ({
  path,
  view: 'page',
  data: null,
  head: { title: '', description: '', feeds: homes },
});

test('pages may announce feeds that exist', () => {
  assert.equal(checkFeeds([page('/a', '/news'), page('/b')], feeds, site), []);
});

test('a feed that is not there is named once, with those that are', () => {
  const found = checkFeeds([page('/a', '/old'), page('/b', '/old')], feeds, site);
  assert.is(found.length, 1);
  assert.is(found[0]?.severity, 'error');
  assert.is(found[0]?.message, '/a announces a feed of /old, which does not exist.');
  assert.match(found[0]?.hint ?? '', '/news');
});

test.run();
