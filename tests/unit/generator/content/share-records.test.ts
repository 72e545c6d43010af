import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EntryExchange } from '../../../../generator/cache/entry-exchange.ts';
import type { Records } from '../../../../generator/cache/entry-parts.ts';
import type { EntryRecord } from '../../../../generator/cache/entry-record.ts';
import { shareRecords } from '../../../../generator/content/share-records.ts';

const files = Array.from({ length: 2500 }, (_, index) => `${index}`);
const isOwn = (file: string) => Number(file) % 2 === 0;
const others = files.filter((file) => !isOwn(file));

const record = (source: string): EntryRecord => ({
  ...{ recipe: '', source, signature: '', images: [], environment: [], links: [] },
  ...{ diagnostics: [], details: { written: '{}', headings: '[]' }, facts: { hash: '', size: 0 } },
});

/** Shares the records of all files with another shard; `leave` says what that has left at each look. */
async function share(leave: (look: number) => readonly string[]) {
  const made: string[] = [];
  const left: Records[] = [];
  let looks = 0;
  const found = new Map<string, EntryRecord | undefined>(files.map((file) => [file, undefined]));
  const exchange: EntryExchange = {
    isOwn,
    leave: async (_, records) => void left.push(records),
    async collect() {
      const records = new Map(leave(looks).map((file) => [file, record('theirs')]));
      looks += 1;
      return new Map([['posts', records]]);
    },
  };
  await shareRecords({
    ...{ exchange, collection: 'posts', found, missing: files },
    async make(some) {
      made.push(...some);
      for (const file of some) found.set(file, record('mine'));
    },
    // One of them is about another state of the file.
    confirm: async (records) => new Map([...records].filter(([file]) => file !== '7')),
  });
  assert.equal(
    left.map(({ size }) => size),
    [files.length / 2],
    'its part, once',
  );
  assert.ok([...found.values()].every(Boolean));
  return { made, theirs: files.filter((file) => found.get(file)?.source === 'theirs') };
}

test('what the other shard leaves is not made, but for what does not hold', async () => {
  const { made, theirs } = await share((look) => (look === 0 ? others : []));
  assert.equal(
    made.filter((file) => !isOwn(file)),
    ['7'],
  );
  assert.is(theirs.length, others.length - 1);
});

test('a shard that leaves nothing is done without', async () => {
  const { made, theirs } = await share(() => []);
  assert.equal([...made].sort(), [...files].sort());
  assert.equal(theirs, []);
});

test.run();
