import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createUrlResolver } from '../../../../generator/check/dist/resolve-url.ts';
import { createResolver } from '../../../../generator/check/links.ts';
import type { Site } from '../../../../generator/config/site.ts';
import type { ContentFile } from '../../../../generator/content/written-file.ts';
import type { PageSpec } from '../../../../generator/contract.ts';
import type { Plan } from '../../../../generator/plan/plan-pages.ts';

const url = 'https://example.com';

test('a link to a built page may end in a slash where the page is in a folder', () => {
  const files = ['index.html', 'posts/first/index.html', 'posts/second.html'];
  const resolve = createUrlResolver({ url, base: '', files, read: () => '' });
  const kindOf = (link: string) => resolve(link, { file: 'index.html', path: '/' }).kind;
  assert.is(kindOf('/posts/first/'), 'page');
  assert.is(kindOf('/posts/first/#cost'), 'page');
  assert.is(kindOf('/posts/first'), 'page');
  assert.is(kindOf('/posts/second/'), 'missing');
});

test('so may a link in content', () => {
  const pages = ['/', '/posts/first'].map((path) => ({ path }) as PageSpec);
  const plan = { pages, laterPages: [], redirects: [], feeds: [] } as unknown as Plan;
  const kindOf = (link: string, urlStyle: Site['urlStyle']) => {
    const site = { url, base: '', rewrites: [], urlStyle } as unknown as Site;
    const file = { file: 'a.md' } as ContentFile;
    return createResolver(site, plan, () => undefined)(link, file).kind;
  };
  assert.is(kindOf('/posts/first/', 'directory'), 'page');
  assert.is(kindOf('/', 'directory'), 'page');
  assert.is(kindOf('/posts/first/', 'file'), 'missing');
});

test.run();
