import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  hashPassword,
  isOutdated,
  passwordCost,
  verifyPassword,
} from '../../../../../site/api/auth/password-hash.ts';
import { createPasswordQueue } from '../../../../../site/api/auth/password-queue.ts';
import { systemRandom } from '../../../../../site/api/secrets.ts';
import { openFile } from '../../../../../site/api/storage/open-file.ts';
import { administrator, cheapCost, createTestApi } from '../../../../helpers/api.ts';

test('the cost is what OWASP asks for', () => {
  assert.equal(passwordCost, { memory: 19_456, passes: 2, lanes: 1 });
});

test('a hash is Argon2id as other programs write it', async () => {
  // From the tests of the reference implementation, phc-winner-argon2.
  const reference =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  assert.ok(await verifyPassword('password', reference));
  const hash = await hashPassword('Correct-Horse-7', passwordCost, systemRandom);
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.ok(await verifyPassword('Correct-Horse-7', hash));
  assert.not.ok(await verifyPassword('Correct-Horse-8', hash));
  assert.not.ok(isOutdated(hash, passwordCost));
  assert.ok(isOutdated(hash, { ...passwordCost, passes: 3 }));
});

test('a hash is made anew when the cost has changed', async () => {
  const api = createTestApi();
  const { email, password } = administrator;
  await api.command(['admin', 'add', '--email', email], [password, password]);
  const surroundings = { passwordCost: { ...cheapCost, passes: 2 } };
  const later = createTestApi({ DATABASE_URL: api.env.DATABASE_URL }, surroundings);
  const hashes = async () => {
    const { openDatabase } = await import('../../../../../site/api/storage/open-database.ts');
    const database = await openDatabase(api.env.DATABASE_URL ?? '', Date.now);
    const { rows } = await database.execute('SELECT hash FROM passwords');
    database.close();
    return rows.map(({ hash }) => String(hash).split('$')[3]);
  };
  assert.equal(await hashes(), ['m=8,t=1,p=1']);
  assert.is((await later.call('/api/auth/login', { body: administrator })).status, 200);
  assert.equal(await hashes(), ['m=8,t=2,p=1']);
  assert.is((await later.call('/api/auth/login', { body: administrator })).status, 200);
});

test('hashes wait for one another, and not too many', async () => {
  const queue = createPasswordQueue();
  let running = 0;
  const work = async () => {
    running += 1;
    assert.is(running, 1);
    await new Promise(setImmediate);
    running -= 1;
  };
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => queue.run(work)));
  const refused = results.filter(({ status }) => status === 'rejected');
  assert.is(refused.length, 3);
  const [first] = refused;
  assert.equal(
    first?.status === 'rejected' && [first.reason.status, first.reason.retryAfter],
    [503, 3],
  );
  await queue.run(work);
  await queue.run(() => Promise.reject(new Error('x'))).catch(() => {});
  await queue.run(work);
});

test('while too many wait, another one is refused before anything is written', async () => {
  const api = createTestApi({}, { passwordCost: { memory: 8192, passes: 2, lanes: 1 } });
  const logIn = (i: number) =>
    api.call('/api/auth/login', { body: administrator, address: `192.0.2.${i}` });
  const crowd = Array.from({ length: 12 }, (_, i) => logIn(i));
  const firstRefusal = crowd.map(async (answer) => assert.is((await answer).status, 503));
  await Promise.any(firstRefusal);
  assert.is((await logIn(99)).status, 503);
  await Promise.all(crowd);
  const database = await openFile(api.env.DATABASE_URL ?? '');
  const { rows } = await database.execute('SELECT address FROM login_failures');
  database.close();
  assert.is(rows.length, 12);
  assert.not.ok(rows.some(({ address }) => address === '192.0.2.99'));
});

test('a refusal for want of time counts as no failure', async () => {
  const api = createTestApi();
  const call = (i: number) =>
    api.call('/api/auth/login', { body: administrator, address: `192.0.2.${i}` });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => call(i)));
  const busy = answers.findIndex(({ status }) => status === 503);
  assert.is.not(busy, -1);
  assert.is(answers[busy]?.headers.get('Retry-After'), '3');
  for (let failure = 0; failure < 5; failure += 1) assert.is((await call(busy)).status, 401);
  assert.is((await call(busy)).status, 429);
});

test.run();
