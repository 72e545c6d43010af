import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../../../../site/api/app.ts';
import { argon2 } from '../../../../../site/api/auth/argon2.ts';
import { readConfig } from '../../../../../site/api/config.ts';
import { silentMeter } from '../../../../../site/api/metrics/meter.ts';
import { systemRandom } from '../../../../../site/api/secrets.ts';
import { createServices } from '../../../../../site/api/services.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import {
  cheapCost,
  createTestApi,
  origin,
  partnership,
  type TestApi,
} from '../../../../helpers/api.ts';
import { createFolder } from '../../../../helpers/project.ts';

const path = '/api/partnership/submit';

const fileOf = ({ env }: Pick<TestApi, 'env'>) => env.DATABASE_URL?.replace('file:', '') ?? '';

/** Sends a request under a key; gives the status, and the reason that was logged. */
async function submit(api: TestApi, key: string) {
  const headers = { 'Idempotency-Key': key.padEnd(16, '-') };
  const { status, headers: answered } = await api.call(path, { body: partnership, headers });
  if (status !== 201) assert.is(answered.get('Retry-After'), '30');
  return { status, reason: String(api.log.at(-1)?.reason ?? '') };
}

const whyNotReady = (api: TestApi): Promise<string> =>
  Promise.resolve(api.handler.ready?.()).then(
    () => 'ready',
    (error: Error) => error.message,
  );

/** Keys of what the next process finds. */
async function countStored(api: TestApi): Promise<number> {
  const next = createTestApi({ DATABASE_URL: api.env.DATABASE_URL });
  return (await next.command(['data', 'export'])).printed.length;
}

for (const part of ['', '-wal', '-shm']) {
  test(`nothing is acknowledged while site.db${part} is gone, and all is once it is back`, async () => {
    const api = createTestApi();
    assert.is((await submit(api, 'before')).status, 201);
    await api.handler.ready?.();
    const file = `${fileOf(api)}${part}`;
    renameSync(file, `${file}.away`);
    const { status, reason } = await submit(api, 'meanwhile');
    assert.is(status, 503);
    assert.ok(reason.startsWith(`${file} was deleted while the database was open`), reason);
    assert.match(reason, 'restore a backup, and start it again');
    assert.is((await submit(api, 'before')).status, 503, 'what came before is not there either');
    assert.is(await whyNotReady(api), reason);
    renameSync(`${file}.away`, file);
    assert.is(await whyNotReady(api), 'ready');
    assert.is((await submit(api, 'after')).status, 201);
    await api.handler.close?.();
    assert.is(await countStored(api), 2, 'what was refused is not stored behind our back');
  });
}

test('a file in the place of the database is not taken for it', async () => {
  const api = createTestApi();
  await submit(api, 'before');
  const file = fileOf(api);
  renameSync(file, `${file}.away`);
  for (const replace of [
    () => writeFileSync(file, ''),
    () => copyFileSync(`${file}.away`, file),
    () => symlinkSync('nowhere.db', file),
    () => mkdirSync(file),
  ]) {
    replace();
    const { status, reason } = await submit(api, 'meanwhile');
    assert.is(status, 503);
    assert.match(reason, `${file} was `);
    assert.is(await whyNotReady(api), reason);
    rmSync(file, { recursive: true });
  }
  renameSync(`${file}.away`, file);
  assert.is((await submit(api, 'after')).status, 201);
});

test('the folder of a database may be moved away, too', async () => {
  const api = createTestApi();
  await submit(api, 'before');
  const folder = dirname(fileOf(api));
  renameSync(folder, `${folder}.away`);
  writeFileSync(folder, '');
  assert.is((await submit(api, 'meanwhile')).status, 503);
});

test('a link that leads to another database fails writes, and one to the same does not', async () => {
  const folder = createFolder('database');
  const [link, one, other] = ['link.db', 'one.db', 'other.db'].map((name) => join(folder, name));
  writeFileSync(String(one), '');
  symlinkSync(String(one), String(link));
  const api = createTestApi({ DATABASE_URL: `file:${link}` });
  assert.is((await submit(api, 'before')).status, 201);
  rmSync(String(link));
  symlinkSync(String(other), String(link));
  writeFileSync(String(other), '');
  assert.is((await submit(api, 'meanwhile')).status, 503);
  rmSync(String(link));
  symlinkSync(String(one), String(link));
  assert.is((await submit(api, 'after')).status, 201);
});

test('a write during which the file is deleted fails', async () => {
  const api = createTestApi();
  const file = fileOf(api);
  const database = await openDatabase(`file:${file}`, () => 0);
  const writing = database.execute('DELETE FROM health').catch((error: Error) => error);
  rmSync(file);
  assert.match(String(await writing), 'was deleted');
  await database.close();
});

/** Calls the routes over a database that is opened, so that a test can change what it allows. */
async function callOver(...prepare: string[]): Promise<Response> {
  const url = `file:${join(createFolder('database'), 'site.db')}`;
  const now = Date.now;
  const database = await openDatabase(url, now);
  await database.batch(prepare, 'write');
  const surroundings = {
    now,
    random: systemRandom,
    send: fetch,
    print() {},
    log() {},
    meter: silentMeter,
    passwordCost: cheapCost,
    argon2,
  };
  const services = createServices(readConfig({ SITE_URL: origin }), database, surroundings);
  const request = new Request(`${origin}${path}`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...partnership, additionalInfo: 'room '.repeat(950) }),
  });
  const response = await createApp().fetch(request, { ...services, context: {} });
  const unready = await services.checkHealth().catch((error: Error) => error);
  assert.instance(unready, Error, 'nor is it ready');
  await database.close();
  return response;
}

test('a database that cannot be written, or has no more room, is 503', async () => {
  const limits = [
    ['PRAGMA query_only = ON'],
    // The file has free pages from its migrations, and gets no more.
    ['CREATE TABLE filler AS SELECT zeroblob(500000)', 'PRAGMA max_page_count = 1'],
  ];
  for (const limit of limits) {
    const { status, headers } = await callOver(...limit);
    assert.equal([status, headers.get('Retry-After')], [503, '30'], limit.at(-1));
  }
});

test('on a full disk nothing is acknowledged that is not stored', async () => {
  const folder = createFolder('tmpfs');
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  // Only root may mount, and not everywhere; the test above has the error without the disk.
  if (mount.status !== 0) return console.log(`skipped: no tmpfs here (${mount.stderr})`);
  try {
    const api = createTestApi({ DATABASE_URL: `file:${folder}/site.db` });
    let acknowledged = 0;
    let last = 201;
    for (let call = 0; last === 201 && call < 50; call += 1) {
      const body = { ...partnership, additionalInfo: `${call} `.repeat(1000) };
      last = (await api.call(path, { body, address: `192.0.2.${call}` })).status;
      if (last === 201) acknowledged += 1;
    }
    assert.is(last, 503);
    assert.not.match(await whyNotReady(api), 'was deleted');
    await api.handler.close?.();
    assert.is(await countStored(api), acknowledged);
  } finally {
    spawnSync('umount', ['-l', folder]);
  }
});

test.run();
