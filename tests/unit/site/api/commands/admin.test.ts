import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, createTestApi, signIn } from '../../../../helpers/api.ts';

const { email, password } = administrator;
const add = ['admin', 'add', '--email', email];

test('an administrator is added with a password that is asked for twice', async () => {
  const api = createTestApi();
  assert.equal(await api.command([...add, '--name', 'Ada'], [password, password]), {
    code: 0,
    printed: [`${email} may sign in.`],
    warned: [],
  });
  const { printed } = await api.command(['admin', 'list']);
  assert.equal(printed, [`${email}  Ada  since 2026-01-05`]);
  const again = await api.command(add, [password, password]);
  assert.is(again.code, 1);
  assert.match(again.warned[0] ?? '', 'already');
});

test('a password that breaks the rules is refused', async () => {
  const api = createTestApi();
  const refused: [answers: string[], warning: RegExp][] = [
    [['short'], /lacks 7 of 12 characters, an upper-case letter, a digit, a symbol/],
    [[password, `${password}!`], /two different passwords/],
    [[`${password}${'x'.repeat(10_000)}`], /longer than 10000/],
  ];
  for (const [answers, warning] of refused) {
    const { code, warned } = await api.command(add, answers);
    assert.is(code, 1);
    assert.match(warned[0] ?? '', warning);
  }
  assert.equal((await api.command(['admin', 'list'])).printed, []);
});

test('a new password is none of the last five, and signs out everywhere', async () => {
  const api = createTestApi();
  await signIn(api);
  const change = (next: string) =>
    api.command(['admin', 'password', '--email', email], [next, next]);
  assert.is((await change(password)).code, 1);
  for (let i = 1; i <= 4; i += 1) assert.is((await change(`${password}${i}`)).code, 0);
  assert.is((await api.call('/api/auth/session')).status, 401);
  const { code, warned } = await change(password);
  assert.is(code, 1);
  assert.match(warned[0] ?? '', 'last five');
  assert.is((await change(`${password}5`)).code, 0);
  assert.is((await change(password)).code, 0);
  assert.is((await api.call('/api/auth/login', { body: administrator })).status, 200);
});

test('whoever is removed is signed out, and cannot sign in', async () => {
  const api = createTestApi();
  await signIn(api);
  assert.is((await api.command(['admin', 'remove', '--email', email.toUpperCase()])).code, 0);
  assert.is((await api.call('/api/auth/session')).status, 401);
  assert.is((await api.call('/api/auth/login', { body: administrator })).status, 401);
  assert.is((await api.command(['admin', 'remove', '--email', email])).code, 1);
});

test('unlocking ends a lockout at every address', async () => {
  const api = createTestApi();
  await signIn(api);
  const body = { email, password: 'Wrong-Horse-7-Staple' };
  for (let failure = 0; failure < 5; failure += 1) await api.call('/api/auth/login', { body });
  assert.is((await api.call('/api/auth/login', { body: administrator })).status, 429);
  assert.is((await api.command(['admin', 'unlock', '--email', email])).code, 0);
  assert.is((await api.call('/api/auth/login', { body: administrator })).status, 200);
});

test('a wrong call says how', async () => {
  const api = createTestApi();
  const wrong: [string[], RegExp][] = [
    [['admin'], /say add, list/],
    [['admin', 'constructor'], /say add, list/],
    [['admin', 'add'], /--email is missing/],
    [['admin', 'add', '--email'], /--email needs a value/],
    [['admin', 'add', '--email', 'ada'], /"ada" is no email address/],
    [['admin', 'add', '--mail', 'a@b.example'], /"--mail" is not known/],
    [['admin', 'list', 'all'], /"all" is not known/],
  ];
  for (const [line, message] of wrong) {
    const error = await api.command(line).catch((reason: unknown) => reason);
    assert.match((error as Error).message, message);
    assert.is((error as { usage?: boolean }).usage, true);
  }
});

test.run();
