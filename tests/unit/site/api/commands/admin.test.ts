import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { administrator, createTestApi, signIn } from '../../../../helpers/api.ts';

const { email, password } = administrator;
const add = ['admin', 'add', '--email', email];

test('an administrator is added with a password that is asked for twice', async () => {
  const api = createTestApi();
  assert.equal(await api.command([...add, '--name', 'Ada'], [password, password]), {
    code: 0,
    printed: [`${email} can sign in.`],
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
    [['short'], /needs 7 more characters, an uppercase letter, a digit, a symbol/],
    [[password, `${password}!`], /passwords don't match/],
    [[`${password}${'x'.repeat(10_000)}`], /longer than 10000/],
    ...['\u0007', '\u2028', '\ud800', '\u3164'].map((text): [string[], RegExp] => [
      [password + text, password + text],
      /characters that cannot be shown/,
    ]),
  ];
  for (const [answers, warning] of refused) {
    const { code, warned } = await api.command(add, answers);
    assert.is(code, 1);
    assert.match(warned[0] ?? '', warning);
  }
  assert.equal((await api.command(['admin', 'list'])).printed, []);
});

test('an address or a name that a sign-in would refuse is not added', async () => {
  const api = createTestApi();
  const refused: [line: string[], reason: RegExp][] = [
    [['--email', `${'a'.repeat(250)}@usta.example`], /--email: Please use at most 254 characters/],
    [['--email', 'ada\u200b@usta.example'], /--email: Please remove the characters/],
    [['--email', email, '--name', 'Ada\u001b[2J'], /--name: Please remove the characters/],
    [['--email', email, '--name', 'a'.repeat(101)], /--name: Please use at most 100 characters/],
    [['--email', email, '--name', ' '], /--name: Please fill this in/],
  ];
  for (const [line, reason] of refused) {
    const run = api.command(['admin', 'add', ...line], [password, password]);
    assert.match(String(await run.catch((error: Error) => error)), reason);
  }
  assert.equal((await api.command(['admin', 'list'])).printed, []);
});

test('a password made of common words or of names of its owner or the site is refused', async () => {
  const weak = [
    'Password123!',
    'P@ssw0rd2026!',
    'Welcome-2026-!',
    'Qwerty!23456',
    'Admin@123456',
    'Usta-Automation-1',
    'Lovelace.Ada-1815',
    'Aaaaaaaaaaaa1!',
    'Summer2026!!!',
  ];
  const api = createTestApi();
  const named = ['admin', 'add', '--name', 'Ada Lovelace', '--email', email];
  for (const chosen of weak) {
    const { code, warned } = await api.command(named, [chosen, chosen]);
    assert.equal([chosen, code], [chosen, 1]);
    assert.match(warned[0] ?? '', 'mostly of common words');
  }
  assert.is((await api.command(named, [password, password])).code, 0);
});

test('a stolen password is refused, and the list gets five digits of its hash', async () => {
  const asked: string[] = [];
  // The SHA-1 of the password, but for its beginning, which is asked for.
  const rest = 'ECDD2D69C77D5D62829B7FEBD91A0A0371C';
  let answer = () => new Response(`${'0'.repeat(35)}:9\r\n${rest}:3\r\n`);
  const send: typeof fetch = async (address) => {
    asked.push(String(address));
    return answer();
  };
  const list = 'https://list.example/range';
  const api = createTestApi({ STOLEN_PASSWORDS_URL: list }, { send });
  const run = () => api.command(add, [password, password]);
  assert.match((await run()).warned[0] ?? '', 'stolen');
  assert.equal(asked, [`${list}/8D98A`]);
  answer = () => new Response('', { status: 503 });
  const failed = await run().catch((reason: Error) => reason.message);
  assert.match(String(failed), 'failed (status 503)');
  assert.equal((await api.command(['admin', 'list'])).printed, []);
  // A line that only fills up the answer.
  answer = () => new Response(`${rest}:0\r\n`);
  assert.is((await run()).code, 0);
});

test('a password may be long, use any script and contain spaces', async () => {
  const api = createTestApi();
  const long = `Ein Satz, den sich 1 Mensch merkt: \u65e5\u672c\u8a9e \ud83d\udc19 ${'und mehr '.repeat(20)}`;
  assert.is((await api.command(add, [long, long])).code, 0);
  const login = (chosen: string) =>
    api.call('/api/auth/login', { body: { email, password: chosen } });
  assert.is((await login(long)).status, 200);
  for (const other of [long.trim(), long.toLowerCase(), long.slice(0, 72)]) {
    assert.is((await login(other)).status, 401);
  }
});

test('nobody can sign in to an empty database', async () => {
  const api = createTestApi();
  assert.equal((await api.command(['admin', 'list'])).printed, []);
  for (const name of ['admin', 'root', 'admin@usta.example', 'admin@localhost']) {
    for (const chosen of ['admin', 'password', name]) {
      const body = { email: name, password: chosen };
      const address = `${name.length}.0.${chosen.length}.1`;
      assert.is((await api.call('/api/auth/login', { body, address })).status, 401);
    }
  }
});

test('the operator can sign out one administrator or all', async () => {
  const api = createTestApi();
  await signIn(api);
  const other = ['--email', 'other@usta.example'];
  await api.command(['admin', 'add', ...other], [password, password]);
  await api.command(['admin', 'signout', ...other]);
  assert.is((await api.call('/api/auth/session')).status, 200);
  assert.is((await api.command(['admin', 'signout', '--email', email])).code, 0);
  assert.is((await api.call('/api/auth/session')).status, 401);
  await api.call('/api/auth/login', { body: administrator });
  assert.is((await api.command(['admin', 'signout', '--email', 'x@usta.example'])).code, 1);
  assert.is((await api.call('/api/auth/session')).status, 200);
  assert.is((await api.command(['admin', 'signout'])).code, 0);
  assert.is((await api.call('/api/auth/session')).status, 401);
});

test('a new password differs from the last five and ends every session', async () => {
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

test('a removed administrator is signed out and cannot sign in', async () => {
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
    [['admin', 'add', '--email', 'ada'], /"ada" is not an email address/],
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
