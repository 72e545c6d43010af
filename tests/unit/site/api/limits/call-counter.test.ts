import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CallCounter } from '../../../../../site/api/limits/call-counter.ts';
import { createDatabaseCounter } from '../../../../../site/api/limits/database-counter.ts';
import { createMemoryCounter } from '../../../../../site/api/limits/memory-counter.ts';
import { openRedisCounter } from '../../../../../site/api/limits/redis-counter.ts';
import { systemRandom } from '../../../../../site/api/secrets.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { createFolder } from '../../../../helpers/project.ts';
import { hasRedis, startRedis } from '../../../../helpers/redis-server.ts';

interface Store {
  /** A counter as another process has it, on the same store. */
  open(): Promise<CallCounter>;
  clock: { time: number };
  close(): Promise<void>;
}

/** How each kind of store is opened, empty. */
const stores: Record<string, () => Promise<Store>> = {
  async memory() {
    const clock = createClock();
    const counter = createMemoryCounter(() => clock.time);
    return { clock, open: async () => counter, close: async () => {} };
  },
  async database() {
    const clock = createClock();
    const now = () => clock.time;
    const database = await openDatabase(`file:${join(createFolder('calls'), 'site.db')}`, now);
    return {
      clock,
      open: async () => createDatabaseCounter(database, now),
      close: async () => database.close(),
    };
  },
};

if (hasRedis()) {
  stores.redis = async () => {
    const clock = createClock();
    const server = await startRedis();
    const opened: { close(): Promise<void> }[] = [];
    return {
      clock,
      async open() {
        const given = { now: () => clock.time, random: systemRandom };
        const counter = await openRedisCounter(server.url, given, 30_000);
        opened.push(counter);
        return counter;
      },
      async close() {
        for (const counter of opened) await counter.close();
        await server.stop();
      },
    };
  };
}

function createClock() {
  return { time: Date.UTC(2026, 0, 5, 9) };
}

for (const [name, openStore] of Object.entries(stores)) {
  test(`${name}: no minute has more calls than the limit, by whatever pattern`, async () => {
    const { open, clock, close } = await openStore();
    const counter = await open();
    const allowed: number[] = [];
    for (let second = 0; second < 300; second += 1) {
      // Bursts, pauses and a steady stream.
      const calls = second % 90 < 45 ? 3 : 0;
      for (let call = 0; call < calls; call += 1) {
        if ((await counter.take([{ key: 'a', limit: 10 }])) === 0) allowed.push(clock.time);
      }
      clock.time += 1000;
    }
    for (const start of allowed) {
      const inMinute = allowed.filter((at) => at >= start && at < start + 60_000).length;
      assert.ok(inMinute <= 10, `${inMinute} calls`);
    }
    assert.ok(allowed.length > 30, 'and it lets calls through');
    await close();
  });

  test(`${name}: whoever waits as long as told is let in, and nobody else waits`, async () => {
    const { open, clock, close } = await openStore();
    const counter = await open();
    for (const offset of [0, 1, 29_999, 59_999]) {
      clock.time = Date.UTC(2026, 1, 5) + offset * 1000;
      const take = (caller: string) => counter.take([{ key: `${caller} ${offset}`, limit: 10 }]);
      for (let call = 0; call < 10; call += 1) assert.is(await take('a'), 0);
      const wait = await take('a');
      assert.is(wait, 60);
      assert.is(await take('b'), 0);
      clock.time += wait * 1000 - 1;
      assert.is(await take('a'), 1);
      clock.time += 1;
      assert.is(await take('a'), 0, `after ${wait} s from ${offset}`);
    }
    await close();
  });

  test(`${name}: a clock that is put back keeps nobody out`, async () => {
    const { open, clock, close } = await openStore();
    const counter = await open();
    const take = () => counter.take([{ key: 'a', limit: 2 }]);
    for (let call = 0; call < 2; call += 1) await take();
    clock.time -= 3_600_000;
    assert.equal([await take(), await take()], [0, 0]);
    assert.is(await take(), 60, 'and the limit holds');
    await close();
  });

  test(`${name}: a call counts under all of its keys or under none`, async () => {
    const { open, close } = await openStore();
    const counter = await open();
    const take = (caller: string) =>
      counter.take([
        { key: caller, limit: 2 },
        { key: 'network', limit: 3 },
      ]);
    assert.equal([await take('a'), await take('a'), await take('b')], [0, 0, 0]);
    assert.is(await take('b'), 60, 'the network has had its calls');
    assert.is(await counter.take([{ key: 'b', limit: 2 }]), 0, 'which was no call of the caller');
    await close();
  });

  if (name === 'memory') continue;
  test(`${name}: processes count together, also what comes at the same time`, async () => {
    const { open, close } = await openStore();
    const processes = await Promise.all(Array.from({ length: 4 }, open));
    const waits = await Promise.all(
      Array.from({ length: 100 }, (_, call) =>
        processes[call % 4]?.take([{ key: 'a', limit: 60 }]),
      ),
    );
    assert.is(waits.filter((wait) => wait === 0).length, 60);
    await close();
  });
}

test('the database forgets calls that no longer count', async () => {
  let time = Date.UTC(2026, 0, 5, 9);
  const url = `file:${join(createFolder('calls'), 'site.db')}`;
  const database = await openDatabase(url, () => time);
  const counter = createDatabaseCounter(database, () => time);
  await counter.take([{ key: 'a', limit: 2 }]);
  time += 60_000;
  await counter.take([{ key: 'b', limit: 2 }]);
  const { rows } = await database.execute('SELECT key FROM calls');
  assert.equal(
    rows.map(({ key }) => key),
    ['b'],
  );
  await database.close();
});

test('the callers of long ago are forgotten when there are many', async () => {
  const counter = createMemoryCounter(() => 0);
  const take = (key: string) => counter.take([{ key, limit: 1 }]);
  assert.is(await take('first'), 0);
  for (let caller = 0; caller < 20_000; caller += 1) await take(String(caller));
  assert.is(await take('first'), 0);
  assert.is.not(await take('19999'), 0);
});

test.run();
