import { join } from 'node:path';
import { openDatabase } from '../../site/api/storage/open-database.ts';
import { addRequest } from '../../site/api/storage/requests.ts';
import { partnership } from '../helpers/api.ts';
import { createFolder } from '../helpers/project.ts';
import { countBytes } from './count-bytes.ts';
import { type Attack, addressOf, underWatch } from './scene.ts';
import { copyDatabase, openSession } from './target.ts';

const rows = 40;
/** Characters of a field; what was stored before the fields had shorter limits stays. */
const length = 10_000;

/** Texts that make the search for formulas take long, in every field of every request. */
export const hostileExport: Attack = {
  point: 10,
  name: 'hostile-export',
  sent: `an export of ${rows} requests of ${length} quotes and spaces in each field`,
  async run(scene) {
    const database = await fill(scene.database);
    return underWatch(
      scene,
      async (target) => {
        const cookie = await openSession(target, addressOf(1));
        const start = performance.now();
        const { status, bytes, isWhole } = await countBytes(
          `${target.url}/api/admin/requests.csv`,
          { headers: { Cookie: cookie }, localAddress: addressOf(1) },
        );
        const seconds = (performance.now() - start) / 1000;
        const isRight = isWhole && status === 200 && bytes > rows * length;
        return {
          did: `${status}, ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s${isWhole ? '' : ', and then it was broken off'}`,
          problems: isRight ? [] : ['the export is not whole'],
        };
      },
      { database },
    );
  },
};

async function fill(database: string): Promise<string> {
  const file = join(createFolder('attack'), 'site.db');
  copyDatabase(database, file);
  const store = await openDatabase(`file:${file}`, Date.now);
  const hostile = `x${`"'  `.repeat(length / 4)}`.slice(0, length - 1);
  for (let number = 0; number < rows; number += 1) {
    const request = {
      id: `hostile-request-${number}`,
      receivedAt: Date.now(),
      values: {
        ...partnership,
        firstName: `${hostile}x`,
        lastName: `${hostile}x`,
        phone: `${hostile}x`,
        company: `${hostile}x`,
        title: `${hostile}x`,
        additionalInfo: `No ${number} ${hostile}`,
      },
      verified: false,
      idempotencyKey: undefined,
      fingerprint: String(number),
    };
    // Beyond what one address, and a day, may store.
    await addRequest(store, request, { address: `caller ${number}`, all: rows });
  }
  await store.close();
  return file;
}
