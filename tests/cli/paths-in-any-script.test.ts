import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { startServer } from '../helpers/stet-process.ts';

/** A letter and its mark, as macOS has them in the names of files. */
const decomposed = 'über-uns'.normalize('NFD');

const root = copyFixture('tiny');
const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
const built = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');

test.before(async () => {
  renameSync(join(root, 'notes/first.md'), join(root, `notes/${decomposed}.md`));
  mkdirSync(join(root, 'notes/ブログ'));
  renameSync(join(root, 'notes/second.md'), join(root, 'notes/ブログ/最初.md'));
  mkdirSync(join(root, 'static'));
  writeFileSync(join(root, `static/${'Prüfung'.normalize('NFD')}.txt`), 'A file.');
  edit(`notes/${decomposed}.md`, (text) =>
    text.replace(
      '(/notes/second)',
      `(/notes/ブログ/最初), [one](/notes/${decomposed}), [escaped](/notes/%C3%BCber-uns), [a file](/Prüfung.txt)`,
    ),
  );
  mkdirSync(join(root, 'content'));
  writeFileSync(
    join(root, 'content/redirects.yaml'),
    '/früher: /notes/über-uns\n/alt: /notes/%C3%BCber-uns\n',
  );
  writeFileSync(join(root, 'content/urls.txt'), '/\n/notes/%C3%BCber-uns\n/notes/ブログ/最初\n');
  edit('site.config.ts', (text) =>
    text.replace(
      'pages:',
      `staticFolder: 'static', hosts: ['nginx', 'caddy'],
       feeds: ({ notes }) => [{ title: 'Notes', description: 'All', home: '/notes/über-uns',
         paths: { rss: '/フィード.xml' },
         items: notes.map(({ id, data, html }) => ({ path: \`/notes/\${id}\`, title: data.heading,
           summary: 'A note', html, published: data.written })) }],
       headers: [{ path: '/notes/über-*', headers: { 'X-Notes': 'yes' } }],
       pages:`,
    ),
  );
});

test('what is written in any script is encoded where it must be, and links know both forms', async () => {
  const { code, stdout, stderr } = await stet('build', '--strict', '--root', root);
  assert.is(code, 0, stdout + stderr);
  const page = built('notes/über-uns.html');
  assert.match(page, '<link rel="canonical" href="https://tiny.example/notes/%C3%BCber-uns">');
  assert.match(page, /href="\/notes\/%C3%BCber-uns">one<.*href="\/notes\/%C3%BCber-uns">escaped</s);
  assert.match(page, 'href="/notes/%E3%83%96%E3%83%AD%E3%82%B0/%E6%9C%80%E5%88%9D"');
  assert.is(JSON.parse(built('notes/ブログ/最初.json')).path, '/notes/ブログ/最初');
  assert.match(built('sitemap.xml'), '<loc>https://tiny.example/notes/%C3%BCber-uns</loc>');
  assert.match(built('フィード.xml'), '<link>https://tiny.example/notes/%C3%BCber-uns</link>');
  assert.is(
    built('_redirects'),
    '/früher /notes/%C3%BCber-uns 301\n/alt /notes/%C3%BCber-uns 301\n',
  );
  assert.match(built('früher.html'), 'url=/notes/über-uns');
  assert.match(built('_nginx.conf'), 'location = "/früher" { return 301 "/notes/%C3%BCber-uns"; }');
  assert.match(built('_Caddyfile'), '`/notes/%C3%BCber-uns` 301');
  assert.match(built('Prüfung.txt'), 'A file.');
});

for (const command of ['preview', 'watch', 'serve']) {
  test(`${command} answers both forms of a path`, async () => {
    const server = await startServer(command, '--root', root, '--port', '0');
    const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });
    for (const path of ['/notes/über-uns', `/notes/${decomposed}`, '/notes/ブログ/最初']) {
      const { status, headers } = await get(path);
      assert.equal([status, headers.get('x-notes')], [200, path.includes('ブ') ? null : 'yes']);
    }
    assert.is((await get('/notes/ブログ/最初.json')).status, 200);
    for (const path of ['/früher', '/notes/über-uns.html']) {
      assert.is((await get(path)).headers.get('location'), '/notes/%C3%BCber-uns');
    }
    await server.stop();
  });
}

test('explain takes a path as it is read and as it is copied', async () => {
  for (const path of ['/notes/über-uns', 'https://tiny.example/notes/%C3%BCber-uns']) {
    const { code, stdout, stderr } = await stet('explain', path, '--root', root);
    assert.is(code, 0, stderr);
    assert.match(stdout, '/notes/über-uns');
  }
});

test.run();
