import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { createTestApi, partnership, type TestApi } from '../../../../helpers/api.ts';

const day = 86_400_000;

const submit = async (api: TestApi, firstName: string) => {
  const { status } = await api.call('/api/partnership/submit', {
    body: { ...partnership, firstName },
  });
  assert.is(status, 201);
};

/** The first names of the stored requests, of the search index, and of waiting notices. */
async function readStored({ env, clock }: TestApi) {
  const database = await openDatabase(String(env.DATABASE_URL), () => clock.time);
  const read = async (sql: string) => (await database.execute(sql)).rows;
  const stored = {
    requests: (await read('SELECT first_name FROM requests ORDER BY seq')).map(
      (row) => row.first_name,
    ),
    found: (await read("SELECT rowid FROM request_texts WHERE request_texts MATCH 'Ada'")).length,
    notices: (await read('SELECT * FROM outbox')).length,
  };
  await database.close();
  return stored;
}

test('requests older than KEEP_REQUESTS_DAYS are deleted with the next request and at the next start', async () => {
  const api = createTestApi(
    {
      KEEP_REQUESTS_DAYS: '30',
      WEBHOOK_URL: 'https://hooks.example/site',
      WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    },
    { send: () => Promise.reject(new Error('away')) },
  );
  await submit(api, 'Ada');
  api.clock.time += 30 * day - 1;
  await submit(api, 'Grace');
  assert.equal(await readStored(api), { requests: ['Ada', 'Grace'], found: 1, notices: 2 });
  api.clock.time += 1;
  await submit(api, 'Edith');
  assert.equal(await readStored(api), { requests: ['Grace', 'Edith'], found: 0, notices: 2 });
  api.clock.time += 31 * day;
  await api.handler.close?.();
  await api.command(['data', 'export', '--email', 'nobody@example.com']);
  assert.equal(await readStored(api), { requests: [], found: 0, notices: 0 });
});

test('without KEEP_REQUESTS_DAYS requests stay until someone deletes them', async () => {
  const api = createTestApi();
  await submit(api, 'Ada');
  api.clock.time += 4000 * day;
  await submit(api, 'Grace');
  assert.equal((await readStored(api)).requests, ['Ada', 'Grace']);
});

test('a number of days that is none is refused by name', async () => {
  for (const days of ['0', '-1', '1.5', 'forever']) {
    const { code, warned } = await createTestApi({ KEEP_REQUESTS_DAYS: days })
      .command(['admin', 'list'])
      .catch((error: Error) => ({ code: 1, warned: [error.message] }));
    assert.is(code, 1);
    assert.match(warned.join('\n'), /KEEP_REQUESTS_DAYS: expected a number of days/);
  }
});

test.run();
