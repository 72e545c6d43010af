import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { runStet } from '../helpers/stet-process.ts';

test('builds at the same time, into folders of their own, leave each what a build alone does', async () => {
  const root = copyFixture('tiny');
  const build = (out: string) => runStet('build', '--root', root, '--out', out);
  for (const round of [1, 2, 3]) {
    appendFileSync(join(root, 'notes/first.md'), `\nParagraph ${round}.\n`);
    const results = await Promise.all(['one', 'two', 'three'].map(build));
    for (const { code, stdout } of results) assert.is(code, 0, stdout);
  }
  // What they have left in the cache is believed by the next one.
  await build('last');
  const [one, two, three, last] = ['one', 'two', 'three', 'last'].map((out) =>
    readTree(join(root, out)),
  );
  for (const folder of ['one', 'two', 'three', 'last', '.stet']) {
    rmSync(join(root, folder), { recursive: true });
  }
  await build('clean');
  const clean = readTree(join(root, 'clean'));
  for (const built of [one, two, three, last]) assert.equal(built, clean);
});

test('builds at the same time into one folder leave a whole output there', async () => {
  const root = copyFixture('tiny');
  const build = () => runStet('build', '--root', root);
  await build();
  for (const round of [1, 2, 3]) {
    appendFileSync(join(root, 'notes/first.md'), `\nParagraph ${round}.\n`);
    await Promise.all([build(), build()]);
  }
  const { code, stdout } = await build();
  assert.is(code, 0, stdout);
  const built = readTree(join(root, 'dist'));
  for (const folder of ['dist', '.stet']) rmSync(join(root, folder), { recursive: true });
  await build();
  assert.equal(built, readTree(join(root, 'dist')));
});

test.run();
