import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { swapFolders } from '../../../../generator/emit/swap-folders.ts';
import { recoverOutput } from '../../../../generator/output/recover-output.ts';
import { readTree } from '../../../helpers/files.ts';
import { createFolder } from '../../../helpers/project.ts';

/** An output and the next one beside it. */
function createFolders() {
  const folder = createFolder('swap');
  const folders = {
    out: join(folder, 'dist'),
    staged: join(folder, '.dist.next-1'),
    spare: join(folder, 'cache/spare'),
  };
  for (const [path, text] of [
    [folders.out, 'old'],
    [folders.staged, 'new'],
  ] as const) {
    mkdirSync(path);
    writeFileSync(join(path, 'index.html'), text);
  }
  return { folder, ...folders };
}

/** Renames as Windows does while a program has a file open: the calls of these numbers fail. */
function refuseRenames(...refused: readonly number[]) {
  let calls = 0;
  return (from: string, to: string) => {
    calls += 1;
    if (refused.includes(calls)) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    renameSync(from, to);
  };
}

test('the next output takes the place of the last, which is spare from then on', () => {
  const { folder, ...folders } = createFolders();
  swapFolders(folders);
  assert.equal(readTree(folder), { 'dist/index.html': 'new', 'cache/spare/index.html': 'old' });
});

test('a spare folder of another build stays, because a third one may be using it', () => {
  const { folder, ...folders } = createFolders();
  mkdirSync(folders.spare, { recursive: true });
  writeFileSync(join(folders.spare, 'index.html'), 'other');
  swapFolders(folders);
  assert.equal(readTree(folder), { 'dist/index.html': 'new', 'cache/spare/index.html': 'other' });
});

for (const [when, refused] of [
  ['the last output', 1],
  ['the next output', 2],
] as const) {
  test(`where a program has ${when} open, the output is as it was`, () => {
    const { folder, ...folders } = createFolders();
    const before = readTree(folder);
    try {
      swapFolders(folders, refuseRenames(refused));
      assert.unreachable();
    } catch (error) {
      assert.instance(error, SiteError);
      const [diagnostic] = (error as SiteError).diagnostics;
      assert.is(diagnostic?.rule, 'emit/in-use');
      assert.match(diagnostic?.message ?? '', `${folders.out} is in use`);
    }
    assert.equal(readTree(folder), before);
  });
}

test('an output that cannot even be put back is put back by the next command', () => {
  const { out, ...folders } = createFolders();
  assert.throws(() => swapFolders({ out, ...folders }, refuseRenames(2, 3)));
  recoverOutput(out);
  assert.equal(readTree(out), { 'index.html': 'old' });
});

test.run();
