/** Another connection has locked the database. It works again shortly. */
const busy = new Set(['SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL']);

/**
 * SQLite uses these for statements or values, so they are our bugs
 * (https://sqlite.org/rescode.html).
 */
const ourFaults = new Set([
  'SQLITE_CONSTRAINT',
  'SQLITE_ERROR',
  'SQLITE_MISMATCH',
  'SQLITE_MISUSE',
  'SQLITE_RANGE',
  'SQLITE_TOOBIG',
]);

/**
 * Distinguishes an unavailable database from our own bugs by the code of an error. SQLite's other
 * codes mean that the file is full, read-only, damaged, missing, or no database. A server's codes
 * mean that it is unavailable or accepts no more. Unknown SQLite codes count as unavailable.
 * @returns undefined for our own bugs.
 */
export function databaseTrouble(error: Error): 'busy' | 'unavailable' | undefined {
  const code = 'code' in error ? String(error.code) : '';
  // In SQLITE_IOERR_WRITE and similar codes, the first two words name the kind.
  const kind = /^SQLITE_[A-Z]+/.exec(code)?.[0];
  if (kind !== undefined) {
    if (busy.has(kind)) return 'busy';
    return ourFaults.has(kind) ? undefined : 'unavailable';
  }
  // DATABASE_: `place-check.ts`; SERVER_: `open-database.ts` and the client of libSQL; HRANA_: its
  // protocol; BLOCKED: a hosted database over its quota.
  return /^(?:DATABASE_|SERVER_|HRANA_|BLOCKED$)/.test(code) ? 'unavailable' : undefined;
}

/**
 * Whether a server cannot be reached or fails, so that it may soon work again. One that refuses our key
 * does so until an operator changes it.
 */
export function isServerAway(error: Error): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { status?: unknown } };
  return /^(?:SERVER_|HRANA_)/.test(String(code)) && !(Number(cause?.status) < 500);
}
