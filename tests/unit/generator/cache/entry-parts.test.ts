import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changedParts, type Entries } from '../../../../generator/cache/entry-parts.ts';
import type { EntryRecord } from '../../../../generator/cache/entry-record.ts';

/** Records are only compared, so these have one value each. */
function record(source: string, signature = '1'): EntryRecord {
  return { source, signature } as EntryRecord;
}

function posts(records: Readonly<Record<string, EntryRecord>>): Entries {
  return new Map([['posts', new Map(Object.entries(records))]]);
}

/** The files of the changed parts, and whether all of a part's records only moved. */
function changed(before: Entries, now: Entries): { files: string[]; isMoved: boolean }[] {
  return changedParts(before, now)
    .map(({ part, isMoved }) => ({ files: part.map(([, file]) => file), isMoved }))
    .sort((a, b) => (a.files.join() < b.files.join() ? -1 : 1));
}

const [a, b, c] = [record('a'), record('b'), record('c')];

test('the same records change no part', () => {
  assert.equal(changed(posts({ a, b }), posts({ b, a })), []);
});

test('an edited record changes its part only', () => {
  assert.equal(changed(posts({ a, b }), posts({ a, b: record('other') })), [
    { files: ['b'], isMoved: false },
  ]);
});

test('a record with another signature has moved', () => {
  const moved = { ...b, signature: '2' };
  assert.equal(changed(posts({ a, b }), posts({ a, b: moved })), [{ files: ['b'], isMoved: true }]);
});

test('an added record changes its part, also next to a removed and an edited one', () => {
  assert.equal(changed(posts({ a }), posts({ a, b })), [{ files: ['b'], isMoved: false }]);
  assert.equal(changed(posts({ a, b }), posts({ a, c })), [
    { files: [], isMoved: false },
    { files: ['c'], isMoved: false },
  ]);
  assert.equal(changed(posts({ a, b }), posts({ a: record('other'), c })), [
    { files: [], isMoved: false },
    { files: ['a'], isMoved: false },
    { files: ['c'], isMoved: false },
  ]);
});

test('a removed record changes its part, also together with its collection', () => {
  assert.equal(changed(posts({ a, b }), posts({ a })), [{ files: [], isMoved: false }]);
  assert.equal(changed(posts({ a }), new Map()), [{ files: [], isMoved: false }]);
});

test.run();
