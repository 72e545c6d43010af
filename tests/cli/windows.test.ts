import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree } from '../helpers/files.ts';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { createWindowsStet } from '../helpers/windows-stet.ts';
import { toWindows } from '../helpers/windows-system.js';

/*
 * The command line with the paths of Windows. The disk is that of this machine: what Windows itself
 * does, such as to refuse a rename, is tested with what does it.
 */

const windows = await createWindowsStet();

/** A site in which file names become URLs, keys and names of classes. */
function createSite(): string {
  const root = copyFixture('../../templates/starters/blog');
  const post = readFileSync(join(root, 'content/posts/your-first-post.md'), 'utf8');
  mkdirSync(join(root, 'content/posts/your'));
  writeFileSync(
    join(root, 'content/posts/your/second.md'),
    post.replaceAll('../images', '../../images'),
  );
  return root;
}

test('a build on Windows gives the bytes of any other', async () => {
  const [here, there] = [createSite(), createSite()];
  await stet('build', '--root', here, '--at', '2026-03-01');
  const { code, stdout, stderr } = await windows(there, 'build', '--at', '2026-03-01');
  assert.is(code, 0, stderr);
  assert.match(stdout, '→ dist');
  const [wanted, built] = [here, there].map((root) => readTree(join(root, 'dist')));
  assert.equal(Object.keys(built ?? {}), Object.keys(wanted ?? {}));
  for (const [file, text] of Object.entries(wanted ?? {})) assert.is(built?.[file], text, file);
});

test('paths are taken and shown as people type them there, and said of files with slashes', async () => {
  const root = createSite();
  const file = join(root, 'content/posts/bad.md');
  writeFileSync(file, '---\r\ntitle: Bad: news\r\n---\r\n\r\n[A link](/none)\r\n');
  const bad = await windows(root, 'check', 'content\\posts\\bad.md', '--fix', '--json');
  const { diagnostics } = JSON.parse(bad.stdout);
  assert.ok(diagnostics.length > 0, bad.stderr);
  for (const { file } of diagnostics) assert.is(file, 'content/posts/bad.md');
  assert.match(readFileSync(file, 'utf8'), /^---\r\ntitle: "Bad: news"\r\n/);
  rmSync(file);
  const wholePath = `c:\\${toWindows(join(root, 'content')).slice(3)}`;
  const whole = await windows(root, 'check', wholePath);
  assert.is(whole.code, 0, whole.stderr);

  const created = await windows(root, 'new', 'post', 'News');
  assert.match(created.stdout, '✓ content\\posts\\news.md');
  const outside = await windows(join(root, 'views'), 'build', '--root', '..', '--out', 'out\\deep');
  assert.match(outside.stdout, '→ ..\\out\\deep');
  const explained = await windows(root, 'explain', '/posts/your/second', '--out', 'out/deep');
  assert.match(explained.stdout, 'file      out\\deep\\posts\\your\\second.html');
  assert.match(explained.stdout, 'source    content/posts/your/second.md');
});

test('a new site is written and built there', async () => {
  const folder = createFolder('init');
  const made = await windows(
    folder,
    ...['init', 'my site', '--template', 'docs', '--yes', '--no-install'],
  );
  assert.match(made.stdout, 'cd "my site"');
  const manifest = JSON.parse(readFileSync(join(folder, 'my site/package.json'), 'utf8'));
  assert.match(manifest.dependencies.stet, /^file:[./]+$/);
  const { code, stderr } = await windows(folder, 'check', '--root', 'my site');
  assert.is(code, 0, stderr);
});

test.run();
