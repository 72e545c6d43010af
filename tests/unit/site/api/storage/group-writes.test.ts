import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Result, Statement } from '../../../../../site/api/storage/database.ts';
import { createWriteGroups } from '../../../../../site/api/storage/group-writes.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { hasLibsqlServer, startLibsqlServer } from '../../../../helpers/libsql-server.ts';

/** Where sqld is installed. */
const testWithServer = hasLibsqlServer() ? test : test.skip;

const fault = new Error('fault');

/** Groups that write to a list of sent groups; a write of "bad" is a fault. */
function createGroups(
  answer: (statements: Statement[]) => Promise<unknown> = async () => {},
  limits = { writes: 3, wait: 5000 },
) {
  const sent: string[] = [];
  let atOnce = 0;
  let most = 0;
  const send = async (statements: Statement[]): Promise<Result[]> => {
    sent.push(statements.join(' '));
    atOnce += 1;
    most = Math.max(most, atOnce);
    await answer(statements);
    atOnce -= 1;
    if (statements.includes('bad')) throw fault;
    return statements.map((statement) => ({ rows: [{ statement }], rowsAffected: 1 }));
  };
  const isFault = (error: unknown) => error === fault;
  const { write } = createWriteGroups(send, { isFault, limits });
  return {
    sent,
    most: () => most,
    write: (...statements: string[]) =>
      write(statements).then(
        (results) => results.map(({ rows }) => rows[0]?.statement).join(' '),
        (error: Error) => error.message,
      ),
  };
}

test('writes that come while one is sent are sent together, and each gets its own results', async () => {
  const { write, sent, most } = createGroups();
  const answers = await Promise.all([
    write('a'),
    write('b', 'c'),
    write('d'),
    write('e'),
    write('f'),
  ]);
  assert.equal(answers, ['a', 'b c', 'd', 'e', 'f']);
  assert.equal(sent, ['a', 'b c d e', 'f']);
  assert.is(most(), 1);
  assert.is(await write('g'), 'g');
});

test('a write with a fault fails alone', async () => {
  const { write, sent } = createGroups();
  const answers = await Promise.all([write('a'), write('b'), write('bad'), write('c')]);
  assert.equal(answers, ['a', 'b', 'fault', 'c']);
  assert.equal(sent, ['a', 'b bad c', 'b', 'bad', 'c']);
});

test('without an answer, a group fails as a whole and is not sent again', async () => {
  const { write, sent } = createGroups(async (statements) => {
    if (statements.length > 1) throw new Error('away');
  });
  const answers = await Promise.all([write('a'), write('b'), write('c')]);
  assert.equal(answers, ['a', 'away', 'away']);
  assert.equal(sent, ['a', 'b c']);
  assert.is(await write('d'), 'd');
});

test('a write that waits too long fails, and is never sent', async () => {
  const { write, sent } = createGroups(() => delay(60), { writes: 3, wait: 20 });
  const answers = await Promise.all([write('a'), write('b')]);
  assert.equal(answers, ['a', 'The database did not take the write in time.']);
  assert.is(await write('c'), 'c');
  assert.equal(sent, ['a', 'c']);
});

testWithServer(
  'a crowd of writes of several processes is stored by a server, each once',
  async () => {
    const server = await startLibsqlServer();
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase(server.url, Date.now)));
    const [first] = databases;
    await first?.execute('CREATE TABLE names (name INTEGER PRIMARY KEY) STRICT');
    const add = (name: number) => ({ sql: 'INSERT INTO names VALUES (?)', args: [name] });
    const results = await Promise.allSettled(
      Array.from({ length: 400 }, (_, index) =>
        // Every 100th name is there already.
        databases[index % 4]?.batch(
          [add(index % 100 === 99 ? 0 : index), add(index + 1000)],
          'write',
        ),
      ),
    );
    const [stored] = (await first?.execute('SELECT count(*) AS count FROM names'))?.rows ?? [];
    assert.is(results.filter(({ status }) => status === 'rejected').length, 4);
    assert.is(stored?.count, 2 * 396);
    await Promise.all(databases.map((database) => database.close()));
    await server.close();
  },
);

test.run();
