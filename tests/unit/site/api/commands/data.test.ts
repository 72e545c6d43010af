import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TOTP } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  administrator,
  createTestApi,
  partnership,
  signIn,
  type TestApi,
} from '../../../../helpers/api.ts';
import { createFolder } from '../../../../helpers/project.ts';

const submit = async (api: TestApi, changes: Record<string, string>) => {
  const body = { ...partnership, ...changes };
  assert.is((await api.call('/api/partnership/submit', { body })).status, 201);
};

test('all requests are exported a line each, those of a person as one document', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await submit(api, { email: 'Ann@A.example' });
  await submit(api, { email: 'ben@b.example' });
  await submit(api, { email: 'ann@a.example' });
  await api.call('/api/auth/login', { body: { email: 'ann@a.example', password: 'x' } });
  const all = await api.command(['data', 'export']);
  assert.is(all.printed.length, 3);
  assert.is(JSON.parse(all.printed[0] ?? '').email, 'ann@a.example');
  const person = await api.command(['data', 'export', '--email', 'ANN@a.example']);
  const { requests, events } = JSON.parse(person.printed.join('\n'));
  assert.equal(
    requests.map(({ email }: { email: string }) => email),
    ['ann@a.example', 'Ann@A.example'],
  );
  assert.equal(
    events.map(({ action }: { action: string }) => action),
    ['login-failed', 'person-exported'],
  );
});

test('a person is erased from every file of the database', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  const email = 'wilhelmina@uncommon.example';
  await submit(api, { email, additionalInfo: 'Xylophone quartz', firstName: 'Wilhelmina' });
  await submit(api, {});
  await api.call('/api/auth/login', { body: { email, password: 'x' } });
  const isKept = () => {
    const folder = dirname((api.env.DATABASE_URL ?? '').replace('file:', ''));
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    return files.some((text) => /wilhelmina|xylophone/i.test(text));
  };
  assert.ok(isKept());
  const kept = await api.command(['data', 'erase', '--email', email], ['no']);
  assert.is(kept.code, 1);
  assert.ok(isKept());
  // As the process that serves, which would hold on to its journal.
  await api.handler.close?.();
  const { code, printed } = await api.command(['data', 'erase', '--email', email], ['yes']);
  assert.is(code, 0);
  assert.match(printed[0] ?? '', `Erased 1 requests and 1 events of ${email}.`);
  assert.not.ok(isKept());
  assert.is((await api.command(['data', 'export'])).printed.length, 1);
});

test('an account is exported without what opens it, and erased with everything that belongs to it', async () => {
  const api = createTestApi({ AUDIT: 'true' });
  await signIn(api);
  const { email, password } = administrator;
  await api.call('/api/account/confirm', { body: { password } });
  const path = '/api/account/authenticator';
  const { secret } = await (await api.call(path, { body: {} })).json();
  const code = new TOTP({ secret }).generate({ timestamp: api.clock.time });
  const added = await api.call(path, { method: 'PUT', body: { code } });
  const { recoveryCodes } = await added.json();
  const exported = async (address: string) => {
    const { printed } = await api.command(['data', 'export', '--email', address]);
    return JSON.parse(printed.join('\n'));
  };
  const { accounts } = await exported(email.toUpperCase());
  assert.equal(accounts, [
    {
      email,
      name: 'Administrator',
      role: 'admin',
      createdAt: '2026-01-05T09:00:00.000Z',
      passwordSetAt: '2026-01-05T09:00:00.000Z',
      authenticatorAppAt: '2026-01-05T09:00:00.000Z',
      recoveryCodes: 8,
      passkeys: [],
      sessions: [
        {
          browser: 'Unknown browser',
          address: '192.0.2.1',
          createdAt: '2026-01-05T09:00:00.000Z',
          activeAt: '2026-01-05T09:00:00.000Z',
        },
      ],
      addresses: [{ address: '192.0.2.1', lastAt: '2026-01-05T09:00:00.000Z' }],
    },
  ]);
  assert.not.match(JSON.stringify(accounts), new RegExp([secret, ...recoveryCodes].join('|')));

  const invited = 'wilhelmina@uncommon.example';
  const body = { email: invited, role: 'reader' };
  assert.is((await api.call('/api/people/invitations', { body })).status, 201);
  assert.equal((await exported(invited)).invitations, [
    {
      email: invited,
      role: 'reader',
      createdAt: '2026-01-05T09:00:00.000Z',
      expiresAt: '2026-01-08T09:00:00.000Z',
    },
  ]);
  await api.handler.close?.();
  const erase = (address: string) => api.command(['data', 'erase', '--email', address], ['yes']);
  assert.match((await erase(invited)).printed[0] ?? '', `events of ${invited}, the invitation.`);
  assert.match((await erase(email)).printed[0] ?? '', `events of ${email}, the account.`);
  const folder = dirname((api.env.DATABASE_URL ?? '').replace('file:', ''));
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
  const kept = new RegExp(`wilhelmina|ada@usta|${secret}`, 'i');
  for (const text of files) assert.not.match(text, kept);
});

test('a backup is a whole database, made while another writes', async () => {
  const api = createTestApi();
  await signIn(api);
  await submit(api, {});
  const file = join(createFolder('backup'), 'copy.db');
  assert.is((await api.command(['data', 'backup', file])).code, 0);
  assert.is(statSync(file).mode & 0o777, 0o600);
  await submit(api, {});
  const copy = createTestApi({ DATABASE_URL: `file:${file}` });
  assert.is((await copy.command(['data', 'export'])).printed.length, 1);
  assert.is((await copy.command(['admin', 'list'])).printed.length, 1);
  const again = await api.command(['data', 'backup', file]);
  assert.is(again.code, 1);
  assert.match(again.warned[0] ?? '', 'already exists');
});

test('a backup has its name only once it is complete', async () => {
  const folder = createFolder('backup');
  const meanwhile = new Set<string>();
  const now = () => {
    for (const name of readdirSync(folder)) meanwhile.add(name);
    return Date.UTC(2026, 0, 5);
  };
  // The audit log asks for the time after the file is there, and before it is complete.
  const api = createTestApi({ AUDIT: 'true' }, { now });
  const file = join(folder, 'copy.db');
  assert.is((await api.command(['data', 'backup', file])).code, 0);
  assert.equal([...meanwhile], ['copy.db.part']);
  assert.equal(readdirSync(folder), ['copy.db']);
});

test('a backup that fails leaves no file', async () => {
  const api = createTestApi();
  await submit(api, {});
  // SQLite takes no path as long as this.
  const folder = join(createFolder('backup'), ...Array(6).fill('x'.repeat(100)));
  mkdirSync(folder, { recursive: true });
  const { code, warned } = await api.command(['data', 'backup', join(folder, 'copy.db')]);
  assert.is(code, 1);
  assert.match(warned[0] ?? '', 'cannot be written');
  assert.equal(readdirSync(folder), []);
});

test('a wrong call says how', async () => {
  const api = createTestApi();
  const wrong: [string[], RegExp][] = [
    [['data'], /say export, erase or backup/],
    [['data', 'erase'], /--email is missing/],
    [['data', 'erase', '--email', ' '], /" " is not an email address/],
    [['data', 'export', '--email', 'command line'], /"command line" is not an email address/],
    [['data', 'backup'], /name one file/],
    [['data', 'backup', '--force'], /"--force" is not known here/],
  ];
  for (const [line, message] of wrong) {
    const error = await api.command(line).catch((reason: unknown) => reason);
    assert.match((error as Error).message, message);
  }
});

test.run();
