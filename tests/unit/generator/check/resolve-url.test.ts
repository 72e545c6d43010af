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

test('a relative link starts at the URL of its page', () => {
  const files = ['a/b/index.html', 'a/c/index.html'];
  const kindOf = (link: string, redirects: string) => {
    const output = { url, base: '', files: [...files, '_redirects'], read: () => redirects };
    return createUrlResolver(output)(link, { file: 'a/b/index.html', path: '/a/b' }).kind;
  };
  const mark = "# urlStyle: 'directory'\n";
  assert.equal([kindOf('c', ''), kindOf('../c/', '')], ['page', 'missing']);
  assert.equal([kindOf('c', mark), kindOf('../c/', mark)], ['missing', 'page']);
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

test('a relative link in content starts there, too', () => {
  const pages = ['/a/b', '/a/c'].map((path) => ({ path, source: `${path}.md` }) as PageSpec);
  const plan = { pages, laterPages: [], redirects: [], feeds: [] } as unknown as Plan;
  const kindOf = (link: string, urlStyle: Site['urlStyle']) => {
    const site = { url, base: '', rewrites: [], urlStyle } as unknown as Site;
    return createResolver(site, plan, () => pages[0])(link, { file: 'a.md' } as ContentFile).kind;
  };
  assert.equal([kindOf('c', 'file'), kindOf('../c', 'file')], ['page', 'missing']);
  assert.equal([kindOf('c', 'directory'), kindOf('../c', 'directory')], ['missing', 'page']);
});

test.run();
