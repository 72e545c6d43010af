/** Another connection holds the database: a moment later it works. */
const busy = new Set(['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL']);

/** SQLite says these of a statement or its values, which are ours (https://sqlite.org/rescode.html). */
const ourFaults = new Set([
  'SQLITE_CONSTRAINT',
  'SQLITE_ERROR',
  'SQLITE_MISMATCH',
  'SQLITE_MISUSE',
  'SQLITE_RANGE',
  'SQLITE_TOOBIG',
]);

/**
 * Tells a database that cannot serve now from a fault of ours, by the code of an error. SQLite's
 * other codes say that the file is full, read-only, damaged, away, or no database. A server's say
 * that it is away or takes no more. A code of SQLite that is not known here is the database's.
 * @returns undefined for a fault of ours.
 */
export function databaseTrouble(error: Error): 'busy' | 'unavailable' | undefined {
  const code = 'code' in error ? String(error.code) : '';
  // Of SQLITE_IOERR_WRITE and its like the first two words say what kind it is.
  const kind = /^SQLITE_[A-Z]+/.exec(code)?.[0];
  if (kind !== undefined) {
    if (busy.has(kind)) return 'busy';
    return ourFaults.has(kind) ? undefined : 'unavailable';
  }
  // DATABASE_: `place-check.ts`; SERVER_: `open-database.ts` and the client of libSQL; HRANA_: its
  // protocol; BLOCKED: a hosted database over its quota.
  return /^(?:DATABASE_|SERVER_|HRANA_|BLOCKED$)/.test(code) ? 'unavailable' : undefined;
}
