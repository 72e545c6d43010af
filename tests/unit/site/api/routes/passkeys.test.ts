import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  administrator,
  createTestApi,
  origin,
  signIn,
  type TestApi,
} from '../../../../helpers/api.ts';
import { createPasskey } from '../../../../helpers/software-passkey.ts';

const site = { host: 'usta.example', origin };
const minute = 60_000;

type Passkey = ReturnType<typeof createPasskey>;

const post = (api: TestApi, path: string, body: object = {}) => api.call(path, { body });
const login = (api: TestApi, more: object = {}) =>
  post(api, '/api/auth/login', { ...administrator, ...more });
const confirm = (api: TestApi, password = administrator.password) =>
  post(api, '/api/account/confirm', { password });
const askToAdd = async (api: TestApi) => (await post(api, '/api/account/passkeys/options')).json();
const add = (api: TestApi, passkey: string, name = 'Phone') =>
  post(api, '/api/account/passkeys', { name, passkey });
const askForStep = async (api: TestApi) => (await (await login(api)).json()).secondStep;
const askAlone = async (api: TestApi) => (await post(api, '/api/auth/passkey/options')).json();

/** An administrator with a passkey, signed in. */
async function openApi(): Promise<{ api: TestApi; passkey: Passkey }> {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  await confirm(api);
  const passkey = createPasskey(site);
  assert.is((await add(api, passkey.register(await askToAdd(api)))).status, 200);
  return { api, passkey };
}

test('a passkey is added, listed and removed, and brings recovery codes', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  await confirm(api);
  const passkey = createPasskey(site);
  const asked = await askToAdd(api);
  assert.equal([asked.rp.id, asked.user.name], ['usta.example', administrator.email]);
  const added = await add(api, passkey.register(asked), ' Phone ');
  assert.is((await added.json()).recoveryCodes.length, 8);
  const second = await askToAdd(api);
  assert.equal(
    second.excludeCredentials.map(({ id }: { id: string }) => id),
    [passkey.id],
  );
  const { passkeys } = await (await api.call('/api/account')).json();
  assert.equal(passkeys, [
    { id: passkey.id, name: 'Phone', addedAt: '2026-01-05T09:00:00.000Z', usedAt: null },
  ]);
  const path = `/api/account/passkeys/${passkey.id}`;
  assert.is((await api.call(path, { method: 'DELETE', body: {} })).status, 204);
  assert.is((await api.call(path, { method: 'DELETE', body: {} })).status, 404);
  assert.is((await login(api)).status, 200);
  const { events } = await (await api.call('/api/admin/audit')).json();
  const actions = events.map(({ action }: { action: string }) => action);
  assert.equal(actions.slice(1, 3), ['passkey-removed', 'passkey-added']);
});

test('only names are kept of the ways to reach a passkey, whatever the browser says', async () => {
  const ways: [given: unknown, kept: string[]][] = [
    [
      ['usb', { a: 1 }, 5, 'x y', 'smart-card', 'a'.repeat(9000)],
      ['usb', 'smart-card'],
    ],
    ['nfc', ['nfc']],
    [null, []],
    [7, []],
  ];
  for (const [given, kept] of ways) {
    const api = createTestApi();
    await signIn(api);
    await confirm(api);
    const { response, ...passkey } = JSON.parse(createPasskey(site).register(await askToAdd(api)));
    const told = { ...passkey, response: { ...response, transports: given } };
    assert.is((await add(api, JSON.stringify(told))).status, 200);
    const [descriptor] = (await askToAdd(api)).excludeCredentials;
    assert.equal(descriptor.transports, kept);
  }
});

test('of two passkeys added at the same time one brings recovery codes, and they are valid', async () => {
  const api = createTestApi();
  await signIn(api);
  await confirm(api);
  const answers = await Promise.all(
    [await askToAdd(api), await askToAdd(api)].map((asked) =>
      add(api, createPasskey(site).register(asked)),
    ),
  );
  const given = await Promise.all(
    answers.map(async (answer) => (await answer.json()).recoveryCodes),
  );
  assert.equal(given.map(({ length }) => length).sort(), [0, 8]);
  assert.is((await login(api, { code: given.flat()[0] })).status, 200);
});

test('a passkey that was made elsewhere, for something else, or long ago is not added', async () => {
  const { api } = await openApi();
  const refused = async (passkey: string) => (await add(api, passkey)).status === 422;
  const fresh = () => createPasskey(site);
  assert.ok(
    await refused(fresh().register(await askToAdd(api), { origin: 'https://evil.example' })),
  );
  const elsewhere = createPasskey({ host: 'evil.example', origin });
  assert.ok(await refused(elsewhere.register(await askToAdd(api))));
  assert.ok(await refused(fresh().register(await askAlone(api))), 'a challenge for signing in');
  assert.ok(await refused(fresh().register({ challenge: 'bm9uZQ' })), 'a challenge of nobody');
  const asked = await askToAdd(api);
  assert.is((await add(api, fresh().register(asked))).status, 200);
  assert.ok(await refused(fresh().register(asked)), 'a challenge that was used');
  const late = await askToAdd(api);
  api.clock.time += 5 * minute;
  assert.ok(await refused(fresh().register(late)), 'too late');
  for (const text of ['x', '{}', 'null', '{"id":1,"response":{}}', '{"id":"a","response":{}}']) {
    assert.ok(await refused(text), text);
  }
});

test('with a passkey the password alone does not sign in; with both it does, once', async () => {
  const { api, passkey } = await openApi();
  const step = await askForStep(api);
  assert.is(step.app, false);
  assert.is(step.passkey.allowCredentials[0].id, passkey.id);
  const signed = passkey.use(step.passkey);
  assert.is((await login(api, { passkey: signed })).status, 200);
  const again = await login(api, { passkey: signed });
  assert.is(again.status, 401);
  // What comes next is asked for in the same answer.
  const { secondStep } = await again.json();
  assert.is((await login(api, { passkey: passkey.use(secondStep.passkey) })).status, 200);
});

test('a passkey confirms only together with the password', async () => {
  const { api, passkey } = await openApi();
  const give = (signed?: string) =>
    post(api, '/api/account/confirm', {
      password: administrator.password,
      ...(signed && { passkey: signed }),
    });
  const asked = await give();
  assert.is(asked.status, 403);
  const { secondStep } = await asked.json();
  assert.is(secondStep.passkey.allowCredentials[0].id, passkey.id);
  assert.is((await give(passkey.use(await askAlone(api)))).status, 403);
  assert.is((await give(passkey.use(secondStep.passkey))).status, 200);
});

test('the log has the factors of a sign-in with a passkey', async () => {
  const { api, passkey } = await openApi();
  api.log.length = 0;
  const { passkey: asked } = await askForStep(api);
  await login(api, { passkey: passkey.use(asked) });
  await post(api, '/api/auth/passkey', { passkey: passkey.use(await askAlone(api)) });
  await post(api, '/api/auth/passkey', { passkey: 'x' });
  assert.equal(
    api.log.map(({ event, factors }) => [event, factors]),
    [
      ['sign-in-refused', ['password']],
      ['signed-in', ['password', 'passkey']],
      ['signed-in', ['passkey']],
      ['sign-in-refused', ['passkey']],
    ],
  );
});

test('a passkey of another page, another account, another device or an older state is refused', async () => {
  const { api, passkey } = await openApi();
  const [email, password] = ['ben@usta.example', 'Correct-Zebra-9-Staple'];
  await api.command(['admin', 'add', '--email', email], [password, password]);
  const ben = createTestApi(api.env, { now: () => api.clock.time });
  await post(ben, '/api/auth/login', { email, password });
  await confirm(ben, password);
  const other = createPasskey(site);
  assert.is((await add(ben, other.register(await askToAdd(ben)))).status, 200);

  const attempt = async (make: (asked: { challenge: string }) => string) => {
    api.clock.time += minute;
    await api.command(['admin', 'unlock', '--email', administrator.email]);
    const { passkey: asked } = await askForStep(api);
    return (await login(api, { passkey: make(asked) })).status;
  };
  assert.is(await attempt((asked) => passkey.use(asked, { origin: 'https://evil.example' })), 401);
  assert.is(await attempt((asked) => other.use(asked)), 401);
  assert.is(await attempt((asked) => createPasskey(site).use(asked)), 401);
  const foreign = await askAlone(api);
  assert.is(await attempt(() => passkey.use(foreign)), 401);
  const benStep = await (await post(ben, '/api/auth/login', { email, password })).json();
  assert.is(await attempt(() => passkey.use(benStep.secondStep.passkey)), 401);
  const spoil = (text: string) =>
    text.replace(/"signature":"(.)/, (_, c) => `"signature":"${c === 'A' ? 'B' : 'A'}`);
  assert.is(await attempt((asked) => spoil(passkey.use(asked))), 401);
  assert.is(await attempt((asked) => passkey.use(asked)), 200);
});

test('a passkey alone signs in only if its device verified the user', async () => {
  const { api, passkey } = await openApi();
  const asked = await askAlone(api);
  assert.equal([asked.userVerification, asked.allowCredentials], ['required', undefined]);
  const alone = async (make: (asked: { challenge: string }) => string) => {
    // An address may sign in ten times a minute, and each of these counts twice.
    api.clock.time += minute;
    return post(api, '/api/auth/passkey', { passkey: make(await askAlone(api)) });
  };
  const refused = await alone((step) => passkey.use(step, { isVerified: false }));
  assert.is(refused.status, 401);
  assert.equal(refused.headers.getSetCookie(), []);
  assert.is((await alone((step) => createPasskey(site).use(step))).status, 401);
  const step = await askForStep(api);
  assert.is((await alone(() => passkey.use(step.passkey))).status, 401);
  const response = await alone((given) => passkey.use(given));
  assert.is(response.status, 200);
  assert.is((await response.json()).user.email, administrator.email);
  assert.is((await api.call('/api/auth/session')).status, 200);
});

test('a passkey goes with its account', async () => {
  const { api, passkey } = await openApi();
  const asked = await askAlone(api);
  await api.command(['admin', 'remove', '--email', administrator.email]);
  const response = await post(api, '/api/auth/passkey', { passkey: passkey.use(asked) });
  assert.is(response.status, 401);
});

test.run();
