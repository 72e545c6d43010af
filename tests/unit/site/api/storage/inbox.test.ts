import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { addRequest } from '../../../../../site/api/storage/requests.ts';
import { partnership } from '../../../../helpers/api.ts';
import { createFolder } from '../../../../helpers/project.ts';
import { createRandom } from '../../../../helpers/random.ts';

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
