import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Part } from '../../../../generator/cache/entry-parts.ts';
import type { EntryRecord } from '../../../../generator/cache/entry-record.ts';
import { packPart, unpackPart } from '../../../../generator/cache/packed-part.ts';

const entry = {
  data: { title: 'Ärger \ud800 "1"', tags: ['a', 2, true, null], place: { x: 0.1 } },
  words: 12,
  body: { hash: 'b0d1', size: 3 },
};
const plain: EntryRecord = {
  recipe: 'recipe',
  source: 'source',
  signature: 'signature',
  images: [['content/a.png', 'id']],
  environment: [],
  links: ['/about'],
  diagnostics: [],
  details: { written: '{"words":12}', headings: '[]' },
  facts: { hash: 'fac75', size: 4 },
  entry,
};
const dataOf = (data: unknown): EntryRecord => ({ ...plain, entry: { ...entry, data } });

const records: Readonly<Record<string, EntryRecord>> = {
  plain,
  'another recipe': { ...plain, recipe: 'other' },
  invalid: {
    ...{ ...plain, entry: undefined as never },
    diagnostics: [{ rule: 'a/b', severity: 'error', message: 'No.', hint: 'Yes.', file: 'a.md' }],
  },
  'an image that is missing': { ...plain, images: [['content/a.png', undefined]] },
  'a variable that is missing': { ...plain, environment: [['NAME', undefined]] },
  repaired: { ...plain, entry: { ...entry, isRepaired: true } },
  derived: {
    ...plain,
    entry: { ...entry, derived: { a: ['b'] } } as EntryRecord['entry'] & object,
  },
  'a date': dataOf({ at: new Date(0) }),
  'an undefined member': dataOf({ at: undefined }),
  'an undefined item': dataOf([undefined]),
  'a map': dataOf({ map: new Map([['a', new Set([1])]]) }),
  'numbers that JSON has not': dataOf([Number.NaN, Number.POSITIVE_INFINITY, -0, 1n]),
  'data that is no object': dataOf('text'),
};
delete records.invalid?.entry;

test('a part comes back as it was, with everything that a schema may return', () => {
  const part: Part = Object.entries(records).map(([file, record]) => ['posts', file, record]);
  const bytes = packPart(part);
  const { part: unpacked } = unpackPart(bytes, () => bytes);
  for (const [index, [collection, file, record]] of unpacked.entries()) {
    assert.is(collection, 'posts');
    assert.is(file, part[index]?.[1]);
    const { written, headings } = record.details;
    assert.equal({ ...record, details: { written, headings } }, records[file], file);
    assert.equal(Object.keys(record.entry ?? {}), Object.keys(records[file]?.entry ?? {}), file);
    assert.equal(
      Object.keys((record.entry?.data ?? {}) as object),
      Object.keys((records[file]?.entry?.data ?? {}) as object),
      file,
    );
  }
  const numbers = unpacked.at(-2)?.[2].entry?.data as number[];
  assert.ok(Object.is(numbers[2], -0));
});

test('data may contain itself', () => {
  const data: { self?: unknown } = {};
  data.self = data;
  const bytes = packPart([['posts', 'a.md', dataOf(data)]]);
  const [first] = unpackPart(bytes, () => bytes).part;
  const read = first?.[2].entry?.data as typeof data;
  assert.is(read.self, read);
});

test('a part without records comes back', () => {
  const bytes = packPart([]);
  assert.equal(unpackPart(bytes, () => bytes).part, []);
});

test.run();
