import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../../../generator/config/site.ts';
import { inputFolders, judgeChanges } from '../../../../generator/watch/judge-changes.ts';

const site = {
  configFile: '/s/site/site.config.ts',
  configInputs: ['/s/site/site.config.ts', '/s/site/paths.ts'],
  collections: [{ folder: '/s/content/posts', extensions: ['md', 'mdx'], exclude: ['README.md'] }],
  images: { folder: '/s/content/images' },
  redirects: '/s/redirects/redirects.yaml',
  staticFolder: '/s/site/static',
  document: { template: '/s/templates/document.html' },
  socialCards: { templates: { card: '/s/templates/card.svg' }, fonts: ['/s/fonts/a.woff2'] },
  entries: { client: '/s/site/client.tsx', server: '/s/site/server.tsx' },
  views: { post: { module: '/s/site/pages/post.tsx', hydrate: true } },
} as unknown as Site;

const inputs = new Set(['/s/content/posts/chart.ts', '/s/content/images/logo.png']);

const judge = (...paths: string[]) => {
  const changes = judgeChanges(site, new Set(paths), { inputs, isEdited: () => true });
  return Object.entries(changes).flatMap(([name, value]) => (value ? [name] : []));
};

test('content, images, static files and templates need no more than a plan', () => {
  assert.equal(
    judge(
      '/s/content/posts/001.md',
      '/s/content/images/a.png',
      '/s/site/static/robots.svg',
      '/s/templates/document.html',
      '/s/templates/card.svg',
      '/s/fonts/a.woff2',
      '/s/redirects/redirects.yaml',
    ),
    ['plan'],
  );
});

test('what an editor leaves beside content is nothing', () => {
  assert.equal(judge('/s/content/posts/001.md~', '/s/content/posts/README.md'), []);
});

test('a folder in the content may bring or take files', () => {
  assert.equal(judge('/s/content/posts/2025'), ['folders']);
  assert.equal(judge('/s/content/posts'), ['folders'], 'the whole collection');
  assert.equal(judge('/s/content'), ['folders'], 'all of it');
});

test('the definition with what it imports, and any other code', () => {
  assert.equal(judge('/s/site/paths.ts'), ['definition']);
  assert.equal(judge('/s/site/pages/post.module.css'), ['code']);
});

test('settings of esbuild may lead the imports of the definition elsewhere', () => {
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'jsconfig.json']) {
    assert.ok(judge(`/s/${name}`).includes('definition'), name);
  }
});

test('what code imports is code, wherever it is', () => {
  assert.equal(judge('/s/content/posts/chart.ts'), ['code']);
  assert.equal(judge('/s/content/images/logo.png'), ['plan', 'code']);
});

test('pages() may read a file that is no code', () => {
  assert.equal(judge('/s/data/products.csv'), ['plan', 'code']);
  assert.equal(judge('/s/data/products.json'), ['plan', 'code']);
});

test('the folders to watch: each once, none inside another', () => {
  assert.equal(inputFolders(site).sort(), [
    '/s/content/images',
    '/s/content/posts',
    '/s/fonts',
    '/s/redirects',
    '/s/site',
    '/s/templates',
  ]);
});

test('a folder that the watch of another leaves out is watched itself', () => {
  const hidden = { ...site, configInputs: ['/s/site/a.ts', '/s/site/packages/.made/b.js'] };
  assert.ok(inputFolders(hidden).includes('/s/site/packages/.made'));
});

test.run();
