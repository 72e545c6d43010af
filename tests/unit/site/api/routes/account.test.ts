import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { AuditEvent } from '../../../../../site/domain/inbox.ts';
import {
  administrator,
  createGate,
  createTestApi,
  signIn,
  type TestApi,
} from '../../../../helpers/api.ts';

const minute = 60_000;
const newPassword = 'Another-Horse-8-Staple';

const put = (api: TestApi, path: string, body: object) => api.call(path, { method: 'PUT', body });
const remove = (api: TestApi, path: string) => api.call(path, { method: 'DELETE', body: {} });
const login = (api: TestApi, body: object) => api.call('/api/auth/login', { body });
const confirm = (api: TestApi, password = administrator.password) =>
  api.call('/api/account/confirm', { body: { password } });
const change = (api: TestApi, body: object) => put(api, '/api/account/password', body);
const listSessions = async (api: TestApi) =>
  (await (await api.call('/api/account/sessions')).json()).sessions;

/** Another browser of the same server, signed in. */
async function signInElsewhere(api: TestApi, userAgent: string): Promise<TestApi> {
  const other = createTestApi(api.env, { now: () => api.clock.time });
  const headers = { 'User-Agent': userAgent };
  const call = { body: administrator, headers, address: '198.51.100.7' };
  assert.is((await other.call('/api/auth/login', call)).status, 200);
  return other;
}

test('changing a password requires the old one', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  const wrong = await change(api, { password: 'Wrong-Horse-7-Staple', newPassword });
  assert.is(wrong.status, 403);
  assert.equal(await wrong.json(), { message: 'This is not your password.', field: 'password' });
  assert.is((await change(api, { newPassword })).status, 422);
  assert.is((await change(api, { password: administrator.password, newPassword })).status, 200);
  assert.is((await login(api, administrator)).status, 401);
  assert.is((await login(api, { ...administrator, password: newPassword })).status, 200);
  const { events } = await (await api.call('/api/admin/audit')).json();
  const actions = events.map(({ action }: { action: string }) => action);
  assert.equal(actions, [
    'login',
    'login-failed',
    'password-changed',
    'login-failed',
    'login',
    'administrator-added',
  ]);
});

test('changing a password ends all other sessions', async () => {
  const api = createTestApi();
  await signIn(api);
  const other = await signInElsewhere(api, 'Firefox/140.0');
  const before = new Map(api.cookies);
  assert.is((await change(api, { password: administrator.password, newPassword })).status, 200);
  assert.is((await api.call('/api/auth/session')).status, 200);
  assert.is((await other.call('/api/auth/session')).status, 401);
  for (const [name, value] of before) assert.is.not(api.cookies.get(name), value, name);
});

for (const [line, answers, wanted] of [
  [['password'], ['Operator-Horse-9-Staple', 'Operator-Horse-9-Staple'], 'Operator-Horse-9-Staple'],
  [['signout'], [], administrator.password],
] as const) {
  test(`a running change of a password stops at stet admin ${line}`, async () => {
    const gate = createGate();
    gate.open();
    const api = createTestApi({ AUDIT: 'true' }, { argon2: gate.argon2 });
    await signIn(api);
    gate.close();
    const late = change(api, { password: administrator.password, newPassword });
    await gate.reached();
    const other = createTestApi(api.env, { now: () => api.clock.time });
    const { email } = administrator;
    assert.is((await other.command(['admin', ...line, '--email', email], answers)).code, 0);
    assert.is((await login(other, { email, password: wanted })).status, 200);
    gate.open();
    assert.is((await late).status, 401);
    assert.is((await other.call('/api/auth/session')).status, 200);
    assert.is((await login(api, { email, password: newPassword })).status, 401);
    const { events } = await (await other.call('/api/admin/audit')).json();
    const acts = events.map((event: AuditEvent) => `${event.actor}: ${event.action}`);
    assert.not(acts.includes(`${email}: password-changed`));
    assert.is((await login(api, { email, password: wanted })).status, 200);
  });
}

test('a new password must follow the rules and differ from the last five', async () => {
  const api = createTestApi();
  await signIn(api);
  const { password } = administrator;
  for (const [given, message] of [
    ['short', /^This password needs .* a digit, a symbol\.$/],
    ['Usta-Platform-Agent-1!', /consists mostly of common words/],
    [password, /one of the last five/],
  ] as const) {
    const refused = await change(api, { password, newPassword: given });
    assert.is(refused.status, 422, given);
    const { message: said, field } = await refused.json();
    assert.match(said, message);
    assert.is(field, 'newPassword');
  }
  const down = createTestApi(
    { ...api.env, STOLEN_PASSWORDS_URL: 'https://list.example/' },
    { now: () => api.clock.time, send: () => Promise.reject(new Error('away')) },
  );
  await login(down, administrator);
  down.log.length = 0;
  assert.is((await change(down, { password, newPassword })).status, 503);
  assert.equal(down.log, [{ level: 'warn', event: 'stolen-passwords-unchecked', reason: 'Error' }]);
});

test('a stolen password is found however its accents are encoded', async () => {
  const api = createTestApi();
  await signIn(api);
  const stolen = 'Crémière-Brûlée-42';
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(stolen));
  const hash = Buffer.from(digest).toString('hex').toUpperCase();
  const other = createTestApi(
    { ...api.env, STOLEN_PASSWORDS_URL: 'https://list.example/' },
    { now: () => api.clock.time, send: async () => new Response(`${hash.slice(5)}:7`) },
  );
  await login(other, administrator);
  for (const newPassword of [stolen, stolen.normalize('NFD')]) {
    const refused = await change(other, { password: administrator.password, newPassword });
    assert.is(refused.status, 422);
    assert.match((await refused.json()).message, /list of stolen passwords/);
  }
});

test('wrong passwords in a session lock it out as wrong sign-ins do', async () => {
  const api = createTestApi();
  await signIn(api);
  for (let failure = 0; failure < 5; failure += 1) {
    assert.is((await confirm(api, 'Wrong-Horse-7-Staple')).status, 403);
  }
  assert.is((await confirm(api)).status, 429);
  api.clock.time += 14 * minute;
  assert.is((await api.call('/api/auth/refresh', { method: 'POST' })).status, 200);
  api.clock.time += minute;
  assert.is((await confirm(api)).status, 200);
});

test('a confirmation replaces the tokens of its session', async () => {
  const api = createTestApi();
  await signIn(api);
  const before = createTestApi(api.env, { now: () => api.clock.time });
  for (const [name, value] of api.cookies) before.cookies.set(name, value);
  const response = await confirm(api);
  assert.is(response.status, 200);
  assert.is((await response.json()).expiresAt, '2026-01-05T09:15:00.000Z');
  for (const [name, value] of before.cookies) assert.is.not(api.cookies.get(name), value, name);
  assert.is((await before.call('/api/auth/session')).status, 401);
  assert.is((await api.call('/api/account/recovery-codes', { body: {} })).status, 409);
  assert.is((await listSessions(api)).length, 1);
});

test('a refresh token from before a confirmation does not open the confirmed session', async () => {
  const api = createTestApi();
  await signIn(api);
  const thief = createTestApi(api.env, { now: () => api.clock.time });
  for (const [name, value] of api.cookies) thief.cookies.set(name, value);
  assert.is((await confirm(api)).status, 200);
  assert.is((await thief.call('/api/auth/refresh', { body: {} })).status, 401);
  assert.is((await thief.call('/api/account/recovery-codes', { body: {} })).status, 401);
});

test('a tab that refreshes just after a confirmation in another one ends no session', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  const tab = createTestApi(api.env, { now: () => api.clock.time });
  for (const [name, value] of api.cookies) tab.cookies.set(name, value);
  const later = createTestApi(api.env, { now: () => api.clock.time });
  for (const [name, value] of api.cookies) later.cookies.set(name, value);
  assert.is((await confirm(api)).status, 200);
  assert.is((await tab.call('/api/auth/refresh', { body: {} })).status, 401);
  assert.is((await confirm(tab)).status, 401);
  assert.is((await api.call('/api/auth/session')).status, 200);
  assert.equal(tab.log, []);
  api.clock.time += 10_001;
  assert.is((await later.call('/api/auth/refresh', { body: {} })).status, 401);
  assert.is((await api.call('/api/auth/session')).status, 401);
});

test('a late refresh leaves the cookies of a newer session', async () => {
  const api = createTestApi();
  await signIn(api);
  const tab = createTestApi(api.env, { now: () => api.clock.time });
  for (const [name, value] of api.cookies) tab.cookies.set(name, value);
  assert.is((await change(api, { password: administrator.password, newPassword })).status, 200);
  const late = await tab.call('/api/auth/refresh', { body: {} });
  assert.is(late.status, 401);
  assert.equal(late.headers.getSetCookie(), []);
});

test('a confirmation needs both tokens of one session', async () => {
  const api = createTestApi();
  await signIn(api);
  const other = await signInElsewhere(api, 'Firefox/140.0');
  const refresh = api.cookies.get('__Host-refresh') ?? '';
  for (const value of ['', 'A'.repeat(22), other.cookies.get('__Host-refresh') ?? '']) {
    api.cookies.set('__Host-refresh', value);
    assert.is((await confirm(api)).status, 401, value);
  }
  assert.is((await other.call('/api/auth/session')).status, 200);
  api.cookies.set('__Host-refresh', refresh);
  assert.is((await confirm(api)).status, 200);
});

test('the log has each confirmation with its factors, and each refused one', async () => {
  const api = createTestApi();
  const { user } = await (await signIn(api)).json();
  api.log.length = 0;
  await confirm(api, 'Wrong-Horse-7-Staple');
  await change(api, { password: 'Wrong-Horse-7-Staple', newPassword });
  await confirm(api);
  const by = { administrator: user.id };
  assert.equal(api.log, [
    { level: 'warn', event: 'confirmation-refused', ...by },
    { level: 'warn', event: 'confirmation-refused', ...by },
    { event: 'confirmed', ...by, factors: ['password'] },
  ]);
});

test('users see their sessions and can end one', async () => {
  const api = createTestApi();
  await signIn(api);
  const other = await signInElsewhere(
    api,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  );
  api.clock.time += minute;
  assert.is((await other.call('/api/auth/session')).status, 200);
  const sessions = await listSessions(api);
  const seen = sessions.map(({ id: _, ...session }: { id: string }) => session);
  assert.equal(seen, [
    {
      address: '192.0.2.1',
      browser: 'Unknown browser',
      createdAt: '2026-01-05T09:00:00.000Z',
      activeAt: '2026-01-05T09:01:00.000Z',
      isThis: true,
    },
    {
      address: '198.51.100.7',
      browser: 'Safari on iOS',
      createdAt: '2026-01-05T09:00:00.000Z',
      activeAt: '2026-01-05T09:01:00.000Z',
      isThis: false,
    },
  ]);
  const path = `/api/account/sessions/${sessions[1].id}`;
  await confirm(api);
  assert.is((await remove(api, path)).status, 204);
  assert.is((await other.call('/api/auth/session')).status, 401);
  assert.is((await remove(api, path)).status, 404);
  assert.is((await listSessions(api)).length, 1);
});

test('nobody can see or end the sessions of others', async () => {
  const api = createTestApi();
  await signIn(api);
  const [mine] = await listSessions(api);
  const [email, password] = ['ben@usta.example', 'Correct-Zebra-9-Staple'];
  await api.command(['admin', 'add', '--email', email], [password, password]);
  const ben = createTestApi(api.env, { now: () => api.clock.time });
  await login(ben, { email, password });
  await confirm(ben, password);
  assert.is((await listSessions(ben)).length, 1);
  assert.is((await remove(ben, `/api/account/sessions/${mine.id}`)).status, 404);
  assert.is((await api.call('/api/auth/session')).status, 200);
});

test('account changes require a confirmation, which lasts ten minutes', async () => {
  const api = createTestApi();
  await signIn(api);
  const calls = [
    ['DELETE', '/api/account/sessions/x'],
    ['POST', '/api/account/authenticator'],
    ['PUT', '/api/account/authenticator'],
    ['DELETE', '/api/account/authenticator'],
    ['POST', '/api/account/recovery-codes'],
    ['POST', '/api/account/passkeys'],
    ['POST', '/api/account/passkeys/options'],
    ['DELETE', '/api/account/passkeys/x'],
    ['POST', '/api/people/invitations'],
    ['DELETE', '/api/people/invitations/x'],
    ['PUT', '/api/people/x'],
    ['DELETE', '/api/people/x'],
  ] as const;
  for (const [method, path] of calls) {
    const response = await api.call(path, { method, body: {} });
    assert.is(response.status, 403, `${method} ${path}`);
    assert.equal(await response.json(), {
      message: 'Enter your password again to do this.',
      confirm: true,
    });
  }
  await confirm(api);
  api.clock.time += 10 * minute;
  for (const [method, path] of calls) {
    const { status } = await api.call(path, { method, body: {}, address: '192.0.2.9' });
    assert.ok([200, 204, 404, 409, 422].includes(status), `${method} ${path} ${status}`);
  }
  api.clock.time += 1;
  assert.is((await api.call('/api/account/recovery-codes', { body: {} })).status, 403);
});

test('without a session an account answers nothing', async () => {
  const api = createTestApi();
  for (const path of ['', '/sessions', '/password', '/confirm', '/passkeys']) {
    assert.is((await api.call(`/api/account${path}`)).status, 401, path);
  }
});

test.run();
