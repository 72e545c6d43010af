import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

test('a good site passes, and nothing is written', async () => {
  const root = copyFixture('tiny');
  const { code, stdout } = await stet('check', '--root', root);
  assert.is(code, 0);
  assert.match(stdout, '✓ 3 pages checked: 0 errors, 0 warnings.');
  assert.not.ok(existsSync(join(root, 'dist')));
});

test('all errors of all files come at once, as text and as JSON', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'notes/x.md'), '---\nheading: [\n---\n');
  writeFileSync(join(root, 'notes/y.md'), '---\nwritten: 2024-01-01\ncolour: red\n---\n');
  const { code, stderr } = await stet('check', '--root', root);
  assert.is(code, 1);
  assert.match(stderr, '✗ 3 errors, 0 warnings.');
  const { stdout } = await stet('check', '--root', root, '--json');
  const { errors, diagnostics } = JSON.parse(stdout);
  assert.is(errors, 3);
  assert.equal(
    diagnostics.map(({ file, rule }: { file: string; rule: string }) => [file, rule]),
    [
      ['notes/x.md', 'front-matter/syntax'],
      ['notes/y.md', 'front-matter/missing'],
      ['notes/y.md', 'front-matter/unknown-key'],
    ],
  );
});

test('the real site passes', async () => {
  const { code, stderr } = await stet('check');
  assert.is(code, 0, stderr);
});

test.run();
