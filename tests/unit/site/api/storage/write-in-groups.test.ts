import { statSync } from 'node:fs';
import { join } from 'node:path';
import Connection from 'libsql/promise';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Statement } from '../../../../../site/api/storage/database.ts';
import { openFile } from '../../../../../site/api/storage/open-file.ts';
import {
  createGroupWriter,
  type WriteConnection,
} from '../../../../../site/api/storage/write-in-groups.ts';
import { createFolder } from '../../../../helpers/project.ts';

const add = (name: string): Statement => ({ sql: 'INSERT INTO names VALUES (?)', args: [name] });

/** A writer on a table of names that takes each once, with what it did in order. */
async function openWriter(onExec: (sql: string) => void = () => {}, now?: () => number) {
  const path = join(createFolder('database'), 'names.db');
  const connection = new Connection(path, {}) as unknown as WriteConnection;
  await connection.exec('PRAGMA journal_mode = WAL');
  await connection.exec('CREATE TABLE names (name TEXT UNIQUE) STRICT');
  const events: string[] = [];
  let runs = 0;
  const watched: WriteConnection = {
    async prepare(sql) {
      const statement = await connection.prepare(sql);
      const run = (args: readonly unknown[]) => {
        runs += 1;
        return statement.run(args);
      };
      return { reader: statement.reader, all: (args) => statement.all(args), run };
    },
    get inTransaction() {
      return connection.inTransaction;
    },
    close: () => connection.close(),
    async exec(sql) {
      onExec(sql);
      await connection.exec(sql);
      if (!/job$/.test(sql)) events.push(sql);
    },
  };
  const writer = createGroupWriter(watched, now);
  return {
    writer,
    events,
    /** How many statements have run. */
    countRuns: () => runs,
    /** Adds names as one write, and notes when it was answered. */
    async write(...names: string[]): Promise<string> {
      const answer = writer.write(names.map(add)).then(
        () => `${names} stored`,
        (error: Error) => `${names} refused: ${error.message}`,
      );
      events.push(await answer);
      return answer;
    },
    async readNames(): Promise<unknown[]> {
      const other = new Connection(path, {}) as unknown as WriteConnection;
      const rows = await (await other.prepare('SELECT name FROM names ORDER BY name')).all([]);
      other.close();
      return rows.map(({ name }) => name);
    },
  };
}

test('writes that come while others are being written share a transaction, and are answered after it', async () => {
  const { write, events, readNames } = await openWriter();
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => write(name)));
  assert.equal(events, [
    ...['BEGIN IMMEDIATE', 'COMMIT', 'a stored'],
    ...['BEGIN IMMEDIATE', 'COMMIT', 'b stored', 'c stored', 'd stored'],
  ]);
  assert.equal(await readNames(), ['a', 'b', 'c', 'd']);
});

test('a write that fails leaves nothing of itself, and the others of its transaction are kept', async () => {
  const { write, events, readNames } = await openWriter();
  const writes = [write('a'), write('b'), write('c', 'a'), write('d')];
  const [, , refused] = await Promise.all(writes);
  assert.match(refused ?? '', /^c,a refused: UNIQUE/);
  assert.is(events.filter((event) => event === 'COMMIT').length, 2);
  assert.equal(await readNames(), ['a', 'b', 'd']);
});

test('where the transaction fails, all in it are told so and none is kept, and the next goes on', async () => {
  let commits = 0;
  const { write, readNames } = await openWriter((sql) => {
    if (sql === 'COMMIT') commits += 1;
    if (sql === 'COMMIT' && commits === 2) throw new Error('database or disk is full');
  });
  const answers = await Promise.all([write('a'), write('b'), write('c', 'd')]);
  assert.equal(answers, [
    'a stored',
    'b refused: database or disk is full',
    'c,d refused: database or disk is full',
  ]);
  assert.is(await write('c'), 'c stored');
  assert.equal(await readNames(), ['a', 'c']);
});

test('where the database gives up the whole transaction, nobody in it is told that it is stored, and the rest is written', async () => {
  const { writer, write, readNames } = await openWriter();
  const first = write('a');
  const second = write('b');
  const sql = 'INSERT OR ROLLBACK INTO names VALUES (?)';
  const third = writer.write([{ sql, args: ['a'] }]).catch((error: Error) => error.message);
  const fourth = write('c');
  assert.is(await first, 'a stored');
  for (const answer of [second, third]) assert.match(String(await answer), /UNIQUE/);
  assert.is(await fourth, 'c stored');
  assert.equal(await readNames(), ['a', 'c']);
});

test('a group ends when it is large, and the next one takes the rest', async () => {
  const { write, events, readNames } = await openWriter();
  const names = Array.from({ length: 8 }, (_, number) => String(number).repeat(100_000));
  await Promise.all([write('a'), ...names.map((name) => write(name))]);
  const transactions = events.join('').split('COMMIT').slice(1);
  assert.equal(
    transactions.map((answers) => answers.split('stored').length - 1),
    [1, 3, 3, 2],
  );
  assert.equal(await readNames(), [...names, 'a']);
});

test('a group ends after some time, and others have their turn while it is written', async () => {
  let time = 0;
  const now = () => {
    time += 3;
    return time;
  };
  const { write, events, countRuns } = await openWriter(() => {}, now);
  const seen = new Set<number>();
  const look = () => {
    seen.add(countRuns());
    timer = setImmediate(look);
  };
  let timer = setImmediate(look);
  const names = Array.from({ length: 40 }, (_, number) => String(number));
  await Promise.all(names.map((name) => write(name)));
  clearImmediate(timer);
  const commits = events.filter((event) => event === 'COMMIT').length;
  assert.ok(commits > 3, `${commits} transactions`);
  assert.ok(seen.size > 30, `others had a turn after ${[...seen]} statements`);
});

test('the journal of a large write is cut back', async () => {
  const path = join(createFolder('database'), 'site.db');
  const database = await openFile(`file:${path}`);
  await database.execute('CREATE TABLE texts (text BLOB)');
  const add = 'INSERT INTO texts VALUES (randomblob(?))';
  await database.execute({ sql: add, args: [20_000_000] });
  assert.ok(statSync(`${path}-wal`).size > 20_000_000);
  // The journal begins again with the first write after all of it is in the file.
  for (let write = 0; write < 2; write += 1) await database.execute({ sql: add, args: [1] });
  assert.ok(statSync(`${path}-wal`).size <= 4 * 1024 * 1024 + 1024);
  await database.close();
});

test('closing waits for what is being written', async () => {
  const { writer, write, readNames } = await openWriter();
  const writes = [write('a'), write('b')];
  await writer.close();
  assert.equal(await Promise.all(writes), ['a stored', 'b stored']);
  assert.equal(await readNames(), ['a', 'b']);
});

test('while another process writes, reading goes on and the process is not held up', async () => {
  const path = join(createFolder('database'), 'names.db');
  const database = await openFile(`file:${path}`);
  await database.execute('CREATE TABLE names (name TEXT UNIQUE) STRICT');
  const other = new Connection(path, {}) as unknown as WriteConnection;
  await other.exec('BEGIN IMMEDIATE');
  let isWritten = false;
  const written = database.execute(add('a')).then(() => {
    isWritten = true;
  });
  for (let turn = 0; turn < 20; turn += 1) {
    const { rows } = await database.execute('SELECT count(*) AS count FROM names');
    assert.equal([rows[0]?.count, isWritten], [0, false]);
    await new Promise(setImmediate);
  }
  await other.exec('ROLLBACK');
  await written;
  assert.is((await database.execute('SELECT * FROM names')).rows.length, 1);
  other.close();
  await database.close();
});

test.run();
