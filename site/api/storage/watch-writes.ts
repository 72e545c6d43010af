import { type Database, isSelect } from './database.ts';
import { databaseTrouble } from './database-trouble.ts';

/** Milliseconds that a failure counts: then somebody has to try again. */
const countsFor = 15_000;

/**
 * The same database, which remembers that its last write failed for a reason that will last, such as
 * a full disk.
 * @returns the database, and what gives that failure until a write succeeds or 15 seconds have passed.
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

/** Whether a write would fail again. A file that was moved is looked for at each probe. */
function willLast(error: Error): boolean {
  const isMoved = 'code' in error && error.code === 'DATABASE_MOVED';
  return !isMoved && databaseTrouble(error) === 'unavailable';
}
