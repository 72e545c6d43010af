import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../site/api/storage/open-database.ts';
import {
  administrator,
  createTestApi,
  partnership,
  signIn,
  type TestApi,
} from '../../../helpers/api.ts';
import { createFolder } from '../../../helpers/project.ts';

const { email } = administrator;
const requests = '/api/admin/requests';

/** A signed-in administrator, a request, and the log. */
async function fill(): Promise<TestApi & { id: string }> {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  const submitted = await api.call('/api/partnership/submit', { body: partnership });
  return { ...api, id: (await submitted.json()).id };
}

async function execute(api: TestApi, ...sql: string[]) {
  const database = await openDatabase(String(api.env.DATABASE_URL), () => api.clock.time);
  const results = [];
  for (const statement of sql) results.push((await database.execute(statement)).rows);
  await database.close();
  return results;
}

const readEvents = async (api: TestApi) =>
  (await execute(api, 'SELECT * FROM events ORDER BY id'))
    .flat()
    .map(({ actor, action, subject }) => [actor, action, subject].join(' '));

/** Everything but the log and what counts attempts. */
const readRows = (api: TestApi) => {
  const tables = ['requests', 'administrators', 'passwords', 'sessions', 'tokens'];
  return execute(api, ...tables.map((table) => `SELECT * FROM ${table}`));
};

const change = (api: TestApi, id: string) =>
  api.call(`${requests}/${id}`, { method: 'PUT', body: { handled: true, note: 'Called' } });
const remove = (api: TestApi, id: string) => api.call(`${requests}/${id}`, { method: 'DELETE' });
const logout = (api: TestApi, query = '') =>
  api.call(`/api/auth/logout${query}`, { method: 'POST' });

test('an action that cannot be recorded is not done', async () => {
  const api = await fill();
  await execute(
    api,
    `CREATE TRIGGER full BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no room'); END`,
  );
  const before = await readRows(api);
  const other = 'grace@usta.example';
  const next = 'Another-Horse-8-Staple';
  const acts: (() => Promise<{ status: number } | { code: number }>)[] = [
    () => change(api, api.id),
    () => remove(api, api.id),
    () => api.call(`${requests}.csv`),
    () => api.call('/api/auth/login', { body: administrator }),
    () => logout(api),
    () => logout(api, '?everywhere=1'),
    () => api.command(['admin', 'add', '--email', other], [next, next]),
    () => api.command(['admin', 'password', '--email', email], [next, next]),
    () => api.command(['admin', 'signout']),
    () => api.command(['admin', 'remove', '--email', email]),
    () => api.command(['data', 'export']),
    () => api.command(['data', 'export', '--email', partnership.email]),
    () => api.command(['data', 'erase', '--email', partnership.email]),
    () => api.command(['data', 'backup', join(createFolder('backup'), 'copy.db')]),
  ];
  for (const act of acts) {
    const outcome = await act().catch((error: Error) => error);
    if ('status' in outcome) assert.is(outcome.status, 500, String(act));
    else if ('message' in outcome) assert.match(outcome.message, 'no room', String(act));
    else assert.is(outcome.code, 1, String(act));
    assert.equal(await readRows(api), before, String(act));
  }
});

test('what changes nothing is not noted', async () => {
  const api = await fill();
  const before = await readEvents(api);
  assert.is((await change(api, 'nobody')).status, 404);
  assert.is((await remove(api, 'nobody')).status, 404);
  assert.equal(await readEvents(api), before);
  await logout(api);
  await logout(api);
  await api.command(['admin', 'signout']);
  assert.equal(await readEvents(api), [...before, `${email} logout `]);
});

test('what is done on the command line is noted, too', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  await api.call('/api/partnership/submit', { body: partnership });
  const wrong = { email, password: 'no' };
  await api.call('/api/auth/login', { body: wrong });
  const named = ['--email', email.toUpperCase()];
  const next = 'Another-Horse-8-Staple';
  await api.command(['admin', 'unlock', ...named]);
  await api.command(['admin', 'signout']);
  await api.command(['admin', 'password', ...named], [next, next]);
  await api.command(['admin', 'remove', ...named]);
  await api.command(['data', 'export']);
  await api.command(['data', 'export', '--email', partnership.email]);
  await api.command(['data', 'backup', join(createFolder('backup'), 'copy.db')]);
  const noted = [
    `command line administrator-added ${email}`,
    `${email} login `,
    `${email} login-failed `,
    `command line administrator-unlocked ${email}`,
    `command line administrator-signed-out ${email}`,
    `command line password-changed ${email}`,
    `command line administrator-removed ${email}`,
    'command line requests-exported ',
  ];
  assert.equal(await readEvents(api), [
    ...noted,
    `command line person-exported ${partnership.email}`,
    'command line backup-made ',
  ]);
  await api.command(['data', 'erase', '--email', partnership.email]);
  assert.equal(
    await readEvents(api),
    [...noted, 'command line backup-made ', 'command line person-erased '],
    'who was erased is in no event',
  );
});

test('a log that is off notes nothing', async () => {
  const api = createTestApi();
  await signIn(api);
  await api.command(['admin', 'signout']);
  assert.equal(await readEvents(api), []);
});

test.run();
