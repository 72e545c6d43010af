import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../site/api/storage/open-database.ts';
import { createTestApi } from '../helpers/api.ts';
import { createFolder } from '../helpers/project.ts';
import { createRandom } from '../helpers/random.ts';
import { describeTally, tallyCalls } from '../helpers/tally.ts';
import { type Attack, submit, underWatch, wait } from './scene.ts';
import { longestValues } from './texts.ts';

/** Submissions at a time, and how often, a second apart. */
const burst = 40;
const bursts = 5;
/** Rows that one address may store in a minute and in a day without a captcha. */
const mostRows = { minute: 5, day: 100 };
/** Bytes of the file for each byte that was sent: an index that costs less than the data. */
const mostCost = 2;
/** Milliseconds between two submissions of the day, and rows after which it is long enough. */
const pace = 15_000;
const enoughRows = 300;

/** One address that fills the disk. */
export const submissionFlood: Attack = {
  point: 8,
  name: 'submission-flood',
  sent: `one address, no captcha configured: ${bursts} times ${burst} submissions at once; in process, by a moved clock, one every ${pace / 1000} s for a day or ${enoughRows} rows`,
  async run(scene) {
    const day = await floodForADay();
    const cost = day.stored / day.sent;
    return underWatch(scene, async (target, ledger) => {
      const tally = await tallyCalls(
        Array.from({ length: bursts * burst }, async (_, number) => {
          await wait(Math.floor(number / burst) * 1_000);
          return submit(target, { number, localAddress: '127.66.0.1', ledger });
        }),
      );
      const minute = tally.statuses.get('201') ?? 0;
      const kilobytes = (bytes: number) => `${(bytes / day.rows / 1000).toFixed(1)} kB`;
      return {
        did: `rows in a minute: ${minute} (${describeTally(tally)}), in a day: ${day.rows}; one of ${kilobytes(day.sent)} takes ${kilobytes(day.stored)}`,
        problems: [
          ...(minute <= mostRows.minute ? [] : [`one address stores ${minute} rows a minute`]),
          ...(day.rows <= mostRows.day ? [] : [`one address stores ${day.rows} rows a day`]),
          ...(cost <= mostCost ? [] : [`the file has ${cost.toFixed(1)} bytes for each one sent`]),
        ],
      };
    });
  },
};

/** Rows with each field at its limit, and bytes: of their texts, and those that the file grew by. */
async function floodForADay(): Promise<{ rows: number; sent: number; stored: number }> {
  const file = join(createFolder('attack'), 'site.db');
  const variables = { DATABASE_URL: `file:${file}` };
  const empty = createTestApi(variables);
  await empty.call('/api/auth/session');
  await empty.handler.close?.();
  const size = await sizeOf(file);
  const api = createTestApi(variables);
  const end = api.clock.time + 86_400_000;
  const random = createRandom(1);
  let [rows, sent] = [0, 0];
  for (let number = 0; api.clock.time < end && rows < enoughRows; number += 1) {
    api.clock.time += pace;
    const body = longestValues(random, number, 'allowed');
    const { status } = await api.call('/api/partnership/submit', { body });
    if (status !== 201) continue;
    rows += 1;
    sent += Object.values(body).join('').length;
  }
  await api.handler.close?.();
  return { rows, sent, stored: (await sizeOf(file)) - size };
}

/** Bytes of a database file, once all of its journal is in it. */
async function sizeOf(file: string): Promise<number> {
  const database = await openDatabase(`file:${file}`, Date.now);
  await database.execute('PRAGMA wal_checkpoint(TRUNCATE)');
  await database.close();
  return statSync(file).size;
}
