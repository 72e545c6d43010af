import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { silentMeter } from '../../../../../site/api/metrics/meter.ts';
import {
  createDelivery,
  retryWaits,
  type Sender,
} from '../../../../../site/api/notices/delivery.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { claimNotices, lease, type Notice } from '../../../../../site/api/storage/outbox.ts';
import { addRequest } from '../../../../../site/api/storage/requests.ts';
import { partnership } from '../../../../helpers/api.ts';
import { createArrivals } from '../../../../helpers/arrivals.ts';
import { createFolder } from '../../../../helpers/project.ts';

type Record = Readonly<{ [name: string]: unknown }>;

/** A database with a clock that stands still, and what adds requests to it. */
async function openOutbox() {
  const clock = { time: Date.UTC(2026, 0, 5, 9) };
  const now = () => clock.time;
  const url = `file:${join(createFolder('outbox'), 'site.db')}`;
  const database = await openDatabase(url, now);
  return {
    clock,
    database,
    add: (id: string) =>
      addRequest(
        database,
        {
          id,
          receivedAt: now(),
          values: partnership,
          verified: true,
          idempotencyKey: id,
          fingerprint: id,
        },
        { address: id, all: 1000 },
        ['webhook'],
      ),
    /** Delivers by `send`, as a process of its own; `lines` are those of its log. */
    deliverBy(send: Sender) {
      const lines = createArrivals<Record>();
      const channel = 'webhook';
      const delivery = createDelivery(
        database,
        { channel, send },
        { now, log: lines.add, meter: silentMeter },
      );
      return { delivery, lines };
    },
    async rows() {
      const { rows } = await database.execute('SELECT * FROM outbox ORDER BY request_id');
      return rows;
    },
  };
}

test('a notice is delivered once, and then forgotten', async () => {
  const { add, deliverBy, rows, clock, database } = await openOutbox();
  await add('a');
  await add('b');
  const sent: Notice[] = [];
  const { delivery, lines } = deliverBy(async (notice) => void sent.push(notice));
  delivery.wake();
  delivery.wake();
  await lines.next();
  await lines.next();
  await delivery.close();
  const receivedAt = clock.time;
  assert.equal(
    sent.sort((a, b) => a.requestId.localeCompare(b.requestId)),
    [
      { requestId: 'a', receivedAt, attempt: 1 },
      { requestId: 'b', receivedAt, attempt: 1 },
    ],
  );
  assert.equal(await rows(), []);
  await database.close();
});

test('what fails is tried again after longer and longer waits, for as long as it takes', async () => {
  const { add, deliverBy, clock, database } = await openOutbox();
  await add('a');
  let isAway = true;
  const { delivery, lines } = deliverBy(async () => {
    if (isAway) throw Object.assign(new Error('no ada@usta.example'), { code: 'ECONNREFUSED' });
  });
  const waits = [...retryWaits, ...retryWaits.slice(-1)];
  for (const [index, wait] of waits.entries()) {
    delivery.wake();
    const line = await lines.next();
    assert.equal(line, {
      level: 'warn',
      event: 'notice',
      channel: 'webhook',
      request: 'a',
      attempt: index + 1,
      reason: 'ECONNREFUSED',
      retryIn: wait / 1000,
    });
    // Too early by a millisecond.
    clock.time += wait - 1;
    delivery.wake();
    clock.time += 1;
  }
  isAway = false;
  delivery.wake();
  const { attempt, level } = await lines.next();
  assert.equal([attempt, level], [waits.length + 1, undefined]);
  await delivery.close();
  await database.close();
});

test('what a killed process had begun is sent again under the same id, as another attempt', async () => {
  const { add, deliverBy, clock, database, rows } = await openOutbox();
  await add('a');
  // The process that took it ends here.
  await claimNotices(database, 'webhook', { now: clock.time, limit: 1 });
  const sent = createArrivals<Notice>();
  const next = deliverBy(async (notice) => sent.add(notice));
  next.delivery.wake();
  await next.delivery.close();
  assert.equal(sent.all, [], 'while the other may still be at it');
  clock.time += lease;
  const last = deliverBy(async (notice) => sent.add(notice));
  last.delivery.wake();
  const { requestId, attempt } = await sent.next();
  assert.equal([requestId, attempt], ['a', 2]);
  await last.delivery.close();
  assert.equal(await rows(), []);
  await database.close();
});

test('a notice that was queued before the clock was set back is sent', async () => {
  const { add, deliverBy, rows, clock, database } = await openOutbox();
  await add('a');
  clock.time -= 30 * 86_400_000;
  const sent: string[] = [];
  const { delivery, lines } = deliverBy(async ({ requestId }) => void sent.push(requestId));
  delivery.wake();
  await Promise.race([lines.next(), new Promise((resolve) => setTimeout(resolve, 2000))]);
  await delivery.close();
  assert.equal([sent, await rows()], [['a'], []]);
  await database.close();
});

test('two processes share the notices, and deliver none twice', async () => {
  const { add, deliverBy, database, rows } = await openOutbox();
  const ids = Array.from({ length: 20 }, (_, index) => `request-${index}`);
  for (const id of ids) await add(id);
  const sent = createArrivals<string>();
  const send: Sender = async ({ requestId }) => sent.add(requestId);
  const processes = [deliverBy(send), deliverBy(send)];
  for (const { delivery } of processes) delivery.wake();
  for (const _ of ids) await sent.next();
  for (const { delivery } of processes) await delivery.close();
  assert.equal([...sent.all].sort(), [...ids].sort());
  assert.equal(await rows(), []);
  await database.close();
});

test('a database that is away for a moment loses no notice', async () => {
  const { add, database, clock } = await openOutbox();
  await add('a');
  let isAway = true;
  const flaky: typeof database = {
    ...database,
    async execute(statement) {
      if (!isAway) return database.execute(statement);
      throw Object.assign(new Error('away'), { code: 'SERVER_UNREACHABLE' });
    },
  };
  const lines = createArrivals<Record>();
  const sent = createArrivals<Notice>();
  const sender = { channel: 'webhook' as const, send: async (notice: Notice) => sent.add(notice) };
  const delivery = createDelivery(flaky, sender, {
    now: () => clock.time,
    log: lines.add,
    meter: silentMeter,
  });
  delivery.wake();
  const { event, reason } = await lines.next();
  assert.equal([event, reason], ['outbox', 'SERVER_UNREACHABLE']);
  isAway = false;
  delivery.wake();
  assert.is((await sent.next()).requestId, 'a');
  await delivery.close();
  await database.close();
});

test('closing waits for what is being sent, also when the database fails for another notice', async () => {
  const { add, database, clock } = await openOutbox();
  await add('fails');
  await add('slow');
  const failing: typeof database = {
    ...database,
    async execute(statement) {
      const text = JSON.stringify(statement);
      if (!(text.includes('DELETE') && text.includes('fails'))) return database.execute(statement);
      failed.add(text);
      throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    },
  };
  const failed = createArrivals<string>();
  const slow = createArrivals<() => void>();
  const steps: string[] = [];
  const send: Sender = async ({ requestId }) => {
    if (requestId === 'slow') await new Promise<void>((resolve) => slow.add(resolve));
    steps.push(`sent ${requestId}`);
  };
  const sender = { channel: 'webhook' as const, send };
  const given = { now: () => clock.time, log() {}, meter: silentMeter };
  const delivery = createDelivery(failing, sender, given);
  delivery.wake();
  const finish = await slow.next();
  await failed.next();
  const closing = delivery.close().then(() => steps.push('closed'));
  await new Promise(setImmediate);
  finish();
  await closing;
  assert.equal(steps, ['sent fails', 'sent slow', 'closed']);
  await database.close();
});

test.run();
