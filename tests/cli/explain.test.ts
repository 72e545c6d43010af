import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ExplainedPage } from '../../generator/explain/explain-page.ts';
import { readTree } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { indexFile } from '../helpers/stored-values.ts';

const page = '/notes/first';
const source = 'notes/first.md';

async function explain(root: string, path = page, ...flags: string[]): Promise<ExplainedPage> {
  const { code, stdout, stderr } = await stet('explain', path, '--root', root, '--json', ...flags);
  assert.is(code, 0, stderr);
  return JSON.parse(stdout);
}

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#224466' } });

const changedInputs = ({ inputs }: ExplainedPage) =>
  inputs.filter(({ changed }) => changed).map(({ name }) => name);

async function buildAt(root: string, time: string): Promise<void> {
  const { code, stdout } = await stet('build', '--root', root, '--at', time);
  assert.is(code, 0, stdout);
}

test('a page that was never built is due, and has neither a past nor a weight', async () => {
  const explained = await explain(copyFixture('tiny'));
  assert.equal(explained.source, { file: source, changed: true });
  assert.is(explained.rendered, null);
  assert.is(explained.weight, null);
  assert.ok(explained.isDue);
  assert.ok(explained.inputs.every(({ changed }) => changed === null));
});

test('what changed since the last build is named, and then why the page was rendered', async () => {
  const root = copyFixture('tiny');
  await buildAt(root, '2026-01-01T08:00Z');
  const fresh = await explain(root);
  assert.equal(fresh.rendered, { at: '2026-01-01T08:00:00.000Z' });
  assert.equal(changedInputs(fresh), []);
  assert.not.ok(fresh.isDue);

  appendFileSync(join(root, source), '\nOne more paragraph.\n');
  const edited = await explain(root);
  assert.equal(edited.source, { file: source, changed: true });
  assert.equal(changedInputs(edited), ['its body']);
  assert.ok(edited.isDue);
  assert.not.ok((await explain(root, '/')).isDue, 'the index shows no bodies');

  await buildAt(root, '2026-01-02T08:00Z');
  const rebuilt = await explain(root);
  assert.equal(rebuilt.rendered, { at: '2026-01-02T08:00:00.000Z', because: ['its body'] });
  assert.equal(rebuilt.source, { file: source, changed: false });
  const kept = await explain(root, '/');
  assert.is(kept.rendered?.at, '2026-01-01T08:00:00.000Z', 'the second build kept it');
});

test('an edit of a component is an input of every page', async () => {
  const root = copyFixture('tiny');
  await buildAt(root, '2026-01-01T08:00Z');
  const view = join(root, 'note-view.tsx');
  appendFileSync(view, '\nexport const unused = Math.max(1, 2);\n');
  for (const path of ['/', page]) {
    const explained = await explain(root, path);
    assert.ok(changedInputs(explained).includes('the code that prerenders'), path);
    assert.ok(explained.isDue, path);
  }
});

test('the weight is that of the files, and links are found where they stand', async () => {
  const root = copyFixture('tiny');
  await buildAt(root, '2026-01-01T08:00Z');
  const { weight, linkers } = await explain(root);
  const html = readFileSync(join(root, 'dist/notes/first.html'));
  assert.equal(weight?.html, {
    files: 1,
    raw: html.length,
    compressed: brotliCompressSync(html).length,
  });
  const names = [...html.toString().matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)];
  const scripts = [...new Set(names.map(([, name = '']) => name))];
  const bytes = scripts.map((name) => readFileSync(join(root, 'dist', name)).length);
  assert.ok(scripts.length > 0);
  assert.is(
    weight?.scripts.raw,
    bytes.reduce((sum, size) => sum + size),
  );
  assert.equal(linkers, { fromContent: ['/'], fromFrame: 0 });
});

test('for a person it says the same in words; explaining changes neither output nor cache', async () => {
  const root = copyFixture('tiny');
  await buildAt(root, '2026-01-01T08:00Z');
  appendFileSync(join(root, source), '\nOne more paragraph.\n');
  const state = () => [readTree(join(root, 'dist')), readFileSync(indexFile(root), 'base64')];
  const before = state();
  const { stdout } = await stet('explain', `https://tiny.example${page}/`, '--root', root);
  assert.equal(state(), before);
  assert.match(stdout, `${source}, changed since the last build`);
  assert.match(stdout, '≠ its body');
  assert.match(stdout, 'the next build makes it');
  assert.match(stdout, /HTML \d+\.\d kB, \d+\.\d kB brotli/);
});

test('a name that means nothing is wrong usage, and says which was meant', async () => {
  const { code, stderr } = await stet('explain', '/notes/frist', '--root', copyFixture('tiny'));
  assert.is(code, 2);
  assert.match(stderr, 'this site has no page or file /notes/frist. Did you mean /notes/first?');
});

test('of a script it says what is in it, and who loads it', async () => {
  const root = copyFixture('tiny');
  await stet('build', '--root', root);
  const file = readdirSync(join(root, 'dist/assets/hashed')).find((name) =>
    /^entry.*\.js$/.test(name),
  );
  const { stdout } = await stet('explain', `/assets/hashed/${file}`, '--root', root);
  assert.match(stdout, /modules +\S+ \d+\.\d kB\n/);
  assert.match(stdout, /weight +\d+\.\d kB, \d+\.\d kB brotli/);
  assert.match(stdout, /used +\/\n +\/notes\/first\n/);
});

test('of an image it says what is published of it, by its file and by the address of one size', async () => {
  const root = copyFixture('tiny');
  await paint(900, 300).toFile(join(root, 'notes/wide.png'));
  await paint(40, 40).toFile(join(root, 'notes/unused.png'));
  appendFileSync(join(root, source), '\n![A field](wide.png)\n');
  await stet('build', '--root', root);
  const { stdout } = await stet('explain', 'notes/wide.png', '--root', root);
  assert.match(stdout, 'png, 900 × 300 pixels');
  assert.match(stdout, /used +\/notes\/first$/m);
  const [address = ''] = /\/images\/hashed\/wide-\S+-480\.avif(?= \d)/.exec(stdout) ?? [];
  assert.is((await stet('explain', address, '--root', root)).stdout, stdout);
  const unused = await stet('explain', 'notes/unused.png', '--root', root);
  assert.match(unused.stdout, 'none: no page or entry asks for it');
});

test('a file of the static folder is explained by its own path too, also an image that no page shows', async () => {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  const definition = readFileSync(config, 'utf8');
  writeFileSync(config, definition.replace('entries:', "staticFolder: 'static',\n  entries:"));
  mkdirSync(join(root, 'static'));
  writeFileSync(join(root, 'static/film.mp4'), 'a film');
  await paint(40, 40).toFile(join(root, 'static/unused.png'));
  await stet('build', '--root', root);
  for (const name of ['film.mp4', 'unused.png']) {
    const { stdout, stderr } = await stet('explain', `static/${name}`, '--root', root);
    assert.match(stdout, `/${name}\n  file`, stderr);
  }
});

test('a file that is only listed for messages is not suggested for itself', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'notes/photo.heic'), 'a photo');
  const { code, stderr } = await stet('explain', 'notes/photo.heic', '--root', root);
  assert.is(code, 2);
  assert.not.match(stderr, 'Did you mean notes/photo.heic');
});

test('links with escapes are links too, to a page and to a file', async () => {
  const root = copyFixture('tiny');
  const config = join(root, 'site.config.ts');
  const definition = readFileSync(config, 'utf8');
  writeFileSync(config, definition.replace('entries:', "staticFolder: 'static',\n  entries:"));
  mkdirSync(join(root, 'static'));
  writeFileSync(join(root, 'static/größe.txt'), 'large');
  cpSync(join(root, 'notes/second.md'), join(root, 'notes/über.md'));
  appendFileSync(join(root, source), '\n[A note](/notes/über) and [a file](/größe.txt).\n');
  await stet('build', '--root', root);
  const { linkers } = await explain(root, '/notes/über');
  assert.equal(linkers.fromContent, ['/', page]);
  const { stdout } = await stet('explain', '/größe.txt', '--root', root, '--json');
  assert.equal(JSON.parse(stdout).users.pages, [page]);
});

test('a content file is explained by its page', async () => {
  const root = copyFixture('tiny');
  assert.is((await explain(root, source)).path, page);
  assert.is((await explain(root, join(root, source))).path, page, 'by its absolute path');
});

test('a name that is no URL is wrong usage too', async () => {
  const root = copyFixture('tiny');
  for (const name of ['http://[', 'https://', '//']) {
    const { code, stderr } = await stet('explain', name, '--root', root);
    assert.is(code, 2, stderr);
    assert.match(stderr, `this site has no page or file ${name}.`);
  }
});

test('a site with errors says them at their place', async () => {
  const root = copyFixture('tiny');
  appendFileSync(join(root, 'note-view.tsx'), '\nexport const = 1;\n');
  const { code, stderr } = await stet('explain', page, '--root', root);
  assert.is(code, 1);
  assert.match(stderr, /note-view\.tsx:\d+:\d+/);
});

test.run();
