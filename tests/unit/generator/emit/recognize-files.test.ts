import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allParts, byPath, partOf } from '../../../../generator/emit/by-path.ts';
import { seeFolder } from '../../../../generator/emit/look-at-folder.ts';
import { recognizeFiles } from '../../../../generator/emit/recognize-files.ts';
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
  return { out, records, found: seeFolder(out).files };
}

/** The records of an output after its files were looked at, and how many parts have others than before. */
async function recognize(output: ReturnType<typeof createOutput>, isMoved: boolean) {
  const ofPart = (part: number) =>
    new Map([...output.records].filter(([path]) => partOf(path) === part));
  const others = await recognizeFiles({
    ...{ ...output, records: byPath(ofPart), parts: allParts, isMoved },
  });
  const records = new Map(allParts.flatMap((part) => [...(others.get(part) ?? ofPart(part))]));
  return { records, others: others.size };
}

test('files of the same bytes are recognized, whatever their times; others are not', async () => {
  const output = createOutput(
    { a: 'first', b: 'second', c: 'third' },
    { b: 'SECOND', c: 'longer' },
  );
  const { records, others } = await recognize(output, false);
  assert.ok(others > 0);
  assert.is(records.get('a')?.signature, output.found.get('a'));
  assert.is.not(records.get('b')?.signature, output.found.get('b'));
  assert.is.not(records.get('c')?.signature, output.found.get('c'));
});

test('in another place not even the same size, time and inode are believed', async () => {
  const output = createOutput({ a: 'first', b: 'second' });
  const { mtime } = statSync(join(output.out, 'a'));
  writeFileSync(join(output.out, 'a'), 'FIRST');
  utimesSync(join(output.out, 'a'), mtime, mtime);
  const found = seeFolder(output.out).files;
  const same = new Map(
    [...output.records].map(([path, record]) => [
      path,
      { ...record, signature: found.get(path) ?? '' },
    ]),
  );
  const here = { ...output, found, records: same };
  assert.is((await recognize(here, false)).others, 0);
  const { records } = await recognize(here, true);
  assert.equal([...records.keys()], ['b']);
});

test('a file that a build left out still is', async () => {
  const output = createOutput({ a: 'first' });
  output.records.set('a.br', { key: '', signature: 'left out', digest: '' });
  const { records } = await recognize(output, true);
  assert.is(records.get('a.br')?.signature, 'left out');
});

test.run();
