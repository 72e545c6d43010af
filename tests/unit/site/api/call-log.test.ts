import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTestApi, partnership, signIn, type TestApi } from '../../../helpers/api.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${trace}-00f067aa0ba902b7-01`;
const path = '/api/partnership/submit';
const calls = ({ log }: TestApi) => log.filter(({ event }) => event === 'call');

test('each line of a traced call has its trace, and the call a line of its own', async () => {
  const api = createTestApi();
  await signIn(api);
  api.log.length = 0;
  await api.call('/api/auth/logout', { method: 'POST', headers: { traceparent } });
  assert.equal(
    api.log.map((line) => [line.event, line.trace]),
    [
      ['call', trace],
      ['signed-out', trace],
    ],
  );
});

test('a trace that is none leaves nothing in the log', async () => {
  const api = createTestApi();
  for (const wrong of [
    'x',
    `00-${trace}`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `${traceparent}"},{"level":"error`,
  ]) {
    await api.call('/api/auth/session', { headers: { traceparent: wrong } });
  }
  assert.equal(api.log, []);
});

test('the log names who changed which request', async () => {
  const api = createTestApi();
  const { id } = await (await api.call(path, { body: partnership })).json();
  const { user } = await (await signIn(api)).json();
  api.log.length = 0;
  const request = `/api/admin/requests/${id}`;
  await api.call(request, { method: 'PUT', body: { handled: true, note: 'Called Maya' } });
  await api.call(request, { method: 'PUT', body: { handled: 7 } });
  await (await api.call('/api/admin/requests.csv')).text();
  await api.call(request, { method: 'DELETE' });
  await api.call(request, { method: 'DELETE' });
  const administrator = user.id;
  assert.equal(api.log, [
    { event: 'request-changed', administrator, request: id },
    { event: 'requests-exported', administrator },
    { event: 'request-deleted', administrator, request: id },
  ]);
});

test('an operator turns on whole addresses for some hours', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  const call = () => api.call('/api/auth/session', { address: '203.0.113.7' });
  await call();
  assert.equal(calls(api), []);
  const on = await api.command(['log', 'whole', '--hours', '2']);
  assert.equal(on, {
    code: 0,
    printed: ['The log has full addresses until 2026-01-05 11:00 UTC.'],
    warned: [],
  });
  // Each process looks again after ten seconds.
  api.clock.time += 10_000;
  for (let count = 0; count < 70; count += 1) await call();
  assert.is(calls(api).length, 70);
  assert.equal(calls(api).at(-1), { event: 'call', client: '203.0.113.7' });
  assert.match(
    (await api.command(['log', 'status'])).printed[0] ?? '',
    'full addresses until 2026-01-05 11:00 UTC',
  );
  api.log.length = 0;
  api.clock.time += 2 * 3_600_000;
  await call();
  assert.equal(calls(api), [], 'they end by themselves');
  assert.match((await api.command(['log', 'status'])).printed[0] ?? '', 'shortened addresses');
});

test('an operator switches whole addresses off again, and both are in the audit log', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await api.command(['log', 'whole', '--hours', '72']);
  await api.call('/api/auth/session');
  await api.command(['log', 'short']);
  api.clock.time += 10_000;
  await api.call('/api/auth/session');
  assert.is(calls(api).length, 1);
  await signIn(api);
  const { events } = await (await api.call('/api/admin/audit')).json();
  const actions = events.map(({ action }: { action: string }) => action);
  assert.equal(actions.slice(-2), ['addresses-shortened', 'addresses-shown']);
  for (const hours of ['0', '73', '1.5', 'x']) {
    const error = await api.command(['log', 'whole', '--hours', hours]).catch((reason) => reason);
    assert.match(String(error), '--hours is 1 to 72');
  }
});

test.run();
