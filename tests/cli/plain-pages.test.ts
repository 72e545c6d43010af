import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree, replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/** Files of the output without the hashes in their names. */
const filesOf = (root: string) =>
  Object.keys(readTree(join(root, 'dist'))).map((path) => path.replace(/-[A-Z0-9]{8}/, ''));

const edit = (root: string, from: string, to: string) =>
  replaceIn(join(root, 'site.config.ts'), from, to);

async function build(root: string, ...args: string[]) {
  const { code, stdout, stderr } = await stet('build', '--root', root, ...args);
  assert.is(code, 0, stdout + stderr);
  return stdout + stderr;
}

test('a site without a client entry ships its own script, and nothing of React', async () => {
  const root = copyFixture('tiny', 'plain');
  await build(root, '--verify');
  assert.equal(
    filesOf(root)
      .filter((path) => /\.(?:js|json|css)$/.test(path))
      .sort(),
    [
      'assets/hashed/base.css',
      'assets/hashed/open-menu.js',
      'assets/hashed/script.js',
      'assets/hashed/view-index.css',
    ],
  );
  const html = readFileSync(join(root, 'dist/notes/first.html'), 'utf8');
  assert.match(html, '<h2 id="a-heading">A <em>heading</em></h2>');
  assert.not.match(html, /page-data|page-code|modulepreload|PerformanceObserver/);
  assert.match(
    html,
    /<script type="module" src="\/assets\/hashed\/script-\w+\.js" integrity="sha256-/,
  );
  assert.match(html, /<script>.*dataset\.theme="dark".*<\/script>/s);
  const base = Object.entries(readTree(join(root, 'dist'))).find(([path]) => /base-/.test(path));
  assert.match(base?.[1] ?? '', /margin:1rem.*#010203/s);
  const explained = await stet('explain', '/', '--root', root, '--json');
  const { weight } = JSON.parse(explained.stdout);
  assert.is(weight.scripts.files, 1);
  assert.ok(weight.scripts.compressed < 500, `${weight.scripts.compressed} bytes`);
  const checked = await stet('check', '--root', root, '--dist');
  assert.is(checked.code, 0, checked.stdout + checked.stderr);
});

test('tags of a view for the head are in the head', async () => {
  const root = copyFixture('tiny', 'plain');
  const view = join(root, 'note-view.tsx');
  const tags = '<link rel="alternate" hrefLang="de" href="https://de.example/a?b>c" />';
  replaceIn(view, '<h1>', `${tags}<meta name="a" content="b" /><h1>`);
  await build(root);
  const html = readFileSync(join(root, 'dist/notes/first.html'), 'utf8');
  assert.match(
    html,
    /<link rel="alternate" hrefLang="de" href="https:\/\/de\.example\/a\?b&gt;c"\/><meta name="a" content="b"\/>\n<\/head>/,
  );
  assert.match(html, /<div id="root"><nav/);
  // React puts these before links.
  const others = '<script async src="https://a.example/x.js" />';
  replaceIn(view, tags, `${others}${tags}`);
  await build(root);
  const page = readFileSync(join(root, 'dist/notes/first.html'), 'utf8');
  const [head = '', body] = page.split('</head>');
  for (const tag of ['<script async', '<link rel="alternate"']) {
    assert.ok(head.includes(tag), tag);
  }
  assert.match(body ?? '', /<div id="root"><nav/);
});

test('without scripts of the site, a document has none, nor does its policy speak of any', async () => {
  const root = copyFixture('tiny', 'plain');
  edit(root, "document: { script: 'menu.ts', inlineScript: 'theme.ts' },", '');
  await build(root);
  assert.equal(
    filesOf(root).filter((path) => path.endsWith('.js')),
    [],
  );
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  assert.not.match(html, '<script');
  assert.match(html, 'content="default-src &#39;self&#39;; script-src &#39;self&#39;"');
  assert.not.match(readFileSync(join(root, 'dist/_headers'), 'utf8'), 'sha256');
});

test('the site’s script counts in the budget', async () => {
  const root = copyFixture('tiny', 'plain');
  edit(root, 'js: 1000', 'js: 10');
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assert.match(stdout, /of JavaScript after brotli.*\n.*script-\w+\.js/);
});

test('one view may stay without React beside another that hydrates', async () => {
  const root = copyFixture('tiny');
  edit(root, "note: 'note-view.tsx'", "note: { module: 'note-view.tsx', hydrate: false }");
  assert.match(
    await build(root),
    'note-view.tsx:12:29  warning  site/inert-code\n  onClick never runs here',
  );
  const files = filesOf(root);
  assert.ok(files.includes('index.json'));
  assert.not.ok(files.includes('notes/first.json'));
  assert.not.ok(files.some((path) => path.includes('note-view')));
  const [index, note] = ['index', 'notes/first'].map((name) =>
    readFileSync(join(root, `dist/${name}.html`), 'utf8'),
  );
  assert.match(index ?? '', /page-data.*"index"/);
  assert.match(index ?? '', 'modulepreload');
  assert.not.match(note ?? '', '<script');
});

test('a document template needs no place for data where no page brings any', async () => {
  const root = copyFixture('tiny', 'plain');
  writeFileSync(
    join(root, 'document.html'),
    '<!doctype html><html lang="{{language}}"><head>{{head}}</head><body>{{markup}}</body></html>',
  );
  edit(root, 'document: {', "document: { template: 'document.html',");
  await build(root);
});

test.run();
