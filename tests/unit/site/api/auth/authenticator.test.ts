import { join } from 'node:path';
import { TOTP } from 'otpauth';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addAdministrator } from '../../../../../site/api/auth/administrators.ts';
import {
  confirmAuthenticator,
  prepareAuthenticator,
} from '../../../../../site/api/auth/authenticator.ts';
import type { Database } from '../../../../../site/api/storage/database.ts';
import { openDatabase } from '../../../../../site/api/storage/open-database.ts';
import { createFolder } from '../../../../helpers/project.ts';

test('a code does not confirm a secret that replaced its own meanwhile', async () => {
  const now = Date.UTC(2026, 0, 5, 9);
  const ada = { id: 'ada', email: 'ada@usta.example' };
  const url = `file:${join(createFolder('authenticator'), 'site.db')}`;
  const database = await openDatabase(url, () => now);
  const added = { ...ada, name: 'Ada', role: 'admin', hash: '', now } as const;
  await addAdministrator(database, added, []);
  let filler = 0;
  const prepare = () => {
    filler += 1;
    return prepareAuthenticator(database, ada, (length) => new Uint8Array(length).fill(filler));
  };
  const first = await prepare();
  const code = new TOTP({ secret: first?.secret ?? '' }).generate({ timestamp: now });
  /** Another request replaces the secret after the code was found right. */
  const interrupted: Database = {
    ...database,
    async batch(statements, mode) {
      await prepare();
      return database.batch(statements, mode);
    },
  };
  const rest = { made: { codes: ['one'], hashes: ['1'] }, event: [] };
  const given = { id: ada.id, code, now };
  assert.is(await confirmAuthenticator(interrupted, given, rest), undefined);
  const { rows } = await database.execute('SELECT added_at FROM authenticators');
  assert.equal([rows.length, rows[0]?.added_at], [1, null]);
  await database.close();
});

test.run();
