import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHealthCheck } from '../../../../../site/api/storage/check-health.ts';
import type { Statement } from '../../../../../site/api/storage/database.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { createFolder } from '../../../../helpers/project.ts';

test('a database that can be read and not written is not ready, until it can be written again', async () => {
  const url = `file:${join(createFolder('database'), 'site.db')}`;
  let time = 1000;
  const database = await openDatabase(url, () => time);
  let isFull = false;
  const disk = {
    ...database,
    async execute(statement: Statement) {
      if (isFull) throw new Error('database or disk is full');
      return database.execute(statement);
    },
  };
  const check = createHealthCheck(disk, () => time);
  const readTime = async () =>
    (await database.execute('SELECT written_at FROM health')).rows[0]?.written_at;
  const fail = () =>
    check().then(
      () => 'ready',
      (error: Error) => error.message,
    );
  await check();
  isFull = true;
  time += 14_999;
  await check();
  time += 1;
  assert.is(await fail(), 'database or disk is full');
  isFull = false;
  assert.is(await fail(), 'database or disk is full', 'it is written to every 15 seconds at most');
  time += 15_000;
  await check();
  assert.is(await readTime(), time);
  isFull = true;
  time -= 3_600_000;
  assert.is(await fail(), 'database or disk is full', 'a clock that was put back hides nothing');
  isFull = false;
  // What the database itself does not write.
  await database.batch(['PRAGMA query_only = ON'], 'write');
  time += 15_000;
  assert.match(await fail(), 'readonly');
  await database.close();
});

test.run();
