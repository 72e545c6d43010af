import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../../../site/api/storage/database.ts';
import { listRequests } from '../../../../../site/api/storage/inbox.ts';
import { migrate } from '../../../../../site/api/storage/migrate.ts';
import { contractedAt, migrations } from '../../../../../site/api/storage/migrations.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { openFile } from '../../../../../site/api/storage/open-file.ts';
import { createTestApi, partnership } from '../../../../helpers/api.ts';
import { createFolder, projectFolder } from '../../../../helpers/project.ts';

const now = () => 1000;
const newUrl = () => `file:${join(createFolder('database'), 'site.db')}`;

async function readSchema(database: Database): Promise<unknown[]> {
  const { rows } = await database.execute('SELECT name, sql FROM sqlite_schema ORDER BY name');
  return rows.map(({ name, sql }) => [name, sql]);
}

/** A database as it was left by the program of a version. */
async function openVersion(url: string, version: number): Promise<Database> {
  const database = await openFile(url);
  await migrate(database, now, { steps: migrations.slice(0, version), contractedAt });
  return database;
}

test('every earlier version becomes the same as a new database, with what it held', async () => {
  const fresh = await openDatabase(newUrl(), now);
  const schema = await readSchema(fresh);
  assert.ok(migrations.length >= 2);
  for (let version = 0; version < migrations.length; version += 1) {
    const url = newUrl();
    const old = await openVersion(url, version);
    const isFilled = version > 0;
    if (isFilled) {
      await old.execute(`INSERT INTO requests (id, received_at, first_name, last_name, email,
          email_key, phone, company, title, additional_info, verified, fingerprint)
        VALUES ('a', 1, 'Maya', 'Okafor', 'm@o.example', 'm@o.example', '1', 'O', 'P', '', 1, 'f')`);
    }
    old.close();
    const database = await openDatabase(url, now);
    assert.equal(await readSchema(database), schema, `from version ${version}`);
    const query = { search: 'okafor', state: 'all' } as const;
    const { requests } = await listRequests(database, query, { limit: 5 });
    assert.is(requests.length, isFilled ? 1 : 0);
    await database.close();
  }
  fresh.close();
});

test('a failed migration leaves the database at the previous version', async () => {
  const url = newUrl();
  const database = await openVersion(url, 1);
  const steps = [...migrations.slice(0, 1), ['CREATE TABLE half (a INTEGER)', 'CREATE TABEL half']];
  const error = await migrate(database, now, { steps, contractedAt }).catch(
    (reason: Error) => reason,
  );
  assert.match((error as Error).message, 'syntax error');
  assert.not.match(JSON.stringify(await readSchema(database)), 'half');
  await migrate(database, now);
  await database.close();
});

const later = [...migrations, ['CREATE TABLE later (a INTEGER)']];

test('a program goes on with the database of a newer one that has only added to it', async () => {
  const api = createTestApi();
  const url = api.env.DATABASE_URL ?? '';
  // A rolling deploy: this process runs when the next version migrates, and another one starts after.
  assert.is((await api.call('/api/partnership/submit', { body: partnership })).status, 201);
  const newer = await openFile(url);
  await migrate(newer, now, { steps: later, contractedAt });
  await newer.close();
  assert.is((await api.call('/api/partnership/submit', { body: partnership })).status, 201);
  await api.handler.close?.();
  await api.handler.start?.(api.env);
  assert.is((await api.call('/api/partnership/submit', { body: partnership })).status, 201);
  await api.handler.close?.();
  const again = await openFile(url);
  await migrate(again, now, { steps: later, contractedAt });
  await again.close();
});

test('a database of a newer program that took something away is refused', async () => {
  const url = newUrl();
  const database = await openFile(url);
  const { length } = migrations;
  await migrate(database, now, { steps: later, contractedAt: length + 1 });
  await database.close();
  const error = await openDatabase(url, now).catch((reason: Error) => reason);
  assert.match(
    (error as Error).message,
    `the database is of version ${length + 1}, and this program knows version ${length}.`,
  );
});

test('no program of before the version that took something away last opens the database', async () => {
  const database = await openFile(newUrl());
  await migrate(database, now);
  const { rows } = await database.execute('SELECT value FROM settings');
  assert.equal(
    rows.map(({ value }) => value),
    [contractedAt],
  );
  await database.close();
});

test('once there is a reader or a second step, no program opens the database that knows neither', async () => {
  const person = (role: string) => `INSERT INTO administrators
    (id, email, email_key, name, role, created_at) VALUES ('a', 'a', 'a', 'A', '${role}', 1)`;
  const changes = {
    nothing: [person('admin')],
    'an app that is not set up': [
      person('admin'),
      "INSERT INTO authenticators (administrator_id, secret) VALUES ('a', 's')",
    ],
    'a reader': [person('reader')],
    'a new reader': [person('admin'), "UPDATE administrators SET role = 'reader'"],
    'an app': [
      person('admin'),
      "INSERT INTO authenticators (administrator_id, secret) VALUES ('a', 's')",
      'UPDATE authenticators SET added_at = 1',
    ],
    'a passkey': [
      person('admin'),
      `INSERT INTO passkeys (id, administrator_id, public_key, counter, transports, name, added_at)
        VALUES ('p', 'a', '', 0, '', '', 1)`,
    ],
  };
  const oldest: Record<string, number> = {};
  for (const [name, statements] of Object.entries(changes)) {
    const database = await openDatabase(newUrl(), now);
    await database.batch(statements, 'write');
    const { rows } = await database.execute('SELECT value FROM settings');
    oldest[name] = Number(rows[0]?.value);
    await database.close();
  }
  assert.equal(oldest, {
    nothing: contractedAt,
    'an app that is not set up': contractedAt,
    'a reader': 10,
    'a new reader': 10,
    'an app': 10,
    'a passkey': 10,
  });
});

/** Opens a database in a process of its own; two that write in one process share its threads. */
const openElsewhere = (url: string) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', openScript, url],
    { cwd: projectFolder },
  );
const openScript = `
  const { openDatabase } = await import('./site/api/storage/open-database.ts');
  const database = await openDatabase(process.argv[1], Date.now);
  await database.close();
`;

test('processes that start at once migrate once', async () => {
  const url = newUrl();
  await Promise.all([1, 2, 3].map(() => openElsewhere(url)));
  const database = await openFile(url);
  const { rows } = await database.execute('SELECT version FROM versions ORDER BY version');
  assert.equal(
    rows.map(({ version }) => version),
    migrations.map((_, index) => index + 1),
  );
  await database.close();
});

test('what is answered for is on the disk', async () => {
  const database = await openDatabase(newUrl(), now);
  // Of the connection that writes.
  const read = async (name: string) => {
    const [result] = await database.batch([`PRAGMA ${name}`], 'write');
    return Object.values(result?.rows[0] ?? {})[0];
  };
  assert.is(await read('journal_mode'), 'wal');
  assert.is(await read('synchronous'), 2);
  assert.is(await read('foreign_keys'), 1);
  assert.is(await read('secure_delete'), 1);
  assert.is(await read('busy_timeout'), 5000);
  await database.close();
});

test('nobody else may read the files', async () => {
  const url = newUrl();
  const database = await openDatabase(url, now);
  const file = url.replace('file:', '');
  for (const path of [file, `${file}-wal`]) assert.is(statSync(path).mode & 0o777, 0o600, path);
  await database.close();
});

test('an address that cannot be opened is named, without its key', async () => {
  const error = await openDatabase('libsql://db.example:x/?authToken=s3cret', now).catch(
    (reason: Error) => reason,
  );
  assert.match((error as Error).message, 'the database libsql://db.example:x/ cannot be opened');
  assert.not.match((error as Error).message, 's3cret');
});

test.run();
