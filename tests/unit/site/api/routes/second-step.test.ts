import { TOTP } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, createTestApi, signIn, type TestApi } from '../../../../helpers/api.ts';

const second = 1000;
const minute = 60_000;

const login = (api: TestApi, more: object = {}, address = '192.0.2.1') =>
  api.call('/api/auth/login', { body: { ...administrator, ...more }, address });
const confirm = (api: TestApi, proof: { code?: string | undefined } = {}) =>
  api.call('/api/account/confirm', { body: { password: administrator.password, ...proof } });
const remove = (api: TestApi, path: string) => api.call(path, { method: 'DELETE', body: {} });

/** What an app shows that has read the code of the page; `secret` is in base 32. */
const appOf = (api: TestApi, secret: string) => (after: number) =>
  new TOTP({ secret }).generate({ timestamp: api.clock.time + after });

/** Sets up an app; its first code is used up. */
async function setUpApp(api: TestApi) {
  await confirm(api);
  const { secret, uri } = await (await api.call('/api/account/authenticator', { body: {} })).json();
  const code = appOf(api, secret);
  const path = '/api/account/authenticator';
  const response = await api.call(path, { method: 'PUT', body: { code: code(0) } });
  assert.is(response.status, 200);
  const { recoveryCodes } = await response.json();
  return { code, uri, secret, recoveryCodes: recoveryCodes as string[] };
}

test('the first code of an app turns it on and gives recovery codes', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  await confirm(api);
  const prepared = await (await api.call('/api/account/authenticator', { body: {} })).json();
  assert.match(prepared.secret, /^[A-Z2-7]{32}$/);
  // Until then nothing has changed.
  assert.is((await login(api)).status, 200);
  await confirm(api);
  const path = '/api/account/authenticator';
  const wrong = await api.call(path, { method: 'PUT', body: { code: '000000' } });
  assert.is(wrong.status, 422);
  const { uri, secret, recoveryCodes } = await setUpApp(api);
  assert.is.not(secret, prepared.secret);
  assert.match(uri, `otpauth://totp/USTA:ada%40usta.example?issuer=USTA&secret=${secret}`);
  assert.is(new Set(recoveryCodes).size, 8);
  for (const code of recoveryCodes) assert.match(code, /^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
  assert.equal(await (await api.call('/api/account')).json(), {
    app: true,
    recoveryCodes: 8,
    passkeys: [],
  });
  assert.is((await api.call(path, { body: {} })).status, 409);
  const { events } = await (await api.call('/api/admin/audit')).json();
  assert.is(events[0].action, 'authenticator-added');
});

test('with a second step, the password alone does not sign in', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  const { code } = await setUpApp(api);
  api.cookies.clear();
  for (let i = 0; i < 7; i += 1) {
    const asked = await login(api);
    assert.is(asked.status, 401);
    assert.equal(asked.headers.getSetCookie(), []);
    assert.equal(await asked.json(), {
      message: 'Your password is correct. One more step signs you in.',
      secondStep: { app: true },
    });
  }
  // A caller without the password does not learn that there is a second step.
  const stranger = await login(api, { password: 'Wrong-Horse-7-Staple', code: '123456' });
  assert.is((await stranger.json()).secondStep, undefined);
  assert.is((await login(api, { code: code(30 * second) }, '192.0.2.2')).status, 200);
});

test('a code works once, in its 30 seconds and the ones before and after', async () => {
  const api = createTestApi();
  await signIn(api);
  const { code } = await setUpApp(api);
  const at = async (after: number, passed = 0) => {
    api.clock.time += passed;
    const typed = code(after);
    return (await login(api, { code: `${typed.slice(0, 3)} ${typed.slice(3)}` })).status;
  };
  assert.is(await at(0), 401, 'it was used to set up the app');
  assert.is(await at(60 * second), 401, 'too early');
  assert.is(await at(30 * second), 200, 'a clock that is ahead');
  assert.is(await at(30 * second), 401, 'used again');
  assert.is(await at(0), 401, 'older than the one that was used');
  api.clock.time += 15 * minute;
  assert.is(await at(-60 * second), 401, 'too late');
  assert.is(await at(-30 * second), 200, 'a clock that is behind');
});

test('one code used twice at the same time signs in once', async () => {
  const api = createTestApi();
  await signIn(api);
  const { code } = await setUpApp(api);
  const typed = code(30 * second);
  const answers = await Promise.all([login(api, { code: typed }), login(api, { code: typed })]);
  assert.equal(answers.map(({ status }) => status).sort(), [200, 401]);
});

test('of two confirmations of an app at the same time one succeeds, and its recovery codes are valid', async () => {
  const api = createTestApi();
  await signIn(api);
  await confirm(api);
  const path = '/api/account/authenticator';
  const { secret } = await (await api.call(path, { body: {} })).json();
  const body = { code: appOf(api, secret)(0) };
  const put = () => api.call(path, { method: 'PUT', body });
  const answers = await Promise.all([put(), put(), put()]);
  assert.equal(answers.map(({ status }) => status).sort(), [200, 422, 422]);
  const bodies = await Promise.all(answers.map((answer) => answer.json()));
  const recoveryCodes: string[] = bodies.flatMap((answer) => answer.recoveryCodes ?? []);
  assert.is(recoveryCodes.length, 8);
  for (const code of recoveryCodes.slice(0, 2)) {
    assert.is((await login(api, { code })).status, 200);
  }
});

test('wrong codes lock the account as wrong passwords do, and are told to the log', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  const { code } = await setUpApp(api);
  for (let failure = 0; failure < 5; failure += 1) {
    const response = await login(api, { code: '000000' });
    assert.is(response.status, 401);
    assert.equal((await response.json()).secondStep, { app: true });
  }
  assert.is((await login(api, { code: code(30 * second) })).status, 429);
  assert.is(api.log.filter(({ event }) => event === 'second-step-refused').length, 5);
  const { events } = await (await api.call('/api/admin/audit')).json();
  assert.is(
    events.filter(({ action }: { action: string }) => action === 'second-step-failed').length,
    5,
  );
});

test('a confirmation requires the second step of the account too', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  const { user } = await (await signIn(api)).json();
  const { code, recoveryCodes } = await setUpApp(api);
  api.clock.time += 11 * minute;
  api.log.length = 0;
  const asked = await confirm(api);
  assert.is(asked.status, 403);
  assert.equal(await asked.json(), {
    message: 'Your password is correct. One more step confirms that it’s you.',
    secondStep: { app: true },
  });
  const wrong = await confirm(api, { code: '000000' });
  assert.is(wrong.status, 403);
  const { field, secondStep } = await wrong.json();
  assert.equal([field, secondStep], ['code', { app: true }]);
  assert.is((await remove(api, '/api/account/authenticator')).status, 403);
  assert.is((await confirm(api, { code: code(0) })).status, 200);
  assert.is((await confirm(api, { code: code(0) })).status, 403, 'used again');
  assert.is((await confirm(api, { code: recoveryCodes[0] })).status, 200);
  assert.is((await remove(api, '/api/account/authenticator')).status, 204);
  const by = { administrator: user.id };
  assert.equal(
    api.log.filter(({ event }) => String(event).startsWith('confirm')),
    [
      { level: 'warn', event: 'confirmation-refused', ...by },
      { event: 'confirmed', ...by, factors: ['password', 'app'] },
      { level: 'warn', event: 'confirmation-refused', ...by },
      { event: 'confirmed', ...by, factors: ['password', 'recovery-code'] },
    ],
  );
});

test('wrong second steps of a confirmation lock the account as wrong passwords do', async () => {
  const api = createTestApi();
  await signIn(api);
  const { code } = await setUpApp(api);
  for (let failure = 0; failure < 5; failure += 1) {
    assert.is((await confirm(api, { code: '000000' })).status, 403);
  }
  assert.is((await confirm(api, { code: code(30 * second) })).status, 429);
});

test('the log has the factors of each sign-in', async () => {
  const api = createTestApi();
  await signIn(api);
  const { code, recoveryCodes } = await setUpApp(api);
  api.log.length = 0;
  await login(api);
  await login(api, { code: '000000' });
  await login(api, { code: code(30 * second) });
  await login(api, { code: recoveryCodes[0] });
  const lines = api.log.filter(({ event }) => /^sign/.test(String(event)));
  assert.equal(
    lines.map(({ event, factors }) => [event, factors]),
    [
      ['sign-in-refused', ['password']],
      ['sign-in-refused', ['password', 'code']],
      ['signed-in', ['password', 'app']],
      ['signed-in', ['password', 'recovery-code']],
    ],
  );
});

test('a recovery code works once, in any spelling', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  const { recoveryCodes } = await setUpApp(api);
  const [first = '', next = ''] = recoveryCodes;
  assert.is((await login(api, { code: first })).status, 200);
  assert.is((await login(api, { code: first })).status, 401);
  const typed = next.toLowerCase().replaceAll('-', ' ');
  assert.is((await login(api, { code: typed })).status, 200);
  assert.is((await (await api.call('/api/account')).json()).recoveryCodes, 6);
  await confirm(api, { code: recoveryCodes[3] });
  const renewed = await (await api.call('/api/account/recovery-codes', { body: {} })).json();
  assert.is(renewed.recoveryCodes.length, 8);
  assert.is((await login(api, { code: recoveryCodes[2] }, '192.0.2.3')).status, 401);
  assert.is((await login(api, { code: renewed.recoveryCodes[0] }, '192.0.2.3')).status, 200);
});

test('without an app the password is enough again, and no recovery code is left', async () => {
  const api = createTestApi();
  await signIn(api);
  await setUpApp(api);
  assert.is((await remove(api, '/api/account/authenticator')).status, 204);
  assert.is((await remove(api, '/api/account/authenticator')).status, 404);
  assert.is((await (await api.call('/api/account')).json()).recoveryCodes, 0);
  assert.is((await login(api)).status, 200);
});

test('the operator can remove a lost second step, which ends every session', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  await setUpApp(api);
  const line = ['admin', 'remove-second-step', '--email', administrator.email];
  assert.match((await api.command(['admin', 'list'])).printed[0] ?? '', 'two-step sign-in');
  assert.is((await api.command(line)).code, 0);
  assert.is((await api.call('/api/auth/session')).status, 401);
  assert.is((await login(api)).status, 200);
  assert.is((await api.command(line)).code, 1);
  const { events } = await (await api.call('/api/admin/audit')).json();
  assert.ok(events.some(({ action }: { action: string }) => action === 'second-step-removed'));
});

test('a new password from the operator leaves the second step as it is', async () => {
  const api = createTestApi();
  await signIn(api);
  const { code } = await setUpApp(api);
  const password = 'Another-Horse-8-Staple';
  const line = ['admin', 'password', '--email', administrator.email];
  assert.is((await api.command(line, [password, password])).code, 0);
  const asked = await login(api, { password });
  assert.is(asked.status, 401);
  assert.equal((await asked.json()).secondStep, { app: true });
  assert.is((await login(api, { password, code: code(30 * second) })).status, 200);
});

test('the log has no codes or secrets, and the database no recovery codes', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  const { secret, recoveryCodes } = await setUpApp(api);
  await login(api, { code: recoveryCodes[0] });
  const file = (api.env.DATABASE_URL ?? '').replace('file:', '');
  const { readFileSync } = await import('node:fs');
  const stored = `${readFileSync(file, 'latin1')}${readFileSync(`${file}-wal`, 'latin1')}`;
  for (const code of recoveryCodes) {
    assert.not.ok(stored.includes(code), 'as it is shown');
    assert.not.ok(stored.includes(code.replaceAll('-', '')), 'as it is hashed');
  }
  const log = JSON.stringify(api.log);
  for (const text of [secret, ...recoveryCodes]) assert.not.ok(log.includes(text));
});

test.run();
