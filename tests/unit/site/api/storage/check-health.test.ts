import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHealthCheck } from '../../../../../site/api/storage/check-health.ts';
import { checkRoom } from '../../../../../site/api/storage/check-room.ts';
import type { Statement } from '../../../../../site/api/storage/database.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { watchWrites } from '../../../../../site/api/storage/watch-writes.ts';
import { createFolder } from '../../../../helpers/project.ts';

const newPath = () => join(createFolder('database'), 'site.db');

/** A database on a disk that can fill up, with the check that a probe makes. */
async function openChecked() {
  const clock = { time: 1000 };
  const disk = { isFull: false, statements: [] as Statement[] };
  const now = () => clock.time;
  const database = await openDatabase(`file:${newPath()}`, now);
  const { database: watched, lastFailure } = watchWrites(
    {
      ...database,
      async execute(statement) {
        disk.statements.push(statement);
        if (disk.isFull && !String(statement).startsWith('SELECT')) {
          throw Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' });
        }
        return database.execute(statement);
      },
    },
    now,
  );
  const check = createHealthCheck(watched, { now, lastFailure });
  return {
    clock,
    disk,
    write: () => watched.execute("INSERT OR REPLACE INTO settings VALUES ('a', 1)").catch(() => {}),
    probe: () =>
      check().then(
        () => 'ready',
        (error: Error) => error.message,
      ),
    close: () => database.close(),
  };
}

test('a probe writes nothing, and asks the database every 15 seconds at most', async () => {
  const { clock, disk, probe, close } = await openChecked();
  for (const wait of [0, 14_999, 1]) {
    clock.time += wait;
    assert.is(await probe(), 'ready');
  }
  assert.is(disk.statements.length, 2);
  for (const statement of disk.statements) assert.match(String(statement), /^SELECT/);
  await close();
});

test('a write that failed makes it unready, until one succeeds or 15 seconds have passed', async () => {
  const { clock, disk, write, probe, close } = await openChecked();
  disk.isFull = true;
  assert.is(await probe(), 'ready');
  await write();
  assert.is(await probe(), 'the disk is full', 'at once');
  disk.isFull = false;
  await write();
  assert.is(await probe(), 'ready');
  disk.isFull = true;
  await write();
  clock.time += 15_000;
  assert.is(await probe(), 'ready', 'somebody has to try again');
  await write();
  clock.time -= 3_600_000;
  assert.is(await probe(), 'ready', 'a clock that was put back');
  await close();
});

test('a fault of ours does not make it unready', async () => {
  const { probe, close } = await openChecked();
  const url = `file:${newPath()}`;
  const { database, lastFailure } = watchWrites(await openDatabase(url, Date.now), Date.now);
  await database.execute("INSERT INTO settings VALUES ('a', 'no number')").catch(() => {});
  assert.is(lastFailure(), undefined);
  assert.is(await probe(), 'ready');
  await database.close();
  await close();
});

test('a disk without room, and a file that cannot be written, are found without a write', async () => {
  const path = newPath();
  await (await openDatabase(`file:${path}`, Date.now)).close();
  await checkRoom(path, 1);
  const full = await checkRoom(path, Number.MAX_SAFE_INTEGER).catch((error: unknown) => error);
  assert.match(String(full), /has [\d,]+ bytes left/);
  const gone = await checkRoom(`${path}.gone`, 1).catch((error: unknown) => error);
  assert.match(String(gone), 'ENOENT');
});

test.run();
