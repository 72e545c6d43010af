import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Kept, StoreIndex } from '../../../../generator/cache/store-index.ts';
import { createFolder } from '../../../helpers/project.ts';
import { createRandom } from '../../../helpers/random.ts';

const empty = StoreIndex.read('/there/is/no/index');

/** A place that is another one for every number. */
const kept = (number: number): Kept => ({
  ...{ digest: `d${number}`, pack: `p${number % 3}`, offset: number, size: number, used: number },
});

/** An index with a value for each number below `count`, after it was written and read. */
function createIndex(count: number) {
  const file = join(createFolder('index'), 'index');
  const numbers = Array.from({ length: count }, (_, number) => number);
  const index = empty.with(new Map(numbers.map((number) => [`key/${number}`, kept(number)])));
  writeFileSync(file, index.format());
  return { file, index: StoreIndex.read(file) };
}

test('what is written is read, however many keys there are', () => {
  for (const count of [0, 1, 400, 401, 3000]) {
    const { index } = createIndex(count);
    assert.is([...index].length, count);
    for (const number of [0, 1, count - 1]) {
      assert.equal(
        index.get(`key/${number}`),
        number < count && number >= 0 ? kept(number) : undefined,
      );
    }
    assert.is(index.get('a'), undefined);
    assert.is(index.get('key/none'), undefined);
    assert.is(index.get('z'), undefined);
  }
});

test('any changes one after the other leave what a map would have', () => {
  const random = createRandom(7);
  const known = new Map<string, Kept>();
  let index = empty;
  for (let round = 0; round < 60; round += 1) {
    const changes = new Map<string, Kept | undefined>();
    for (let change = random.integer(120); change >= 0; change -= 1) {
      const key = `key/${random.integer(3000)}`;
      changes.set(key, random.integer(3) === 0 ? undefined : kept(random.integer(1000)));
    }
    for (const [key, value] of changes) {
      if (value) known.set(key, value);
      else known.delete(key);
    }
    index = index.with(changes);
  }
  assert.equal(new Map(index), new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1))));
  const weights = new Map<string, number>();
  for (const { pack, size } of known.values()) weights.set(pack, (weights.get(pack) ?? 0) + size);
  assert.equal(new Map([...index.weigh()].sort()), new Map([...weights].sort()));
  const old = [...known].filter(([, { used }]) => used < 50).map(([key]) => key);
  assert.equal([...index.unusedSince(50)].sort(), old.sort());
  const inPack = [...known].filter(([, { pack }]) => pack === 'p1').map(([key]) => key);
  assert.equal([...index.keysIn(new Set(['p1']))].sort(), inPack.sort());
});

test('an edit leaves the blocks without its key as they are', () => {
  const { index } = createIndex(3000);
  const next = index.with(new Map([['key/7', kept(8)]]));
  const same = next.blocks.filter((block) => index.blocks.includes(block));
  assert.is(same.length, index.blocks.length - 1);
});

test('a damaged block costs its own keys only', () => {
  const { file, index } = createIndex(3000);
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 10) ^ 1, bytes.length - 10);
  writeFileSync(file, bytes);
  const damaged = StoreIndex.read(file);
  const lost = 3000 - [...damaged].length;
  assert.ok(lost > 0 && lost <= 400, String(lost));
  for (const [key, value] of damaged) assert.equal(index.get(key), value);
});

test.run();
