import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../../../site/api/storage/database.ts';
import {
  listRequests,
  pageBytes,
  readRequests,
  readRequestsOf,
} from '../../../../../site/api/storage/inbox.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { addRequest } from '../../../../../site/api/storage/requests.ts';
import { csvHeader, toCsvLine } from '../../../../../site/api/storage/to-csv.ts';
import type { InboxRequest } from '../../../../../site/domain/inbox.ts';
import { createTestApi, partnership, signIn } from '../../../../helpers/api.ts';
import { createFolder } from '../../../../helpers/project.ts';
import { createRandom } from '../../../../helpers/random.ts';

/** 40 kB, as long as a field may be (spec §9): for a spreadsheet one formula after the other. */
const hostile = '\u{1f419};=1'.repeat(2500);

const all = { search: '', state: 'all' } as const;

/** Requests with these texts, sent in this order from one email address. */
async function fill(database: Database, texts: readonly string[]): Promise<void> {
  const add = (additionalInfo: string, index: number) =>
    addRequest(
      database,
      {
        id: `request-${index}`,
        receivedAt: index * 1000,
        values: { ...partnership, additionalInfo },
        verified: false,
        idempotencyKey: undefined,
        fingerprint: '',
      },
      { address: String(index), all: texts.length },
    );
  await Promise.all(texts.map(add));
}

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Adds up what is handled until others have their turn; the most of it in any turn. */
function createMeter() {
  let inTurn = 0;
  let most = 0;
  const reset = () => {
    inTurn = 0;
    next = setImmediate(reset);
  };
  let next = setImmediate(reset);
  return {
    add(bytes: number) {
      inTurn += bytes;
      most = Math.max(most, inTurn);
    },
    read: () => most,
    stop: () => clearImmediate(next),
  };
}

/** A database that tells a meter how much each call reads. */
function meterReads(database: Database, meter: ReturnType<typeof createMeter>): Database {
  return {
    ...database,
    async execute(statement) {
      const result = await database.execute(statement);
      for (const row of result.rows) meter.add(sizeOf(row));
      return result;
    },
  };
}

async function openMetered(texts: readonly string[]) {
  const url = `file:${join(createFolder('inbox'), 'site.db')}`;
  const database = await openDatabase(url, () => 0);
  await fill(database, texts);
  const meter = createMeter();
  return { database: meterReads(database, meter), meter };
}

const texts = [...Array(40).fill(hostile), ...Array(250).fill('short')];

/** A page, the row that fills it, and what a row has besides its text, for each row. */
const most = pageBytes + sizeOf(hostile) + 100 * 600;

test('however long requests are, a page of them is bounded, and together they are all', async () => {
  const { database, meter } = await openMetered(texts);
  const ids: string[] = [];
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined; ) {
    const page: Awaited<ReturnType<typeof listRequests>> = await listRequests(database, all, {
      before,
      limit: 200,
    });
    assert.ok(page.requests.length > 0 && page.requests.length <= 200);
    const bytes = page.requests.reduce(
      (sum, { additionalInfo }) => sum + sizeOf(additionalInfo),
      0,
    );
    assert.ok(bytes < pageBytes + sizeOf(hostile), `${bytes} bytes`);
    ids.push(...page.requests.map(({ id }) => id));
    before = page.next;
  }
  assert.equal(
    ids,
    texts.map((_, index) => `request-${texts.length - 1 - index}`),
  );
  meter.stop();
  await database.close();
});

test('who reads all requests, or those of a person, gives way to others in between', async () => {
  const { database, meter } = await openMetered(texts);
  const read = async (requests: AsyncIterable<InboxRequest>) => {
    let count = 0;
    for await (const _ of requests) count += 1;
    return count;
  };
  assert.is(await read(readRequests(database, all)), texts.length);
  assert.is(await read(readRequests(database, { search: 'short', state: 'open' })), 250);
  assert.is(await read(readRequestsOf(database, partnership.email)), texts.length);
  assert.ok(meter.read() > pageBytes && meter.read() < most, `${meter.read()} bytes`);
  meter.stop();
  await database.close();
});

test('words that others of the search begin with are not sought again', async () => {
  const url = `file:${join(createFolder('database'), 'site.db')}`;
  const database = await openDatabase(url, () => 1000);
  const sought: unknown[] = [];
  const watched: Database = {
    ...database,
    async execute(statement) {
      if (typeof statement !== 'string') sought.push(statement.args[0]);
      return database.execute(statement);
    },
  };
  for (const search of ['c c C cl Client c', 'a-b a', '12 1', 'ab b']) {
    await listRequests(watched, { search, state: 'all' }, { limit: 1 });
  }
  assert.equal(sought, ['"Client"*', '"a-b"*', '"12"*', '"ab"* "b"*']);
  await database.close();
});

test('a file for spreadsheets is sent in bounded pieces, with every request', async () => {
  const api = createTestApi();
  await signIn(api);
  const database = await openDatabase(String(api.env.DATABASE_URL), () => 0);
  await fill(database, texts);
  await database.close();
  const response = await api.call('/api/admin/requests.csv');
  const pieces: Uint8Array[] = [];
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
  }
  const line = Buffer.byteLength(toCsvLine({ ...request, additionalInfo: hostile }));
  const longest = Math.max(...pieces.map(({ length }) => length));
  // 65,536 characters of at most 3 bytes, and the line with which they are exceeded.
  assert.ok(longest < 3 * 65_536 + line, `${longest} bytes in a piece`);
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(pieces));
  assert.ok(text.startsWith(csvHeader));
  assert.is(text.split('\r\n').length, texts.length + 2);
});

const request: InboxRequest = {
  ...partnership,
  id: 'x',
  receivedAt: '',
  handled: false,
  handledAt: null,
  note: '',
  verified: false,
};

test('the time for a cell grows with its length, not with its square', () => {
  // By the square this would take hours.
  for (const blank of [' ', '"', '\t', '\n']) {
    const note = `a${blank.repeat(2_000_000)}=1`;
    assert.ok(toCsvLine({ ...request, note }).length > note.length);
  }
});

/** Bytes of the index and of the texts, of requests with such texts. */
async function measure(
  count: number,
  createText: () => string,
): Promise<{ index: number; texts: number }> {
  const url = `file:${join(createFolder('database'), 'site.db')}`;
  const database = await openDatabase(url, () => 1000);
  const add = (number: number) => {
    const values = { ...partnership, email: `p${number}@x.example`, additionalInfo: createText() };
    const request = { id: String(number), receivedAt: 1000, values, verified: true };
    return addRequest(
      database,
      { ...request, idempotencyKey: undefined, fingerprint: 'f' },
      { address: String(number), all: count },
    );
  };
  await Promise.all(Array.from({ length: count }, (_, number) => add(number)));
  const read = async (sql: string) => Number((await database.execute(sql)).rows[0]?.bytes);
  const sizes = {
    index: await read('SELECT sum(length(block)) AS bytes FROM request_texts_data'),
    texts: await read(`SELECT sum(octet_length(first_name || last_name || email || phone || company
      || title || additional_info)) AS bytes FROM requests`),
  };
  await database.close();
  return sizes;
}

const random = createRandom(7);
const createWord = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(97 + random.integer(26))).join('');

test('the search index takes less than what people write', async () => {
  const vocabulary = Array.from({ length: 3000 }, () => createWord(3 + random.integer(8)));
  const { index, texts } = await measure(1500, () =>
    Array.from({ length: 40 }, () => random.pick(vocabulary)).join(' '),
  );
  assert.ok(index < texts, `${index} bytes for ${texts}`);
});

test('words by chance, each once, take less than twice as much', async () => {
  const { index, texts } = await measure(200, () =>
    Array.from({ length: 1000 }, () => createWord(4)).join(' '),
  );
  assert.ok(index < 2 * texts, `${index} bytes for ${texts}`);
});

test.run();
