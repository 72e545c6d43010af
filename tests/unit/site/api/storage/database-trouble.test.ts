import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { databaseTrouble } from '../../../../../site/api/storage/database-trouble.ts';

test('a database that cannot serve now is told from our own faults', () => {
  const kinds = {
    busy: ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL'],
    unavailable: [
      'SQLITE_FULL',
      'SQLITE_IOERR',
      'SQLITE_IOERR_FSYNC',
      'SQLITE_READONLY',
      'SQLITE_READONLY_DBMOVED',
      'SQLITE_CANTOPEN',
      'SQLITE_CORRUPT',
      'SQLITE_CORRUPT_INDEX',
      'SQLITE_NOTADB',
      'SQLITE_PERM',
      'SQLITE_AUTH',
      'SQLITE_NOMEM',
      'SQLITE_UNKNOWN',
      'DATABASE_MOVED',
      'SERVER_UNREACHABLE',
      'SERVER_ERROR',
      'HRANA_PROTO_ERROR',
      'HRANA_WEBSOCKET_ERROR',
      'BLOCKED',
    ],
    undefined: [
      'SQLITE_CONSTRAINT',
      'SQLITE_CONSTRAINT_UNIQUE',
      'SQLITE_ERROR',
      'SQLITE_ERROR_MISSING_COLLSEQ',
      'SQLITE_MISMATCH',
      'SQLITE_MISUSE',
      'SQLITE_RANGE',
      'SQLITE_TOOBIG',
      'SQL_PARSE_ERROR',
      'ERR_INVALID_ARG_TYPE',
      'ENOENT',
      '',
    ],
  };
  for (const [kind, codes] of Object.entries(kinds)) {
    for (const code of codes) {
      const error = Object.assign(new Error(), { code });
      assert.is(String(databaseTrouble(error)), kind, code);
    }
  }
  assert.is(databaseTrouble(new TypeError('x is undefined')), undefined);
});

test.run();
