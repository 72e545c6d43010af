import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** A site of one post, without a page at `/`. */
function createSite(name: string, { view = '', schema = 'z.looseObject({})', post = '' } = {}) {
  const root = createFolder(name);
  mkdirSync(join(root, 'posts'));
  const write = (file: string, text: string) => writeFileSync(join(root, file), text);
  write('posts/first.md', `---\ntitle: First\n${post}---\n\nText\n`);
  write('post.tsx', `export default () => <h1>Post {${view || "''"}}</h1>;\n`);
  write(
    'entry.server.tsx',
    `import { renderToStaticMarkup } from 'react-dom/server';
    export const render = ({ page: { View } }) => renderToStaticMarkup(<View />);`,
  );
  write(
    'site.config.ts',
    `import { defineSite } from 'stet';
    import { z } from 'zod';
    export default defineSite({
      url: 'https://example.com',
      name: 'Example',
      collections: { posts: { folder: 'posts', schema: ${schema} } },
      pages: ({ posts }) => posts.map((post) => ({
        path: '/posts/' + post.id, view: 'post', data: null, source: post.file,
        head: { title: post.id, description: 'A post.' },
      })),
      entries: { server: 'entry.server.tsx' },
      views: { post: 'post.tsx' },
    });`,
  );
  return root;
}

test('an output without a home page is an output', async () => {
  const root = createSite('no-home');
  assert.is((await stet('build', '--root', root)).code, 0);
  const checked = await stet('check', '--dist', '--root', root);
  assert.is(checked.code, 0, checked.stdout + checked.stderr);
});

test('a page shows the new value of an environment variable that its view reads', async () => {
  const root = createSite('view-environment', { view: 'process.env.STET_TEST_VIEW' });
  const page = () => readFileSync(join(root, 'dist/posts/first.html'), 'utf8');
  process.env.STET_TEST_VIEW = 'one';
  await stet('build', '--root', root);
  assert.match(page(), 'Post one');
  process.env.STET_TEST_VIEW = 'two';
  await stet('build', '--root', root);
  assert.match(page(), 'Post two');
  delete process.env.STET_TEST_VIEW;
});

test('a text that is no date is shown with a date that would be', async () => {
  const schema = 'z.looseObject({ date: z.coerce.date() })';
  const root = createSite('no-date', { schema, post: 'date: soon\n' });
  const { stdout, stderr } = await stet('check', '--root', root);
  assert.match(stdout + stderr, '"date" is "soon", which is not a date.');
  assert.match(stdout + stderr, '→ Write a day that exists as year-month-day: 2025-01-28.');
});

test('no template is proposed that would be an entry', async () => {
  const root = createSite('no-template');
  const { stdout, stderr } = await stet('new', 'posts', 'Second', '--root', root);
  assert.match(stdout + stderr, '→ Write one: templates/posts.md.');
});

test('an image is found by its name as URLs escape it', async () => {
  const root = createSite('escaped-image');
  mkdirSync(join(root, 'content/images'), { recursive: true });
  const file = join(root, 'content/images/no#1 @2x.png');
  await sharp({ create: { width: 40, height: 40, channels: 3, background: '#357' } }).toFile(file);
  const text = '---\ntitle: First\n---\n\n![A square](../content/images/no%231%20%402x.png)\n';
  writeFileSync(join(root, 'posts/first.md'), text);
  const { code, stdout, stderr } = await stet('check', '--root', root);
  assert.is(code, 0, stdout + stderr);
});

test.run();
