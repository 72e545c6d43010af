import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  administrator,
  createTestApi,
  partnership,
  signIn,
  type TestApi,
} from '../../../../helpers/api.ts';
import { startSmtpServer } from '../../../../helpers/smtp-server.ts';

const day = 86_400_000;
const ben = { email: 'Ben@usta.example', name: 'Ben', newPassword: 'Correct-Zebra-9-Staple' };

const confirm = (api: TestApi, password = administrator.password) =>
  api.call('/api/account/confirm', { body: { password } });
const invite = (api: TestApi, role = 'reader', email = ben.email) =>
  api.call('/api/people/invitations', { body: { email, role } });
const show = (api: TestApi, token: string) => api.call('/api/auth/invitation', { body: { token } });
const accept = (api: TestApi, token: string, changes: object = {}) => {
  const { name, newPassword } = ben;
  const body = { token, name, newPassword, ...changes };
  return api.call('/api/auth/invitation/accept', { body });
};
const people = async (api: TestApi) => (await api.call('/api/people')).json();

/** Of the same server, without a cookie. */
const anotherBrowser = ({ env, clock }: TestApi): TestApi =>
  createTestApi(env, { now: () => clock.time });

/** An administrator who is signed in and has given the password again. */
async function openApi(variables = {}): Promise<TestApi> {
  const api = createTestApi({ AUDIT: 'true', ...variables });
  await signIn(api);
  await confirm(api);
  return api;
}

/** A person who joined by an invitation, in a browser of their own. */
async function join(api: TestApi, role: string): Promise<TestApi> {
  const { token } = await (await invite(api, role)).json();
  const browser = anotherBrowser(api);
  assert.is((await accept(browser, token)).status, 200);
  return browser;
}

test('an invitation creates an account with its role, once', async () => {
  const api = await openApi();
  const invited = await invite(api, 'reader');
  assert.is(invited.status, 201);
  const { id, token, expiresAt, isMailed } = await invited.json();
  assert.match(token, /^[\w-]{22}$/);
  assert.is(expiresAt, '2026-01-08T09:00:00.000Z');
  assert.is(isMailed, false);
  const listed = await people(api);
  assert.equal(listed.invitations, [
    {
      id,
      email: ben.email,
      role: 'reader',
      invitedBy: administrator.email,
      createdAt: '2026-01-05T09:00:00.000Z',
      expiresAt,
    },
  ]);
  const browser = anotherBrowser(api);
  assert.equal(await (await show(browser, token)).json(), {
    email: ben.email,
    role: 'reader',
    expiresAt,
  });
  const joined = await accept(browser, token);
  assert.is(joined.status, 200);
  const { user } = await joined.json();
  assert.equal(browser.log, [
    { event: 'administrator-added', administrator: user.id },
    { event: 'signed-in', administrator: user.id, factors: ['invitation'] },
  ]);
  assert.equal([user.email, user.name, user.role], [ben.email, 'Ben', 'reader']);
  assert.is((await browser.call('/api/auth/session')).status, 200);
  assert.is((await accept(browser, token)).status, 404);
  assert.is((await show(browser, token)).status, 404);
  const { people: all, invitations } = await people(api);
  assert.equal(invitations, []);
  assert.equal(
    all.map(({ email, role, hasSecondStep }: Record<string, unknown>) => [
      email,
      role,
      hasSecondStep,
    ]),
    [
      [administrator.email, 'admin', false],
      [ben.email, 'reader', false],
    ],
  );
  const { events } = await (await api.call('/api/admin/audit')).json();
  assert.equal(
    events.slice(0, 2).map(({ action, actor }: Record<string, string>) => [action, actor]),
    [
      ['administrator-added', 'ben@usta.example'],
      ['administrator-invited', administrator.email],
    ],
  );
});

test('one invitation used twice at the same time creates one account', async () => {
  const api = await openApi();
  const { token } = await (await invite(api)).json();
  const browsers = [anotherBrowser(api), anotherBrowser(api)];
  const answers = await Promise.all(browsers.map((browser) => accept(browser, token)));
  assert.equal(answers.map(({ status }) => status).sort(), [200, 404]);
});

test('an invitation ends after three days, when revoked or replaced, and with its sender', async () => {
  const api = await openApi();
  const token = async (role?: string) => (await (await invite(api, role)).json()).token;
  const browser = anotherBrowser(api);
  const isGood = async (given: string) => (await show(browser, given)).status === 200;

  const first = await token();
  const second = await token();
  assert.equal([await isGood(first), await isGood(second)], [false, true]);
  const { invitations } = await people(api);
  assert.is(invitations.length, 1);
  const path = `/api/people/invitations/${invitations[0].id}`;
  assert.is((await api.call(path, { method: 'DELETE', body: {} })).status, 204);
  assert.is(await isGood(second), false);
  assert.is((await api.call(path, { method: 'DELETE', body: {} })).status, 404);

  const third = await token();
  api.clock.time += 3 * day - 1;
  assert.is(await isGood(third), true);
  api.clock.time += 1;
  assert.is(await isGood(third), false);
  assert.is((await accept(browser, third)).status, 404);

  await api.call('/api/auth/login', { body: administrator });
  await confirm(api);
  const last = await token();
  await api.command(['admin', 'role', '--email', administrator.email, '--role', 'reader']);
  assert.is(await isGood(last), false);
});

test('a password for an invitation keeps to the rules, and a refused one does not use it up', async () => {
  const api = await openApi();
  const { token } = await (await invite(api)).json();
  const browser = anotherBrowser(api);
  const weak = await accept(browser, token, { newPassword: 'Ben-Usta-Agent-1!' });
  assert.is(weak.status, 422);
  assert.match((await weak.json()).message, 'consists mostly of common words');
  assert.is((await accept(browser, token, { name: ' ' })).status, 422);
  assert.is((await accept(browser, token)).status, 200);
});

test('who has an account is not invited, nor is what is no address', async () => {
  const api = await openApi();
  assert.is((await invite(api, 'admin', ' ADA@usta.example')).status, 409);
  assert.is((await invite(api, 'admin', 'admin@usta.example')).status, 422);
  assert.is((await invite(api, 'admin', 'nobody')).status, 422);
  assert.is((await invite(api, 'owner')).status, 422);
});

test('the link is mailed where a mail server is configured, and the invitation is there without it', async () => {
  const smtp = await startSmtpServer();
  const api = await openApi({
    SMTP_URL: smtp.url,
    NOTIFY_EMAIL: 'inbox@usta.example',
    NOTIFY_EMAIL_FROM: 'site@usta.example',
  });
  const { token, isMailed } = await (await invite(api)).json();
  assert.is(isMailed, true);
  const mail = await smtp.mails.next();
  assert.equal(mail.to, [ben.email]);
  const text = mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  assert.match(text, `https://usta.example/app/invitation#${token}`);
  assert.match(text, 'until 2026-01-08 09:00 UTC');
  // In a list of addresses, a comma or a colon would leave the address of someone else.
  for (const typo of ['ben,lee@usta.example', 'ben:lee@usta.example', '(ben)lee@usta.example']) {
    await invite(api, 'admin', typo);
    const { to } = await smtp.mails.next();
    assert.equal(to, [typo.replace(/.*(?=@)/, '"$&"')]);
  }
  await smtp.close();
  const again = await invite(api);
  assert.is(again.status, 201);
  assert.is((await again.json()).isMailed, false);
  const line = api.log.find(({ event }) => event === 'invitation-not-mailed');
  assert.equal([line?.level, line?.reason], ['warn', 'ESOCKET']);
  await api.handler.close?.();
});

test('a reader can see requests but change and export nothing', async () => {
  const api = await openApi();
  const { id } = await (await api.call('/api/partnership/submit', { body: partnership })).json();
  const reader = await join(api, 'reader');
  const { requests } = await (await reader.call('/api/admin/requests')).json();
  assert.is(requests.length, 1);
  await confirm(reader, ben.newPassword);
  const { user } = await (await reader.call('/api/auth/session')).json();
  reader.log.length = 0;
  for (const [method, path] of [
    ['PUT', `/api/admin/requests/${id}`],
    ['DELETE', `/api/admin/requests/${id}`],
    ['GET', '/api/admin/requests.csv'],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/people'],
    ['POST', '/api/people/invitations'],
    ['DELETE', '/api/people/invitations/x'],
    ['PUT', '/api/people/x'],
    ['DELETE', '/api/people/x'],
  ] as const) {
    const body = method === 'GET' ? undefined : {};
    const response = await reader.call(path, { method, body });
    assert.is(response.status, 403, `${method} ${path}`);
    assert.equal(await response.json(), {
      message: 'Only an administrator can do this.',
    });
  }
  assert.is((await reader.call('/api/account')).status, 200);
  assert.is(reader.log.length, 9);
  assert.equal(reader.log[0], { level: 'warn', event: 'role-refused', administrator: user.id });
});

test('a new role applies at once, and removing an account ends its sessions', async () => {
  const api = await openApi();
  const other = await join(api, 'reader');
  const { people: all } = await people(api);
  const path = `/api/people/${all[1].id}`;
  assert.is((await other.call('/api/people')).status, 403);
  assert.is((await api.call(path, { method: 'PUT', body: { role: 'admin' } })).status, 204);
  assert.is((await other.call('/api/people')).status, 200);
  assert.is((await api.call(path, { method: 'DELETE', body: {} })).status, 204);
  assert.is((await other.call('/api/auth/session')).status, 401);
  assert.is((await api.call(path, { method: 'DELETE', body: {} })).status, 404);
});

test('nobody changes or removes themselves, and of two who remove each other one stays', async () => {
  const api = await openApi();
  const other = await join(api, 'admin');
  await confirm(other, ben.newPassword);
  const { people: all } = await people(api);
  const [own, theirs] = all.map(({ id }: { id: string }) => `/api/people/${id}`);
  for (const [method, body] of [
    ['DELETE', {}],
    ['PUT', { role: 'reader' }],
  ] as const) {
    assert.is((await api.call(own, { method, body })).status, 409);
  }
  await Promise.all([
    api.call(theirs, { method: 'DELETE', body: {} }),
    other.call(own, { method: 'DELETE', body: {} }),
  ]);
  const { printed } = await api.command(['admin', 'list']);
  assert.is(printed.length, 1);
});

test('an operator adds a reader, changes roles and sees them', async () => {
  const api = createTestApi();
  const { newPassword } = ben;
  const add = ['admin', 'add', '--email', ben.email, '--role', 'reader'];
  assert.is((await api.command(add, [newPassword, newPassword])).code, 0);
  assert.match((await api.command(['admin', 'list'])).printed[0] ?? '', /reader$/);
  const role = ['admin', 'role', '--email', ben.email, '--role'];
  assert.is((await api.command([...role, 'admin'])).code, 0);
  assert.not.match((await api.command(['admin', 'list'])).printed[0] ?? '', /reader$/);
  const error = await api.command([...role, 'owner']).catch((reason: unknown) => reason);
  assert.match((error as Error).message, '--role is admin or reader');
});

test.run();
