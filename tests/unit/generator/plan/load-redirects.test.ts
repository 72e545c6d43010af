import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../../../generator/config/site.ts';
import type { PageSpec } from '../../../../generator/contract.ts';
import { loadRedirects } from '../../../../generator/plan/load-redirects.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('redirects');
const site = { root, redirects: join(root, 'redirects.yaml'), urlStyle: 'file' } as Site;

const page = (path: string, aliases?: readonly string[]): PageSpec => ({
  ...{ path, view: 'post', data: null, head: { title: path, description: '' } },
  ...(aliases && { aliases, source: `${path.slice(1)}.md` }),
});

const load = (...pages: PageSpec[]) => loadFor(site, pages);
const loadFor = (site: Site, pages: PageSpec[]) =>
  loadRedirects(site, pages, () => ({
    published: new Map(pages.map(({ path }) => [path, true])),
    hidden: new Map(),
  }));

test('aliases of pages redirect to them, with or without a file of redirects', () => {
  const aliases = ['/2019/old/', '/blog/older.html', '/e\u0301te\u0301'];
  const redirects = [
    { from: '/2019/old/', to: '/new' },
    { from: '/blog/older.html', to: '/new' },
    { from: '/été', to: '/new' },
  ];
  assert.equal(load(page('/new', aliases)), { value: redirects, complaints: [] });
  writeFileSync(site.redirects, '/gone: /new\n');
  assert.equal(load(page('/new', aliases)).value, [{ from: '/gone', to: '/new' }, ...redirects]);
});

test('what is wrong with an alias is said in the file of its page', () => {
  writeFileSync(site.redirects, '/gone: /b\n');
  const { complaints } = load(page('/a', ['/b', 'old', '/gone']), page('/b', []));
  const said = complaints.map(({ file, line, at, message }) => [file, line ?? at, message]);
  assert.equal(said, [
    ['redirects.yaml', 1, '/gone redirects both to /b and to /a.'],
    ['a.md', { value: '/b' }, 'There is a page /b, which this redirect would hide.'],
    ['a.md', { value: 'old' }, '"old" is not the path of a page.'],
  ]);
});

test('a name under which hosts find a page by themselves is no alias of it', () => {
  const faultsOf = (urlStyle: Site['urlStyle']) =>
    loadFor({ ...site, urlStyle }, [page('/a', ['/a/', '/a.html', '/a/index.html'])])
      .complaints.map(({ at }) => at)
      .filter((at) => at !== undefined);
  const [slash, html, index] = ['/a/', '/a.html', '/a/index.html'].map((value) => ({ value }));
  assert.equal(faultsOf('file'), [slash, html, index]);
  assert.equal(faultsOf('directory'), [slash, index]);
});

test('in directory style, the new path may end in a slash', () => {
  writeFileSync(site.redirects, '/gone: /a/\n/lost: /a/#part\n');
  const complaintsOf = (urlStyle: Site['urlStyle']) =>
    loadFor({ ...site, urlStyle }, [page('/a')]).complaints.map(({ message }) => message);
  assert.equal(complaintsOf('directory'), []);
  assert.equal(complaintsOf('file'), ['There is no page /a/.', 'There is no page /a/.']);
});

test.run();
