import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { argon2, inJavaScript } from '../../../../../site/api/auth/argon2.ts';
import {
  hashPassword,
  isOutdated,
  passwordCost,
  verifyPassword,
} from '../../../../../site/api/auth/password-hash.ts';
import { createPasswordQueue } from '../../../../../site/api/auth/password-queue.ts';
import { systemRandom } from '../../../../../site/api/secrets.ts';
import { openFile } from '../../../../../site/api/storage/open-file.ts';
import {
  administrator,
  cheapCost,
  createGate,
  createTestApi,
  firstOf,
  type TestApi,
} from '../../../../helpers/api.ts';

test('the cost is what OWASP asks for', () => {
  assert.equal(passwordCost, { memory: 19_456, passes: 2, lanes: 1 });
});

test('a hash is Argon2id as other programs write it', async () => {
  // From the tests of the reference implementation, phc-winner-argon2.
  const reference =
    '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  assert.ok(await verifyPassword('password', reference, { argon2 }));
  const hash = await hashPassword('Correct-Horse-7', {
    argon2,
    passwordCost,
    random: systemRandom,
  });
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  assert.ok(await verifyPassword('Correct-Horse-7', hash, { argon2 }));
  assert.not.ok(await verifyPassword('Correct-Horse-8', hash, { argon2 }));
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

test('native code and JavaScript give the same hash', async () => {
  for (const cost of [cheapCost, { memory: 64, passes: 3, lanes: 2 }]) {
    for (const password of ['Correct-Horse-7', 'Caf\u00e9 \ud83d\udc19', 'x'.repeat(10_000)]) {
      const salt = systemRandom(16);
      const [own, other] = await Promise.all([
        argon2(password, salt, cost),
        inJavaScript(password, salt, cost),
      ]);
      assert.equal([...own], [...other]);
    }
  }
});

test('a password is hashed beside the thread that answers requests', async () => {
  const salt = systemRandom(16);
  // Native code works in the thread pool, and answers with a Buffer.
  assert.ok(Buffer.isBuffer(await argon2('Correct-Horse-7', salt, cheapCost)));
  assert.not.ok(Buffer.isBuffer(await inJavaScript('Correct-Horse-7', salt, cheapCost)));
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
  const run = (isKnown: boolean) => queue.run(work, isKnown);
  const strangers = Promise.allSettled(Array.from({ length: 12 }, () => run(false)));
  // The places of those who have signed in before are left.
  const known = Promise.allSettled(Array.from({ length: 6 }, () => run(true)));
  const refused = (await strangers).filter((result) => result.status === 'rejected');
  assert.is(refused.length, 3);
  assert.is((await known).filter(({ status }) => status === 'rejected').length, 2);
  assert.equal([refused[0]?.reason.status, refused[0]?.reason.retryAfter], [503, 3]);
  await run(false);
  await queue.run(() => Promise.reject(new Error('x')), false).catch(() => {});
  await run(false);
});

/** A crowd of sign-ins from 30 addresses, of which those that are not refused wait at a gate. */
async function gather(api: TestApi) {
  const call = (i: number) =>
    api.call('/api/auth/login', {
      body: { ...administrator, email: `a${i}@usta.example` },
      address: `192.0.2.${i}`,
    });
  const answers = Array.from({ length: 30 }, (_, i) => call(i));
  const refused = await firstOf(answers, answers.length - 9);
  return { call, answers, refused };
}

test('while too many wait, another one is refused before anything is written', async () => {
  const gate = createGate();
  const api = createTestApi({}, { argon2: gate.argon2 });
  const { call, answers } = await gather(api);
  assert.is((await call(99)).status, 503);
  const database = await openFile(api.env.DATABASE_URL ?? '');
  const { rows } = await database.execute('SELECT address FROM login_failures');
  database.close();
  assert.ok(rows.some(({ address }) => address === '192.0.2.0'));
  assert.not.ok(rows.some(({ address }) => address === '192.0.2.99'));
  gate.open();
  await Promise.all(answers);
});

test('a refusal because of overload does not count as a failure', async () => {
  const gate = createGate();
  const api = createTestApi({}, { argon2: gate.argon2 });
  const { call, answers, refused } = await gather(api);
  const [busy = -1] = refused;
  const answer = await answers[busy];
  assert.is(answer?.status, 503);
  assert.is(answer?.headers.get('Retry-After'), '3');
  gate.open();
  await Promise.all(answers);
  for (let failure = 0; failure < 5; failure += 1) assert.is((await call(busy)).status, 401);
  assert.is((await call(busy)).status, 429);
});

test('a crowd of strangers leaves places to addresses that have signed in before', async () => {
  const gate = createGate();
  const api = createTestApi({}, { argon2: gate.argon2 });
  const { email, password } = administrator;
  gate.open();
  await api.command(['admin', 'add', '--email', email], [password, password]);
  const logIn = (address: string) => api.call('/api/auth/login', { body: administrator, address });
  assert.is((await logIn('198.51.100.7')).status, 200);
  gate.close();
  const { answers } = await gather(api);
  const known = logIn('198.51.100.7');
  assert.is((await logIn('198.51.100.8')).status, 503);
  gate.open();
  assert.is((await known).status, 200);
  await Promise.all(answers);
});

test.run();
