import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recognizeFiles } from '../../../../generator/emit/recognize-files.ts';
import { scanFolder } from '../../../../generator/emit/scan-folder.ts';
import { digestOf } from '../../../../generator/output/build-id.ts';
import { createFolder } from '../../../helpers/project.ts';

/** A folder with files, and what a build elsewhere knew of them. */
function createOutput(files: Record<string, string>, others: Record<string, string> = {}) {
  const out = createFolder('recognized');
  for (const [path, text] of Object.entries({ ...files, ...others })) {
    writeFileSync(join(out, path), text);
  }
  const records = new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      { key: text, signature: `${text.length} 1 1`, digest: digestOf(text) },
    ]),
  );
  return { out, records, found: scanFolder(out) };
}

test('files of the same bytes are recognized, whatever their times; others are not', async () => {
  const output = createOutput(
    { a: 'first', b: 'second', c: 'third' },
    { b: 'SECOND', c: 'longer' },
  );
  const { records, areOthers } = await recognizeFiles({ ...output, isMoved: false });
  assert.ok(areOthers);
  assert.is(records.get('a')?.signature, output.found.get('a'));
  assert.is.not(records.get('b')?.signature, output.found.get('b'));
  assert.is.not(records.get('c')?.signature, output.found.get('c'));
});

test('in another place not even the same size, time and inode are believed', async () => {
  const output = createOutput({ a: 'first', b: 'second' });
  const { mtime } = statSync(join(output.out, 'a'));
  writeFileSync(join(output.out, 'a'), 'FIRST');
  utimesSync(join(output.out, 'a'), mtime, mtime);
  const found = scanFolder(output.out);
  const same = new Map(
    [...output.records].map(([path, record]) => [
      path,
      { ...record, signature: found.get(path) ?? '' },
    ]),
  );
  const here = { ...output, found, records: same };
  assert.is((await recognizeFiles({ ...here, isMoved: false })).records, same);
  const { records } = await recognizeFiles({ ...here, isMoved: true });
  assert.equal([...records.keys()], ['b']);
});

test('a file that a build left out still is', async () => {
  const output = createOutput({ a: 'first' });
  output.records.set('a.br', { key: '', signature: 'left out', digest: '' });
  const { records } = await recognizeFiles({ ...output, isMoved: true });
  assert.is(records.get('a.br')?.signature, 'left out');
});

test.run();
