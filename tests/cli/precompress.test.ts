import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { serve } from '../../generator/serve/serve.ts';
import { readTree, replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { ageValues, changeValues, keysOf } from '../helpers/stored-values.ts';

const isTwin = (path: string) => /\.(?:br|gz)$/.test(path);

/** A copy of the small site that has its files compressed, and a picture. */
function createSite(): string {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  const text = readFileSync(config, 'utf8');
  writeFileSync(
    config,
    text.replace("name: 'Tiny',", "name: 'Tiny', precompress: true, staticFolder: 'static',"),
  );
  mkdirSync(join(root, 'static'));
  writeFileSync(join(root, 'static/picture.png'), 'picture '.repeat(100));
  writeFileSync(join(root, 'static/short.txt'), 'hi');
  return root;
}

async function build(root: string, ...flags: string[]): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await stet('build', '--root', root, ...flags);
  assert.is(code, 0, stdout + stderr);
  return readTree(join(root, 'dist'));
}

test('each text file has its compressed forms beside it where they are smaller, and no other file has', async () => {
  const tree = await build(createSite());
  const twins = Object.keys(tree).filter(isTwin);
  const decompress = { br: brotliDecompressSync, gz: gunzipSync };
  for (const twin of twins) {
    const [path, extension] = [twin.slice(0, -3), twin.slice(-2) as 'br' | 'gz'];
    const bytes = Buffer.from(tree[twin] ?? '', 'latin1');
    assert.is(decompress[extension](bytes).toString('latin1'), tree[path], twin);
    assert.ok(bytes.length < (tree[path] ?? '').length, twin);
  }
  for (const path of ['index.html', 'index.json', 'sitemap.xml', 'notes/first.html']) {
    assert.ok(twins.includes(`${path}.br`) && twins.includes(`${path}.gz`), path);
  }
  assert.ok(twins.some((path) => /assets\/hashed\/entry-.*\.js\.br$/.test(path)));
  for (const path of ['picture.png', 'short.txt', '_headers']) {
    assert.ok(path in tree && !twins.some((twin) => twin.startsWith(path)), path);
  }
});

test('the next build compresses nothing, and one without its output nothing anew', async () => {
  const root = createSite();
  const first = await build(root);
  const inode = statSync(join(root, 'dist')).ino;
  assert.equal(await build(root), first);
  assert.is(statSync(join(root, 'dist')).ino, inode);
  // What is in the cache is what it takes: bytes that only the cache can have come from there.
  const kept = Buffer.from(first['index.html.br'] ?? '', 'latin1');
  const marked = Buffer.concat([kept, Buffer.from('kept')]);
  await changeValues(root, 'compressed', (value) => (value.equals(kept) ? marked : value));
  rmSync(join(root, 'dist'), { recursive: true });
  const { _build, ...again } = await build(root);
  const { _build: firstId, ...before } = first;
  assert.equal(again, { ...before, 'index.html.br': marked.toString('latin1') });
  assert.is.not(_build, firstId);
});

test('compressed files come, stay and go with the file that they hold', async () => {
  const root = createSite();
  const first = await build(root);
  const inode = (path: string) => statSync(join(root, 'dist', path)).ino;
  const before = inode('notes/second.html.br');

  appendFileSync(join(root, 'notes/first.md'), '\nOne more paragraph.\n');
  writeFileSync(join(root, 'notes/new.md'), '---\nheading: New\nwritten: 2024-06-01\n---\n');
  const edited = await build(root);
  assert.is(inode('notes/second.html.br'), before);
  assert.is.not(edited['notes/first.html.br'], first['notes/first.html.br']);
  assert.ok('notes/new.html.br' in edited);

  rmSync(join(root, 'dist/notes/new.html.gz'));
  assert.equal(await build(root), edited, 'what somebody removed is put back');

  renameSync(join(root, 'notes/new.md'), join(root, 'new.md'));
  const without = await build(root);
  assert.not.ok('notes/new.html.br' in without);
  const { stdout, code } = await stet('build', '--root', root, '--verify');
  assert.is(code, 0, stdout);
});

test('a text that grows by compression, and then no longer, changes sides', async () => {
  const root = createSite();
  const twinsOf = (tree: Record<string, string>) =>
    Object.keys(tree).filter((path) => isTwin(path) && path.startsWith('short.txt'));
  assert.equal(twinsOf(await build(root)), []);
  writeFileSync(join(root, 'static/short.txt'), 'hi '.repeat(100));
  assert.equal(twinsOf(await build(root)), ['short.txt.br', 'short.txt.gz']);
  writeFileSync(join(root, 'static/short.txt'), 'hi');
  assert.equal(twinsOf(await build(root)), []);
  assert.equal(twinsOf(await build(root)), []);
});

test('the same bytes in another folder, and none at all once the site no longer wants them', async () => {
  const [root, other] = [createSite(), createSite()];
  assert.equal(await build(root), await build(other));
  const config = join(root, 'site.config.ts');
  replaceIn(config, 'precompress: true, ', '');
  const plain = await build(root);
  assert.not.ok(Object.keys(plain).some(isTwin));
  replaceIn(config, "'Tiny',", "'Tiny', precompress: true,");
  assert.equal(await build(root), await build(other), 'and back');
});

test('a request gets the file that the build compressed, each form under a tag of its own', async () => {
  const root = createSite();
  const tree = await build(root);
  const server = await serve({
    readOutput: createOutputReader(join(root, 'dist')),
    host: '127.0.0.1',
    port: 0,
  });
  const tags = new Set<string | null>();
  for (const [coding, extension] of [
    ['identity', ''],
    ['gzip', '.gz'],
    ['br', '.br'],
  ] as const) {
    const response = await fetch(`${server.url}/`, {
      method: 'HEAD',
      headers: { 'Accept-Encoding': coding },
    });
    const size = tree[`index.html${extension}`]?.length;
    assert.is(response.headers.get('content-length'), String(size), coding);
    assert.is(response.headers.get('vary'), 'Accept-Encoding');
    tags.add(response.headers.get('etag'));
  }
  assert.is(tags.size, 3);
  await server.close();
});

test('what compressing remembers does not grow for ever', async () => {
  const root = createSite();
  for (let round = 0; round < 8; round += 1) {
    writeFileSync(join(root, 'static/short.txt'), `round ${round} `.repeat(100));
    for (let page = 0; page < 4; page += 1) {
      writeFileSync(
        join(root, `notes/page-${page}.md`),
        `---\nheading: Round ${round}\nwritten: 2024-06-01\n---\n`,
      );
    }
    await build(root);
  }
  const tree = readTree(join(root, 'dist'));
  const texts = Object.keys(tree).filter((path) => !isTwin(path) && /\.[a-z]+$/.test(path));
  const countKept = () => keysOf(root, ['compressed']).length;
  const before = countKept();
  ageValues(root, 30);
  rmSync(join(root, 'dist'), { recursive: true });
  await build(root);
  assert.ok(countKept() < before);
  assert.ok(countKept() <= texts.length * 2 * 4, String(countKept()));
});

test.run();
