import { type Database, isSelect } from './database.ts';
import { databaseTrouble } from './database-trouble.ts';

/**
 * Milliseconds for which a failure counts. After that, a new write must show whether it persists.
 */
const countsFor = 15_000;

/**
 * Wraps a database and stores the failure of its last write if the cause will persist, such as a
 * full disk.
 * @returns the database, and a function that returns the failure until a write succeeds or 15
 * seconds have passed.
 */
export function watchWrites(
  database: Database,
  now: () => number,
): { database: Database; lastFailure: () => Error | undefined } {
  let last: { at: number; error: Error } | undefined;
  const watch = async <T>(isRead: boolean, use: () => Promise<T>): Promise<T> => {
    if (isRead) return use();
    try {
      const result = await use();
      last = undefined;
      return result;
    } catch (error) {
      if (error instanceof Error) {
        last = willLast(error) ? { at: now(), error } : undefined;
      }
      throw error;
    }
  };
  return {
    database: {
      execute: (statement) => watch(isSelect(statement), () => database.execute(statement)),
      batch: (statements, mode) => watch(mode === 'read', () => database.batch(statements, mode)),
      ...(database.checkPlace && { checkPlace: database.checkPlace }),
      ...(database.checkRoom && { checkRoom: database.checkRoom }),
      close: () => database.close(),
    },
    lastFailure: () =>
      last !== undefined && Math.abs(now() - last.at) < countsFor ? last.error : undefined,
  };
}

/**
 * Whether the next write would fail too. Moved files are excluded: `checkPlace` checks them on each
 * probe.
 */
function willLast(error: Error): boolean {
  const isMoved = 'code' in error && error.code === 'DATABASE_MOVED';
  return !isMoved && databaseTrouble(error) === 'unavailable';
}
