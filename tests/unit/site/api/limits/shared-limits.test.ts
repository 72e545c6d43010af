import { createServer, type Socket } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { CallCounter } from '../../../../../site/api/limits/call-counter.ts';
import { guardCounter } from '../../../../../site/api/limits/guarded-counter.ts';
import { createTestApi, partnership, type TestApi } from '../../../../helpers/api.ts';
import { hasLibsqlServer, startLibsqlServer } from '../../../../helpers/libsql-server.ts';
import { listen } from '../../../../helpers/listen.ts';
import { hasRedis, type RedisServer, startRedis } from '../../../../helpers/redis-server.ts';

/** How many calls of one address several processes answer, which come at the same time. */
async function countAnswered(
  processes: readonly TestApi[],
  count: number,
  address = '192.0.2.1',
): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, call) =>
      processes[call % processes.length]?.call('/api/auth/session', { address }),
    ),
  );
  return answers.filter((answer) => answer?.status === 401).length;
}

const close = (processes: readonly TestApi[]) =>
  Promise.all(processes.map(({ handler }) => handler.close?.()));

/** Where sqld is installed. */
const testWithServer = hasLibsqlServer() ? test : test.skip;

testWithServer('processes on one database give an address 60 calls a minute together', async () => {
  const server = await startLibsqlServer();
  const processes = [1, 2, 3].map(() => createTestApi({ DATABASE_URL: server.url }));
  assert.is(await countAnswered(processes, 100), 60);
  for (const { clock } of processes) clock.time += 60_000;
  assert.is(await countAnswered(processes, 100), 60);
  await close(processes);
  await server.close();
});

test('what is over the limit does not reach the store, until its time is up', async () => {
  let time = 1_000_000;
  let asked = 0;
  const store: CallCounter = {
    async take() {
      asked += 1;
      return asked > 1 ? 7 : 0;
    },
  };
  const counter = guardCounter(store, { now: () => time, log() {} });
  const take = (key = 'a') => counter.take([{ key, limit: 1 }]);
  assert.equal([await take(), await take(), await take()], [0, 7, 7]);
  assert.is(asked, 2);
  time += 6001;
  assert.is(await take(), 1);
  time += 999;
  await take();
  assert.is(asked, 3);
  time -= 3_600_000;
  await take();
  assert.is(asked, 4, 'a clock that was put back refuses nobody');
});

test('while the store is away each process counts by itself, and says so once a minute', async () => {
  let time = 1_000_000;
  let isAway = true;
  let asked = 0;
  const lines: Readonly<Record<string, unknown>>[] = [];
  const store: CallCounter = {
    async take() {
      asked += 1;
      if (isAway) throw Object.assign(new Error('secret'), { code: 'ECONNREFUSED' });
      return 0;
    },
  };
  const counter = guardCounter(store, { now: () => time, log: (line) => void lines.push(line) });
  const take = () => counter.take([{ key: 'a', limit: 2 }]);
  assert.equal([await take(), await take(), await take()], [0, 0, 60]);
  assert.is(asked, 1, 'nobody waits for it again in the next five seconds');
  assert.equal(lines, [{ level: 'warn', event: 'limits-not-shared', reason: 'ECONNREFUSED' }]);
  time += 60_000;
  await take();
  assert.is(lines.length, 2);
  isAway = false;
  time += 5000;
  assert.is(await take(), 0);
  assert.is(lines.length, 2);
});

test('while a database server is away no call is let in, as no process knows the others', async () => {
  const away = Object.assign(new Error('away'), { code: 'SERVER_UNREACHABLE' });
  const store: CallCounter = { take: () => Promise.reject(away) };
  const counter = guardCounter(store, { now: () => 0, log: () => assert.unreachable() });
  const error = await counter.take([{ key: 'a', limit: 2 }]).catch((reason) => reason);
  assert.is(error, away);
});

test('a process starts while Redis takes the connection and never answers', async () => {
  const sockets = new Set<Socket>();
  const frozen = createServer((socket) => void sockets.add(socket.on('error', () => {})));
  const port = await listen(frozen);
  const api = createTestApi({ REDIS_URL: `redis://127.0.0.1:${port}` });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, 10_000, 'late');
  });
  const started = Promise.resolve(api.handler.start?.(api.env)).then(() => 'started');
  const first = await Promise.race([started, late]);
  clearTimeout(timer);
  for (const socket of sockets) socket.destroy();
  frozen.close();
  const { status } = await api.call('/api/partnership/submit', { body: partnership });
  await close([api]);
  assert.equal([first, status], ['started', 201]);
});

test('the log says that Redis closes the connection, as a port for TLS does', async () => {
  const closing = createServer((socket) => void socket.resume().end());
  const port = await listen(closing);
  const api = createTestApi({ REDIS_URL: `redis://127.0.0.1:${port}` });
  await api.call('/api/auth/session');
  await close([api]);
  closing.close();
  assert.equal(
    api.log.map(({ reason }) => reason),
    ['Socket closed unexpectedly'],
  );
});

if (hasRedis()) {
  /** Processes on one Redis, each with a database of its own. */
  const openProcesses = (url: string, count: number) =>
    Array.from({ length: count }, () => createTestApi({ REDIS_URL: url }));

  test('processes on one Redis count together, and go on by themselves while it is away', async () => {
    const redis = await startRedis();
    const processes = openProcesses(redis.url, 3);
    assert.is(await countAnswered(processes, 100), 60);
    await redis.stop();
    for (const { clock } of processes) clock.time += 60_000;
    assert.is(await countAnswered(processes, 300), 180, 'each counts by itself');
    const reasons = processes.map(({ log }) => log.map(({ event }) => event));
    assert.equal(reasons, Array(3).fill(['limits-not-shared']));
    const again: RedisServer = await startRedis(redis.port);
    await untilShared(processes);
    assert.is(await countAnswered(processes, 100, '192.0.2.2'), 60);
    await close(processes);
    await again.stop();
  });

  test('processes on one Redis count together when their clocks differ by hours', async () => {
    const redis = await startRedis();
    const processes = openProcesses(redis.url, 3);
    for (const [index, { clock }] of processes.entries()) clock.time += index * 3_600_000;
    assert.is(await countAnswered(processes, 100), 60);
    await close(processes);
    await redis.stop();
  });

  test('a process starts while Redis is away, and a form is sent', async () => {
    const redis = await startRedis();
    await redis.stop();
    const [api] = openProcesses(redis.url, 1) as [TestApi];
    const { status } = await api.call('/api/partnership/submit', { body: partnership });
    assert.is(status, 201);
    await close([api]);
  });

  test('the log says why Redis counts no calls', async () => {
    const redis = await startRedis();
    const reasonsOf = async (url: string) => {
      const [api] = openProcesses(url, 1) as [TestApi];
      assert.is(await countAnswered([api], 1), 1);
      await close([api]);
      return api.log.map(({ event, reason }) => [event, reason]);
    };
    redis.command('replicaof', '127.0.0.1', '1');
    assert.equal(await reasonsOf(redis.url), [['limits-not-shared', 'READONLY']]);
    redis.command('config', 'set', 'requirepass', 'right');
    assert.equal(await reasonsOf(redis.url), [['limits-not-shared', 'NOAUTH']]);
    const wrong = redis.url.replace('//', '//:wrong@');
    assert.equal(await reasonsOf(wrong), [['limits-not-shared', 'WRONGPASS']]);
    await redis.stop();
    assert.equal(await reasonsOf(redis.url), [['limits-not-shared', 'ECONNREFUSED']]);
  });

  test('an address of Redis that is none stops the start, without its password', async () => {
    for (const address of ['http://', 'redis://%', 'redis://:hunter2@redis.example/one?']) {
      const url = `${address}:hunter2@redis.example`;
      const api = createTestApi({ REDIS_URL: url });
      const error = await api.handler.start?.(api.env).catch((reason: Error) => reason);
      assert.match(String(error), 'REDIS_URL: ', url);
      assert.not.match(String(error), 'hunter2');
    }
  });
}

/** Resolves once no process complains of the store any more. */
async function untilShared(processes: readonly TestApi[]): Promise<void> {
  const complaints = () => processes.reduce((sum, { log }) => sum + log.length, 0);
  for (let before = -1; before !== complaints(); ) {
    before = complaints();
    for (const { clock } of processes) clock.time += 60_000;
    // By itself the client tells nobody that it has connected again.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Promise.all(processes.map(({ call }) => call('/api/auth/session')));
  }
}

test.run();
