import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTestApi, partnership, signIn, type TestApi } from '../../../../helpers/api.ts';
import { freePort } from '../../../../helpers/free-port.ts';
import { startWebhookReceiver } from '../../../../helpers/webhook-receiver.ts';

const address = { METRICS_ADDRESS: '127.0.0.1:0' };

/** Where a handler serves its metrics. */
function urlOf({ log }: TestApi): string {
  return `http://${log.find(({ event }) => event === 'metrics')?.address}/metrics`;
}

/** The value of each series whose name begins so, without the tests' own HTTP. */
async function readSeries(api: TestApi, start: string): Promise<Record<string, number>> {
  const url = urlOf(api);
  const response = await fetch(url);
  assert.match(response.headers.get('Content-Type') ?? '', 'text/plain');
  const text = await response.text();
  const lines = text.split('\n').filter((line) => line.startsWith(start));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

test('metrics tell of hashes, of the database, and of what waits for somebody', async () => {
  const receiver = await startWebhookReceiver([500]);
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  const api = createTestApi({ ...address, WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret });
  await api.call('/api/partnership/submit', { body: partnership });
  await receiver.webhooks.next();
  api.clock.time += 24 * 3_600_000;
  await api.call('/api/partnership/submit', { body: partnership });
  await signIn(api);
  assert.equal(await readSeries(api, 'inbox_'), {
    inbox_open_requests: 2,
    inbox_overdue_requests: 1,
  });
  assert.equal(await readSeries(api, 'outbox_'), {
    'outbox_notices{channel="webhook"}': 2,
    'outbox_oldest_notice_seconds{channel="webhook"}': 86_400,
  });
  assert.equal(await readSeries(api, 'password_hash_duration_seconds_count'), {
    password_hash_duration_seconds_count: 1,
  });
  assert.equal(await readSeries(api, 'password_hashes_waiting'), { password_hashes_waiting: 0 });
  assert.equal(await readSeries(api, 'database_up'), { database_up: 1 });
  const uses = await readSeries(api, 'database_use_duration_seconds_count');
  assert.ok(Object.values(uses).every((count) => count > 0));
  assert.equal(Object.keys(uses).sort(), [
    'database_use_duration_seconds_count{kind="read"}',
    'database_use_duration_seconds_count{kind="write"}',
  ]);
  await api.handler.close?.();
  receiver.close();
});

test('no metric holds what a visitor sent, and nothing but /metrics is served', async () => {
  const api = createTestApi(address);
  await api.call('/api/partnership/submit', { body: partnership });
  const url = urlOf(api);
  const text = await (await fetch(url)).text();
  for (const typed of Object.values(partnership)) assert.not.match(text, typed);
  assert.is((await fetch(new URL('/', url))).status, 404);
  assert.is((await fetch(url, { method: 'POST' })).status, 405);
  await api.handler.close?.();
  await fetch(url).then(
    () => assert.unreachable('it is closed with the handler'),
    () => {},
  );
});

test('metrics are read while the database is away', async () => {
  const api = createTestApi(address);
  await api.handler.start?.(api.env);
  const { rmSync } = await import('node:fs');
  rmSync((api.env.DATABASE_URL ?? '').replace('file:', ''));
  assert.is((await api.call('/api/partnership/submit', { body: partnership })).status, 503);
  assert.equal(await readSeries(api, 'database_up'), { database_up: 0 });
  const failures = Object.entries(await readSeries(api, 'database_failures_total'));
  assert.equal(
    failures.map(([name, count]) => [name, count > 0]),
    [['database_failures_total{trouble="unavailable"}', true]],
  );
  await api.handler.close?.();
});

test('a process that starts while its database is away serves metrics from the start', async () => {
  const port = await freePort();
  const api = createTestApi({ ...address, DATABASE_URL: `http://127.0.0.1:${port}` });
  await api.handler.start?.(api.env);
  assert.equal(await readSeries(api, 'database_up'), { database_up: 0 });
  assert.is((await api.call('/api/auth/session')).status, 503);
  assert.is(api.log.filter(({ event }) => event === 'metrics').length, 1);
  await api.handler.close?.();
  await fetch(urlOf(api)).then(
    () => assert.unreachable('it is closed with the handler'),
    () => {},
  );
});

test('an address that cannot be used stops the start, and nothing is measured without one', async () => {
  const taken = createTestApi(address);
  await taken.handler.start?.(taken.env);
  const { port } = new URL(urlOf(taken));
  const second = createTestApi({ METRICS_ADDRESS: `127.0.0.1:${port}` });
  const error = await second.handler.start?.(second.env).catch((reason: Error) => reason);
  assert.match(String(error), `METRICS_ADDRESS: 127.0.0.1:${port} cannot be used (EADDRINUSE)`);
  await taken.handler.close?.();
  const wrong = createTestApi({ METRICS_ADDRESS: '9464' });
  const refusal = await wrong.handler.start?.(wrong.env).catch((reason: Error) => reason);
  assert.match(String(refusal), 'METRICS_ADDRESS: expected an address and a port');
  const high = createTestApi({ METRICS_ADDRESS: '127.0.0.1:99999' });
  const range = await high.handler.start?.(high.env).catch((reason: Error) => reason);
  assert.match(String(range), 'METRICS_ADDRESS: expected a port up to 65535');
  const off = createTestApi();
  await off.handler.start?.(off.env);
  assert.equal(off.log, []);
  await off.handler.close?.();
});

test.run();
