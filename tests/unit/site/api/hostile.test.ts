import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, createTestApi, signIn } from '../../../helpers/api.ts';
import { createTarget, type Target, withstand } from '../../../helpers/hostile.ts';
import { accountAttacks } from './hostile/accounts.ts';
import { addressAttacks } from './hostile/addresses.ts';
import { bodies } from './hostile/bodies.ts';
import { fieldAttacks } from './hostile/fields.ts';
import { createInboxAttacks } from './hostile/inbox.ts';
import { originAttacks } from './hostile/origins.ts';
import { createCookieAttacks, createKeyAttacks, loginAttacks } from './hostile/sessions.ts';

let target: Target;
test.before(async () => {
  target = await createTarget();
});
test.after(() => target.close());

test('malformed bodies change and reveal nothing', () => withstand(target, bodies));

test('unexpected fields change and reveal nothing', () => withstand(target, fieldAttacks));

test('unexpected paths, methods and headers change and reveal nothing', () =>
  withstand(target, addressAttacks));

test('requests from other sites change and reveal nothing', () => withstand(target, originAttacks));

test('forged cookies change and reveal nothing', () =>
  withstand(target, createCookieAttacks(target)));

test('malformed sign-ins change and reveal nothing', () => withstand(target, loginAttacks));

test('unauthorized calls for accounts and invitations change and reveal nothing', () =>
  withstand(target, accountAttacks));

test("other people's idempotency keys change and tell nothing", () =>
  withstand(target, createKeyAttacks(target)));

test("requests for the inbox that are not the administrator's change and tell nothing", () =>
  withstand(target, createInboxAttacks(target)));

test('an address that is only claimed does not count', async () => {
  const api = createTestApi();
  const ask = async (claimed: string) => {
    const names = ['X-Forwarded-For', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP'];
    const headers = Object.fromEntries(names.map((name) => [name, claimed]));
    const all = { ...headers, Forwarded: `for=${claimed}` };
    return (await api.call('/api/auth/session', { headers: all })).status;
  };
  for (let i = 0; i < 60; i += 1) assert.is(await ask(`198.51.100.${i}`), 401);
  assert.is(await ask('198.51.100.99'), 429);
});

test('a stranger cannot lock out others with forged addresses', async () => {
  const api = createTestApi();
  await signIn(api);
  const [stranger, home] = ['203.0.113.66', '203.0.113.67'];
  const guess = (address: string, password: string) =>
    api.call('/api/auth/login', {
      body: { ...administrator, password },
      address,
      headers: { 'X-Forwarded-For': home, Forwarded: `for=${home}` },
    });
  for (let i = 0; i < 6; i += 1) await guess(stranger, 'Wrong-Horse-7-Staple');
  assert.is((await guess(stranger, administrator.password)).status, 429);
  assert.is((await guess(home, administrator.password)).status, 200);
});

/** How often a password was hashed: each time it is brought into one form of its accents. */
async function countHashes(password: string, work: () => Promise<unknown>): Promise<number> {
  const { normalize } = String.prototype;
  let hashes = 0;
  String.prototype.normalize = function (this: string, form?: string) {
    if (String(this) === password) hashes += 1;
    return normalize.call(this, form);
  };
  try {
    await work();
  } finally {
    String.prototype.normalize = normalize;
  }
  return hashes;
}

test('an unknown account costs as many hashes as one that exists, locked or not', async () => {
  const api = createTestApi();
  await signIn(api);
  const password = 'Wrong-Horse-7-Staple';
  const hashesOf = (email: string) =>
    countHashes(password, () => api.call('/api/auth/login', { body: { email, password } }));
  const unknown = 'nobody@usta.example';
  for (let failure = 0; failure < 5; failure += 1) {
    api.clock.time += 60_000;
    assert.equal([await hashesOf(administrator.email), await hashesOf(unknown)], [1, 1]);
  }
  assert.equal([await hashesOf(administrator.email), await hashesOf(unknown)], [0, 0]);
});

test('there are 400 attacks, and no two of them are alike', () => {
  const all = [
    ...bodies,
    ...fieldAttacks,
    ...addressAttacks,
    ...originAttacks,
    ...createCookieAttacks(target),
    ...loginAttacks,
    ...createKeyAttacks(target),
    ...createInboxAttacks(target),
    ...accountAttacks,
  ];
  assert.is(new Set(all.map(({ name }) => name)).size, all.length);
  assert.ok(all.length >= 400, `${all.length}`);
});

test('the target is still what it was', async () => {
  const { api, cookies } = target;
  const headers = { Cookie: `__Host-session=${cookies.session}` };
  assert.is((await api.call('/api/auth/session', { headers })).status, 200);
  const failures = api.log.filter(({ level }) => level === 'error');
  assert.equal(failures, []);
  assert.not.match(JSON.stringify(api.log), /Horse|evil\.example|okafor/i);
});

test.run();
