import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EntryRecord } from '../../../../generator/cache/entry-record.ts';
import {
  type JournaledIndex,
  openJournaledIndex,
} from '../../../../generator/cache/journaled-index.ts';
import { createFolder } from '../../../helpers/project.ts';

const record = (source: string): EntryRecord => ({
  recipe: '',
  source,
  signature: '',
  images: [],
  environment: [],
  links: [],
  diagnostics: [],
  written: '',
});

/** What an index has, which must be there. */
function read(index: JournaledIndex<string>) {
  const known = index.read();
  if (known === undefined) throw new Error('There is no index.');
  return known;
}

/** A folder with an index of a hundred entries, written whole. */
async function createIndex() {
  const folder = createFolder('journal');
  const entries = new Map(
    Array.from({ length: 100 }, (_, index) => [`entry ${index}`, record(`${index}`)]),
  );
  await openJournaledIndex<string>(folder, 'v1').save({ entries, rest: 'first' }, false);
  return {
    folder,
    entries,
    base: join(folder, 'index.bin'),
    changes: join(folder, 'index-changes.bin'),
    open: (version = 'v1') => openJournaledIndex<string>(folder, version),
  };
}

test('what is written is read back, and another version’s is not', async () => {
  const { entries, open } = await createIndex();
  const { entries: known, rest } = read(open());
  assert.equal(known, entries);
  assert.is(rest, 'first');
  assert.is(open('v2').read(), undefined);
});

test('a few changes leave the base as it is, and are read back with it, build after build', async () => {
  const { base, changes, open } = await createIndex();
  const before = readFileSync(base);
  for (const round of ['second', 'third', 'fourth']) {
    const index = open();
    const known = read(index);
    const entries = new Map(known.entries);
    entries.set(`entry of the ${round} build`, record(round));
    entries.set('entry 7', record(`7, ${round}`));
    entries.delete('entry 9');
    await index.save({ entries, rest: round }, false);
    const again = read(open());
    assert.equal(again.entries, entries);
    assert.is(again.rest, round);
  }
  assert.equal(readFileSync(base), before);
  assert.ok(statSync(changes).size < statSync(base).size / 2);
});

test('many changes, and changes in place, are written whole', async () => {
  const many = await createIndex();
  const index = many.open();
  const known = read(index);
  const entries = new Map([...known.entries].map(([key]) => [key, record(`${key} anew`)]));
  await index.save({ entries, rest: 'anew' }, false);
  assert.not.ok(existsSync(many.changes));
  assert.equal(many.open().read()?.entries, entries);

  const moved = await createIndex();
  const other = moved.open();
  const same = read(other);
  Object.assign(same.entries.get('entry 3') ?? {}, { source: 'moved' });
  await other.save(same, true);
  assert.is(moved.open().read()?.entries.get('entry 3')?.source, 'moved');
});

test('changes that are damaged, or of another base, are not believed', async () => {
  const { folder, changes, open } = await createIndex();
  const index = open();
  const known = read(index);
  const entries = new Map(known.entries).set('new', record('new'));
  await index.save({ entries, rest: 'changed' }, false);
  truncateSync(changes, 40);
  assert.is(open().read()?.rest, 'first', 'damaged');

  await index.save({ entries, rest: 'changed' }, false);
  await openJournaledIndex<string>(folder, 'v1').save(
    { entries: known.entries, rest: 'other' },
    false,
  );
  assert.is(open().read()?.rest, 'other', 'a build beside this one has written another base');
});

test.run();
