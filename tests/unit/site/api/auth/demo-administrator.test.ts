import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { demoAdministrator, demoEnvironment } from '../../../../../scripts/demo.js';
import { administrator, createTestApi, signIn, type TestApi } from '../../../../helpers/api.ts';

const { email, password } = demoAdministrator;
const add = ['admin', 'add', '--email', email];

const whyNotStarted = (api: TestApi): Promise<string> =>
  Promise.resolve(api.handler.start?.(api.env)).then(
    () => 'started',
    (error: Error) => error.message,
  );

/** A database that the demo has used. */
async function createDemo(): Promise<TestApi> {
  const demo = createTestApi({ DEMO_ADMINISTRATOR: 'true' });
  assert.is((await demo.command(add, [password, password])).code, 0);
  return demo;
}

test('the demo has a database to itself, and touches none that is named', () => {
  assert.equal(demoEnvironment({}), {
    DATABASE_URL: 'file:.data/demo.db',
    DEMO_ADMINISTRATOR: 'true',
  });
  const others = [
    { DATABASE_URL: 'file:/var/lib/site/site.db' },
    { ADMIN_EMAIL: 'you@example.com', ADMIN_PASSWORD: 'x' },
  ];
  for (const env of others) assert.equal(demoEnvironment(env), {});
});

test('the administrator of the demo signs in to the demo', async () => {
  const demo = await createDemo();
  assert.is(await whyNotStarted(demo), 'started');
  const login = await demo.call('/api/auth/login', { body: { email, password } });
  assert.is(login.status, 200);
});

test('a database with the demo account is not served', async () => {
  const demo = await createDemo();
  const api = createTestApi({ DATABASE_URL: demo.env.DATABASE_URL });
  assert.match(await whyNotStarted(api), `stet admin remove --email ${email}`);
  const login = await api.call('/api/auth/login', { body: { email, password } });
  assert.is(login.status, 503, 'a host of functions does not call start');
  assert.match(String(api.log[0]?.reason), email);
  assert.is((await api.command(['admin', 'remove', '--email', email])).code, 0);
  assert.is(await whyNotStarted(api), 'started');
  assert.is((await signIn(api)).status, 200);
});

test('the account may stay once its password is another', async () => {
  const demo = await createDemo();
  const api = createTestApi({ DATABASE_URL: demo.env.DATABASE_URL });
  const change = (next: string) =>
    api.command(['admin', 'password', '--email', email], [next, next]);
  assert.is((await change(administrator.password)).code, 0);
  assert.is(await whyNotStarted(api), 'started');
});

test('nobody else is added with that address or that password', async () => {
  const api = createTestApi();
  const refused: [line: string[], warning: RegExp][] = [
    [add, /is the demo's administrator/],
    [['admin', 'add', '--email', email.toUpperCase()], /is the demo's administrator/],
    [['admin', 'add', '--email', administrator.email], /is the demo's password/],
  ];
  for (const [line, warning] of refused) {
    const { code, warned } = await api.command(line, [password, password]);
    assert.is(code, 1);
    assert.match(warned[0] ?? '', warning);
  }
  await signIn(api);
  const change = ['admin', 'password', '--email', administrator.email];
  assert.match(
    (await api.command(change, [password, password])).warned[0] ?? '',
    "demo's password",
  );
});

test.run();
