import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openFile } from '../../../../../site/api/storage/open-file.ts';
import {
  administrator,
  createGate,
  createTestApi,
  firstOf,
  signIn,
  type TestApi,
} from '../../../../helpers/api.ts';

const refused = 'Invalid credentials. Access restricted to authorized administrators only.';
const unconfirmed = 'We could not confirm that you are human. Please sign in again.';
const minute = 60_000;
const wrong = { ...administrator, password: 'Wrong-Horse-7-Staple' };

const session = (api: TestApi) => api.call('/api/auth/session');
const refresh = (api: TestApi) => api.call('/api/auth/refresh', { method: 'POST' });
const login = (api: TestApi, body: unknown, address = '192.0.2.1') =>
  api.call('/api/auth/login', { body, address });

/** As another browser that holds the same cookies. */
function stealCookies(api: TestApi): TestApi {
  const cookies = new Map(api.cookies);
  return {
    ...api,
    cookies,
    call: (path, call = {}) =>
      api.call(path, {
        ...call,
        headers: { ...call.headers, Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      }),
  };
}

/** The two cookies that an answer sets, without their attributes. */
function pairOf(answer: Response): string {
  const lines = answer.headers.getSetCookie();
  return lines.map((line) => line.replace(/;.*/, '')).join('; ');
}

/** Of the same server, without a cookie. */
function anotherBrowser({ env, clock }: TestApi): TestApi {
  return createTestApi(env, { now: () => clock.time });
}

test('signing in sets two __Host- cookies that scripts cannot read', async () => {
  const api = createTestApi();
  const response = await signIn(api);
  assert.is(response.status, 200);
  const { user, expiresAt, refreshExpiresAt } = await response.json();
  assert.match(user.id, /^[\w-]{22}$/);
  assert.equal(user, {
    id: user.id,
    email: administrator.email,
    name: 'Administrator',
    role: 'admin',
    avatar: '',
    createdAt: '2026-01-05T09:00:00.000Z',
  });
  assert.is(expiresAt, '2026-01-05T09:15:00.000Z');
  assert.is(refreshExpiresAt, '2026-01-12T09:00:00.000Z');
  const cookies = response.headers.getSetCookie();
  assert.is(cookies.length, 2);
  for (const [index, name] of ['session', 'refresh'].entries()) {
    assert.match(
      cookies[index] ?? '',
      new RegExp(
        `^__Host-${name}=[\\w-]{22}; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Strict$`,
      ),
    );
  }
  assert.equal(await (await session(api)).json(), { user, expiresAt, refreshExpiresAt });
});

test('a wrong password and an unknown address are answered alike', async () => {
  const api = createTestApi();
  await api.command(
    ['admin', 'add', '--email', administrator.email],
    [wrong.password, wrong.password],
  );
  for (const body of [administrator, { ...administrator, email: 'nobody@usta.example' }]) {
    const response = await login(api, body);
    assert.is(response.status, 401);
    assert.equal(await response.json(), { message: refused, captcha: false });
    assert.equal(response.headers.getSetCookie(), []);
  }
});

test('an address without an administrator costs as much hashing', async () => {
  let salts = 0;
  const random = (length: number) => {
    if (length === 16) salts += 1;
    return crypto.getRandomValues(new Uint8Array(length));
  };
  const api = createTestApi({}, { random });
  await login(api, administrator);
  assert.is(salts, 1);
});

test('case of the address and encoding of accents in the password do not matter', async () => {
  const api = createTestApi();
  const password = 'Caf\u00e9-au-lait-7';
  await api.command(['admin', 'add', '--email', 'Ada@USTA.example'], [password, password]);
  const body = { email: ' ada@usta.EXAMPLE ', password: 'Cafe\u0301-au-lait-7' };
  assert.is((await login(api, body)).status, 200);
});

test('a malformed sign-in is refused', async () => {
  const api = createTestApi();
  const bodies = [
    {},
    { email: administrator.email },
    { ...administrator, password: '' },
    { ...administrator, email: ['a'] },
    { ...administrator, password: { length: 12 } },
    { ...administrator, remember: 'yes' },
    { ...administrator, password: 'x'.repeat(10_001) },
    { ...administrator, email: 'a\u0000b@c.example' },
  ];
  for (const [index, body] of bodies.entries()) {
    const { status } = await login(api, body, `192.0.2.${index}`);
    assert.ok(status === 422 || status === 400, JSON.stringify(body).slice(0, 60));
  }
});

test('five failures lock an account for 15 minutes at that address only', async () => {
  const api = createTestApi();
  await signIn(api);
  api.cookies.clear();
  for (let failure = 0; failure < 5; failure += 1) assert.is((await login(api, wrong)).status, 401);
  const locked = await login(api, administrator);
  assert.is(locked.status, 429);
  assert.is(locked.headers.get('Retry-After'), '900');
  assert.equal(await locked.json(), {
    message: 'Too many failed attempts. Try again in 15 minutes.',
  });
  // The administrator at another address is not kept out by a stranger.
  assert.is((await login(api, administrator, '198.51.100.7')).status, 200);
  api.clock.time += 15 * minute - 1;
  assert.is((await login(api, administrator)).status, 429);
  api.clock.time += 1;
  assert.is((await login(api, administrator)).status, 200);
});

test('simultaneous attempts count like consecutive ones', async () => {
  const api = createTestApi();
  await api.command(
    ['admin', 'add', '--email', administrator.email],
    [administrator.password, administrator.password],
  );
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(api, wrong)));
  assert.is(answers.filter(({ status }) => status === 401).length, 5);
  assert.is(answers.filter(({ status }) => status === 429).length, 3);
});

test('an unknown account locks alike', async () => {
  const api = createTestApi();
  for (let failure = 0; failure < 5; failure += 1) await login(api, wrong);
  assert.is((await login(api, wrong)).status, 429);
});

test('a success forgets the failures before', async () => {
  const api = createTestApi();
  await signIn(api);
  for (let failure = 0; failure < 4; failure += 1) await login(api, wrong);
  assert.is((await login(api, administrator)).status, 200);
  api.clock.time += minute;
  for (let failure = 0; failure < 4; failure += 1) assert.is((await login(api, wrong)).status, 401);
  api.clock.time += 2 * minute;
  assert.is((await login(api, administrator)).status, 200);
});

test('an address may try to sign in ten times a minute', async () => {
  const api = createTestApi();
  const attempt = (i: number) => login(api, { ...wrong, email: `a${i}@usta.example` });
  for (let i = 0; i < 10; i += 1) assert.is((await attempt(i)).status, 401);
  assert.is((await attempt(10)).status, 429);
});

test('guesses from many networks are slowed down, and the owner is not', async () => {
  const api = createTestApi();
  const { user } = await (await signIn(api)).json();
  api.cookies.clear();
  const guess = (i: number) => login(api, wrong, `198.51.${i}.1`);
  const answers: Response[] = [];
  for (let i = 0; i < 60; i += 1) answers.push(await guess(i));
  const statuses = answers.map(({ status }) => status);
  assert.is(statuses.filter((status) => status === 401).length, 10);
  assert.is(statuses.filter((status) => status === 429).length, 50);
  const slowed = answers.find(({ status }) => status === 429);
  assert.is(slowed?.headers.get('Retry-After'), '60');
  const warnings = api.log.filter(({ event }) => event === 'account-slowed');
  assert.equal(warnings[0], { level: 'warn', event: 'account-slowed', administrator: user.id });
  assert.is((await login(api, administrator)).status, 200, 'at an address that has signed in');
  const elsewhere = '203.0.113.5';
  assert.is((await login(api, administrator, elsewhere)).status, 429);
  api.clock.time += minute;
  assert.equal([(await guess(60)).status, (await guess(61)).status], [401, 429]);
  api.clock.time += minute;
  assert.is((await login(api, administrator, elsewhere)).status, 200);
  for (let i = 62; i < 72; i += 1) await guess(i);
  assert.is((await login(api, administrator, elsewhere)).status, 200, 'it has signed in, too');
  for (let failure = 0; failure < 5; failure += 1) await login(api, wrong, elsewhere);
  assert.is((await login(api, administrator, elsewhere)).status, 429, 'with a count that it keeps');
});

test('guesses from many networks at once are no more than one after another, and logged', async () => {
  const gate = createGate();
  const api = createTestApi({}, { argon2: gate.argon2 });
  gate.open();
  await signIn(api);
  api.cookies.clear();
  gate.close();
  const guess = async (i: number) => (await login(api, wrong, `198.51.${i}.1`)).status;
  // Nine may wait for hashing; of the others, one is turned away and two come too late.
  const guesses = Array.from({ length: 12 }, (_, i) => guess(i));
  await firstOf(guesses, 3);
  gate.open();
  const statuses = await Promise.all(guesses);
  assert.equal(statuses.toSorted().slice(-3), [429, 429, 503]);
  for (let i = 12; i < 15; i += 1) statuses.push(await guess(i));
  assert.is(statuses.filter((status) => status === 401).length, 10, 'all that are allowed');
  assert.ok(api.log.some(({ event }) => event === 'account-slowed'));
});

test('an address that has signed in is forgotten after 90 days', async () => {
  const api = createTestApi();
  await signIn(api);
  const guessOften = async () => {
    for (let i = 0; i < 10; i += 1) await login(api, wrong, `198.51.${i}.1`);
    return (await login(api, administrator)).status;
  };
  api.clock.time += 90 * 24 * 60 * minute - 1;
  assert.is(await guessOften(), 200);
  api.clock.time += 90 * 24 * 60 * minute;
  assert.is(await guessOften(), 429);
  const unlock = ['admin', 'unlock', '--email', administrator.email];
  assert.is((await api.command(unlock)).code, 0);
  assert.is((await login(api, administrator)).status, 200);
});

test('an unknown account is slowed down alike, and not named in the log', async () => {
  const api = createTestApi();
  const answers: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    answers.push((await login(api, wrong, `198.51.${i}.1`)).status);
  }
  assert.equal(answers, [...Array(10).fill(401), 429, 429]);
  assert.equal(
    api.log.filter(({ event }) => event === 'account-slowed'),
    [{ level: 'warn', event: 'account-slowed' }],
  );
});

test('after three failures from unknown addresses an account requires a captcha', async () => {
  const human = { success: true, action: 'login', hostname: 'usta.example', score: 0.9 };
  const send = async () => Response.json(human);
  const api = createTestApi({ RECAPTCHA_SECRET: 's3cret' }, { send });
  await signIn(api);
  const captchas: boolean[] = [];
  for (let i = 0; i < 3; i += 1) {
    captchas.push((await (await login(api, wrong, `198.51.${i}.1`)).json()).captcha);
  }
  assert.equal(captchas, [false, false, true]);
  const elsewhere = '203.0.113.5';
  const without = await login(api, administrator, elsewhere);
  assert.equal(await without.json(), { message: unconfirmed, captcha: true });
  // Whoever has no captcha cannot use up what strangers may try.
  for (let i = 0; i < 20; i += 1) await login(api, wrong, `198.51.${i}.2`);
  const withOne = { ...administrator, captchaToken: 't' };
  assert.is((await login(api, withOne, elsewhere)).status, 200);
  assert.is((await login(api, administrator)).status, 200, 'not where the owner has signed in');
});

test('the networks of one IPv6 site may sign in or refresh a hundred times a minute', async () => {
  const api = createTestApi();
  const attempt = (network: number) =>
    api.call('/api/auth/refresh', {
      method: 'POST',
      address: `2001:db8:1:${network.toString(16)}::1`,
    });
  for (let i = 0; i < 100; i += 1) assert.is((await attempt(i)).status, 401);
  assert.is((await attempt(100)).status, 429);
});

test('after three failures a sign-in requires a captcha', async () => {
  let answer: unknown = { success: true, action: 'login', hostname: 'usta.example', score: 0.9 };
  const send = async () => Response.json(answer);
  const api = createTestApi({ RECAPTCHA_SECRET: 's3cret' }, { send });
  await signIn(api);
  const captchas: boolean[] = [];
  for (let failure = 0; failure < 3; failure += 1) {
    captchas.push((await (await login(api, wrong)).json()).captcha);
  }
  assert.equal(captchas, [false, false, true]);
  const without = await login(api, administrator);
  assert.is(without.status, 401);
  assert.equal(await without.json(), { message: unconfirmed, captcha: true });
  assert.is((await login(api, { ...administrator, captchaToken: 't' })).status, 200);
  api.clock.time += 2 * minute;
  for (let failure = 0; failure < 3; failure += 1) await login(api, wrong);
  answer = { success: false };
  assert.is((await login(api, { ...administrator, captchaToken: 't' })).status, 401);
  answer = undefined;
  api.log.length = 0;
  const unknown = await login(api, { ...administrator, captchaToken: 't' });
  assert.equal(api.log[0], { level: 'warn', event: 'captcha-unchecked', reason: 'TypeError' });
  assert.is(unknown.status, 503);
  assert.is(unknown.headers.get('Retry-After'), '10');
});

test('a session ends after 15 idle minutes, and no refresh restores it', async () => {
  const api = createTestApi();
  await signIn(api);
  api.clock.time += 15 * minute;
  const idle = stealCookies(api);
  const ended = await session(idle);
  assert.is(ended.status, 401);
  assert.equal(await ended.json(), { message: 'Session expired' });
  const late = await refresh(api);
  assert.is(late.status, 401);
  api.clock.time -= minute;
  assert.is((await session(idle)).status, 200, 'a refresh in vain ends nothing');
  api.clock.time += 3 * 24 * 60 * minute;
  assert.is((await refresh(idle)).status, 401);
});

test('every call in a session counts as activity', async () => {
  const api = createTestApi();
  await signIn(api);
  api.clock.time += 14 * minute;
  assert.is((await session(api)).status, 200);
  api.clock.time += 1000;
  assert.is((await api.call('/api/admin/requests')).status, 200);
  api.clock.time += 15 * minute - 1;
  assert.is((await refresh(api)).status, 200);
  api.clock.time += 15 * minute - 1;
  assert.is((await refresh(api)).status, 200);
});

test('a session token expires 15 minutes after it was issued', async () => {
  const api = createTestApi();
  const { expiresAt } = await (await signIn(api)).json();
  for (let i = 0; i < 14; i += 1) {
    api.clock.time += minute;
    assert.is((await (await session(api)).json()).expiresAt, expiresAt);
  }
  api.clock.time += minute;
  assert.is((await session(api)).status, 401);
  assert.is((await refresh(api)).status, 200);
  assert.is((await session(api)).status, 200);
});

test('a refresh gives new tokens, up to seven days after the sign-in', async () => {
  const api = createTestApi();
  await signIn(api);
  const before = new Map(api.cookies);
  api.clock.time += 14 * minute;
  const response = await refresh(api);
  assert.is(response.status, 200);
  const { expiresAt, refreshExpiresAt } = await response.json();
  assert.is(Date.parse(expiresAt), api.clock.time + 15 * minute);
  assert.is(refreshExpiresAt, '2026-01-12T09:00:00.000Z');
  for (const [name, token] of api.cookies) assert.is.not(token, before.get(name));
  assert.is((await session(api)).status, 200);
  // As after a week of activity.
  const end = Date.UTC(2026, 0, 12, 9);
  api.clock.time = end - minute;
  const database = await openFile(api.env.DATABASE_URL ?? '');
  await database.execute({ sql: 'UPDATE sessions SET active_at = ?', args: [end - 2 * minute] });
  database.close();
  const last = await refresh(api);
  assert.is(Date.parse((await last.json()).expiresAt), end);
  api.clock.time = end;
  assert.is((await session(api)).status, 401);
  assert.is((await refresh(api)).status, 401);
});

test('simultaneous and repeated refreshes give the same pair of tokens', async () => {
  const api = createTestApi();
  await signIn(api);
  const before = stealCookies(api);
  api.clock.time += minute;
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(stealCookies(before))));
  api.clock.time += 10_000;
  const pairs = new Set([...answers, await refresh(stealCookies(before))].map(pairOf));
  assert.is(pairs.size, 1);
  const [pair = ''] = pairs;
  assert.match(pair, /^__Host-session=[\w-]{22}; __Host-refresh=[\w-]{22}$/);
  const database = await openFile(api.env.DATABASE_URL ?? '');
  const { rows } = await database.execute(
    "SELECT hash FROM tokens WHERE kind = 'refresh' AND used_at IS NULL",
  );
  const { rows: stored } = await database.execute('SELECT * FROM tokens');
  database.close();
  assert.is(rows.length, 1);
  for (const [, token] of pair.matchAll(/=([\w-]{22})/g)) {
    assert.not.match(JSON.stringify(stored), token ?? '');
  }
});

test('a refresh that comes late in the moment gives the newest pair', async () => {
  const api = createTestApi();
  await signIn(api);
  const before = stealCookies(api);
  await refresh(api);
  api.clock.time += 5000;
  const newest = await refresh(api);
  api.clock.time += 4000;
  const late = await refresh(before);
  assert.equal(pairOf(late), pairOf(newest));
});

test('a new password stops a running sign-in with the old one', async () => {
  const gate = createGate();
  gate.open();
  const api = createTestApi({}, { argon2: gate.argon2 });
  const { email, password } = administrator;
  await api.command(['admin', 'add', '--email', email], [password, password]);
  gate.close();
  const late = login(api, administrator);
  await gate.reached();
  const other = anotherBrowser(api);
  const chosen = 'Another-Horse-8-Staple';
  const changed = await other.command(['admin', 'password', '--email', email], [chosen, chosen]);
  assert.is(changed.code, 0);
  gate.open();
  assert.is((await late).status, 401);
  assert.is(api.cookies.size, 0);
  assert.is((await login(api, { email, password: chosen })).status, 200);
});

test('the session token of before a refresh is good for a moment', async () => {
  const api = createTestApi();
  await signIn(api);
  const late = stealCookies(api);
  await refresh(api);
  assert.is((await session(late)).status, 200);
  api.clock.time += 10_000;
  assert.is((await session(late)).status, 401);
  assert.is((await session(api)).status, 200);
});

test('reuse of a refresh token ends the session', async () => {
  const api = createTestApi();
  await signIn(api);
  const thief = stealCookies(api);
  await refresh(api);
  api.clock.time += 10_001;
  await refresh(api);
  assert.is((await session(api)).status, 200);
  assert.is((await refresh(thief)).status, 401);
  assert.is((await session(api)).status, 401);
});

test('signing out ends the session for everyone who has its cookies', async () => {
  const api = createTestApi();
  await signIn(api);
  const thief = stealCookies(api);
  const response = await api.call('/api/auth/logout', { method: 'POST' });
  assert.is(response.status, 204);
  assert.is(response.headers.getSetCookie().length, 2);
  assert.is(api.cookies.size, 0);
  assert.is((await session(thief)).status, 401);
  assert.is((await refresh(thief)).status, 401);
  assert.is((await api.call('/api/auth/logout', { method: 'POST' })).status, 204);
});

test('signing out everywhere ends every session of the administrator', async () => {
  const api = createTestApi();
  await signIn(api);
  const elsewhere = stealCookies(api);
  api.cookies.clear();
  await login(api, administrator);
  assert.is((await session(elsewhere)).status, 200);
  const third = stealCookies(api);
  await api.call('/api/auth/logout?everywhere=1', { method: 'POST' });
  assert.is((await session(elsewhere)).status, 401);
  assert.is((await session(third)).status, 401);
});

test('signing in again ends the previous session of the browser', async () => {
  const api = createTestApi();
  await signIn(api);
  const before = stealCookies(api);
  await login(api, administrator);
  assert.is((await session(before)).status, 401);
  assert.is((await session(api)).status, 200);
});

test('signing in again ends what was before also when its session token is long gone', async () => {
  const api = createTestApi();
  await signIn(api);
  const before = stealCookies(api);
  api.clock.time += 14 * minute;
  await session(api);
  api.clock.time += 2 * minute;
  // Whatever renews a session clears away the session tokens that have ended.
  const other = anotherBrowser(api);
  await login(other, administrator);
  await refresh(other);
  await login(api, administrator);
  api.clock.time += minute;
  assert.is((await refresh(before)).status, 401);
});

test('a clock that is put back keeps nobody locked out, and makes no used token good again', async () => {
  const api = createTestApi();
  await signIn(api);
  const before = stealCookies(api);
  await refresh(api);
  const owner = stealCookies(api);
  const other = anotherBrowser(api);
  for (let failure = 0; failure < 5; failure += 1) await login(other, wrong);
  api.clock.time -= 60 * minute;
  assert.is((await login(other, administrator)).headers.get('Retry-After'), '900');
  api.clock.time += 15 * minute;
  assert.is((await login(other, administrator)).status, 200);
  assert.is((await session(owner)).status, 200);
  assert.is((await refresh(before)).status, 401);
  assert.is((await session(owner)).status, 401);
});

test('the log names who signs in and out by id, with the factors, and has no typed text', async () => {
  const api = createTestApi();
  const { user } = await (await signIn(api)).json();
  await login(api, wrong, '192.0.2.9');
  const thief = stealCookies(api);
  await refresh(api);
  api.clock.time += minute;
  await refresh(thief);
  await login(api, administrator);
  await api.call('/api/auth/logout?everywhere=1', { method: 'POST' });
  const by = { administrator: user.id };
  assert.equal(api.log, [
    { event: 'signed-in', ...by, factors: ['password'] },
    { level: 'warn', event: 'sign-in-refused', status: 401, factors: ['password'] },
    { level: 'warn', event: 'refresh-reused', ...by },
    { event: 'signed-in', ...by, factors: ['password'] },
    { event: 'signed-out', ...by, everywhere: true },
  ]);
});

test('a forged cookie opens no session', async () => {
  const api = createTestApi();
  await signIn(api);
  const token = api.cookies.get('__Host-session') ?? '';
  const refreshToken = api.cookies.get('__Host-refresh') ?? '';
  const forged = [
    '',
    `session=${token}`,
    `__Host-session=${token.slice(1)}`,
    `__Host-session=${refreshToken}`,
    `__Host-session=${'A'.repeat(22)}`,
    `__Host-session=${token}' OR '1'='1`,
    `__Host-session=${'x'.repeat(8000)}`,
  ];
  for (const Cookie of forged) {
    assert.is((await api.call('/api/auth/session', { headers: { Cookie } })).status, 401, Cookie);
  }
});

test.run();
