import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RemoteCache } from '../../../../generator/cache/remote/remote-cache.ts';
import { indexName, readIndex, Store } from '../../../../generator/cache/store.ts';
import { replaceIn } from '../../../helpers/files.ts';
import { createFolder } from '../../../helpers/project.ts';

const open = (...options: ConstructorParameters<typeof Store>) => new Store(...options);
const packs = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('index'));
const keysOf = (folder: string) => Array.from(readIndex(folder), ([key]) => key).sort();
const text = (value: Buffer | undefined) => value?.toString();

/** A folder with a store in which each value is its key. */
async function createStore(...keys: string[]): Promise<string> {
  const folder = createFolder('store');
  await save(folder, ...keys);
  return folder;
}

async function save(folder: string, ...keys: string[]): Promise<void> {
  const store = open(folder);
  for (const key of keys) store.put(key, key);
  await store.save();
}

test('a value is read back by the next process, letters beyond ASCII and no letters too', async () => {
  const folder = createFolder('store');
  const first = open(folder);
  for (const value of ['<p>a</p>', '', '<p>ü 漢 🙂</p>']) first.put(`body/${value.length}`, value);
  assert.is(text(first.get('body/8')), '<p>a</p>');
  await first.save();
  const second = open(folder);
  for (const value of ['<p>a</p>', '', '<p>ü 漢 🙂</p>']) {
    assert.ok(second.has(`body/${value.length}`));
    assert.is(text(second.get(`body/${value.length}`)), value);
  }
  assert.is(second.get('body/9'), undefined);
});

test('what was not saved is not known, and the same value is not written twice', async () => {
  const folder = await createStore('a');
  const before = readFileSync(join(folder, indexName));
  open(folder).put('b', 'b');
  assert.is(open(folder).get('b'), undefined);
  await save(folder, 'a');
  assert.equal(readFileSync(join(folder, indexName)), before);
});

test('what others have in its folder stays, however old it is', async () => {
  const folder = await createStore('a');
  const old = new Date('2020-01-01');
  for (const name of ['notes.txt', 'feed', 'index.html', '0123456789abcdef', 'index-1']) {
    writeFileSync(join(folder, name), name);
    utimesSync(join(folder, name), old, old);
  }
  mkdirSync(join(folder, 'more'));
  await save(folder, 'b');
  const others = readdirSync(folder).filter((name) => !/^(?:[0-9a-f]{16}|index-\d)$/.test(name));
  assert.equal(others.sort(), ['feed', 'index.html', 'more', 'notes.txt']);
  assert.equal(
    ['0123456789abcdef', 'index-1'].filter((name) => existsSync(join(folder, name))),
    [],
    'abandoned packs and indexes do not',
  );
});

test('a value is made once', async () => {
  const folder = createFolder('store');
  const store = open(folder);
  let made = 0;
  const make = async () => Buffer.from(`made ${++made}`);
  assert.is(text(await store.remember('a', make)), 'made 1');
  assert.is(text(await store.remember('a', make)), 'made 1');
  await store.save();
  assert.is(text(await open(folder).remember('a', make)), 'made 1');
});

test('what is made is saved every few seconds, with what is put meanwhile', async () => {
  const folder = createFolder('store');
  const store = open(folder);
  const realNow = performance.now;
  performance.now = () => realNow.call(performance) + 6000;
  try {
    const making = store.remember('made', async () => Buffer.from('made'));
    await new Promise((resolve) => setImmediate(resolve));
    store.put('meanwhile', 'put');
    await making;
  } finally {
    performance.now = realNow;
  }
  assert.is(text(open(folder).get('made')), 'made');
  await store.save();
  assert.is(text(open(folder).get('meanwhile')), 'put');
});

test('processes at the same time keep what each of them puts', async () => {
  const folder = await createStore('before');
  const [one, two] = [open(folder), open(folder)];
  one.put('one', 'from one');
  two.put('two', 'from two');
  await one.save();
  await two.save();
  const store = open(folder);
  assert.equal(
    ['before', 'one', 'two'].map((key) => text(store.get(key))),
    ['before', 'from one', 'from two'],
  );
});

test('a value that another process has moved is found again', async () => {
  const folder = await createStore('kept');
  const reader = open(folder);
  for (let edit = 0; edit < 20; edit += 1) await save(folder, `edit/${edit}`);
  assert.is(packs(folder).length < 20, true);
  assert.is(text(reader.get('kept')), 'kept');
});

test('a pack that is gone or cut short is known not to have its values', async () => {
  const folder = await createStore('value');
  const pack = join(folder, packs(folder)[0] ?? '');
  truncateSync(pack, 4);
  assert.not.ok(open(folder).has('value'));
  assert.is(open(folder).get('value'), undefined);
  rmSync(pack);
  assert.not.ok(open(folder).has('value'));
  assert.is(open(folder).get('value'), undefined);
});

test('a damaged value is not believed, and can be put again', async () => {
  const folder = await createStore('good', 'evil');
  const pack = join(folder, packs(folder)[0] ?? '');
  replaceIn(pack, 'evil', 'EVIL');
  const store = open(folder);
  store.repair();
  assert.ok(store.has('good'));
  assert.not.ok(store.has('evil'));
  store.put('evil', 'evil');
  await store.save();
  assert.is(text(open(folder).get('evil')), 'evil');
});

test('an index that is cut short, of another form, or has a single flipped bit is not believed', async () => {
  const folder = await createStore('a', 'b');
  const file = join(folder, indexName);
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
    writeFileSync(file, damaged);
    assert.is([...readIndex(folder)].length, 0, `byte ${at}`);
  }
  for (const other of [bytes.subarray(0, 60), '', '{"json": true}'.repeat(20)]) {
    writeFileSync(file, other);
    assert.is([...readIndex(folder)].length, 0);
  }
});

test('many packs of single edits are joined', async () => {
  const folder = createFolder('store');
  const keys = Array.from({ length: 20 }, (_, edit) => `edit/${edit}`);
  for (const key of keys) await save(folder, key);
  assert.ok(packs(folder).length <= 17, String(packs(folder).length));
  const store = open(folder);
  assert.equal(
    keys.map((key) => text(store.get(key))),
    keys,
  );
});

test('a large pack of which little is used is written again, and what is replaced goes', async () => {
  const folder = createFolder('store');
  const first = open(folder);
  first.put('state', 'x'.repeat(1_200_000));
  first.put('kept', 'kept');
  await first.save();
  const second = open(folder);
  second.put('state', 'y');
  await second.save();
  assert.is(text(open(folder).get('kept')), 'kept');
  const size = packs(folder).reduce(
    (sum, name) => sum + readFileSync(join(folder, name)).length,
    0,
  );
  assert.is(size, 'kept'.length + 'y'.length);
});

test('what nobody uses for weeks goes; asking for a value keeps it', async () => {
  const folder = createFolder('store');
  const first = open(folder, { today: 100 });
  for (const key of ['asked', 'read', 'idle']) first.put(key, key);
  await first.save();
  const second = open(folder, { today: 115 });
  second.has('asked');
  second.get('read');
  await second.save();
  assert.is([...readIndex(folder)].length, 3);
  const third = open(folder, { today: 122 });
  third.put('new', 'new');
  await third.save();
  assert.equal(keysOf(folder), ['asked', 'new', 'read']);
});

test('above its size the store loses what was not used for longest, but nothing of today', async () => {
  const folder = createFolder('store');
  for (const [at, key] of ['first', 'second', 'third'].entries()) {
    const store = open(folder, { today: 100 + at, mostBytes: 25 });
    store.put(key, '0123456789');
    await store.save();
  }
  assert.equal(keysOf(folder), ['second', 'third']);
  const large = open(folder, { today: 102, mostBytes: 25 });
  large.put('large', 'x'.repeat(100));
  await large.save();
  assert.equal(keysOf(folder), ['large', 'third']);
});

test('what a killed process left goes after an hour', async () => {
  const folder = await createStore('a');
  open(folder).put('killed', 'killed');
  const left = packs(folder).find((name) => readFileSync(join(folder, name), 'utf8') === 'killed');
  await save(folder, 'b');
  assert.ok(packs(folder).includes(left ?? ''), 'its process may be running');
  utimesSync(join(folder, left ?? ''), 0, Date.now() / 1000 - 3700);
  await save(folder, 'c');
  assert.not.ok(packs(folder).includes(left ?? ''));
});

test('a value that only this machine can use is not published, not even when it stays the same', async () => {
  const folder = createFolder('store');
  const published: string[] = [];
  const remote = { has: () => false, publish: async (keys: string[]) => published.push(...keys) };
  for (const value of ['first', 'first', 'second']) {
    const store = open(folder);
    store.connect(remote as unknown as RemoteCache);
    store.put('local', value, true);
    store.put('shared', value);
    await store.save();
    await store.publish();
  }
  assert.equal(published, ['shared', 'shared', 'shared']);
});

test.run();
