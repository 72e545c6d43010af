import type { Database, Statement } from '../storage/database.ts';
import { type CallCounter, type CallLimit, minute, secondsUntil } from './call-counter.ts';

/** Milliseconds between two deletions of old calls by a process. */
const deleteEvery = 10_000;

/**
 * Counts calls in the database, shared by all processes that use it. A call is one statement outside a
 * transaction: a server rolls it back if the process is killed meanwhile, and keeps no lock.
 */
export function createDatabaseCounter(database: Database, now: () => number): CallCounter {
  let deletedAt = Number.NEGATIVE_INFINITY;
  return {
    async take(limits) {
      const time = now();
      if (Math.abs(time - deletedAt) >= deleteEvery) {
        deletedAt = time;
        await database.execute(deleteOld(time));
      }
      const { rowsAffected } = await database.execute(add(limits, time));
      if (rowsAffected > 0) return 0;
      const reads = limits.map((limit) => readFreed(limit, time));
      const results = await database.batch(reads, 'read');
      const freed = results.map(({ rows }) => Number(rows[0]?.at ?? time - minute));
      return secondsUntil(Math.max(...freed) + minute, time);
    },
  };
}

// Times in the far future were stored before the clock was set back.
const isRecent = 'at > ? AND at <= ?';
const recent = (time: number) => [time - minute, time + minute];

function deleteOld(time: number): Statement {
  return { sql: `DELETE FROM calls WHERE NOT (${isRecent})`, args: recent(time) };
}

/** Adds a call under every key, or under none. */
function add(limits: readonly CallLimit[], time: number): Statement {
  const values = limits.map(() => '(?, ?)').join();
  return {
    sql: `WITH taken (key, most) AS (VALUES ${values})
      INSERT INTO calls SELECT key, ? FROM taken WHERE NOT EXISTS (SELECT 1 FROM taken t
        WHERE (SELECT count(*) FROM calls WHERE key = t.key AND ${isRecent}) >= t.most)`,
    args: [...limits.flatMap(({ key, limit }) => [key, limit]), time, ...recent(time)],
  };
}

/** The call whose expiry frees a place; none if there is one already. */
function readFreed({ key, limit }: CallLimit, time: number): Statement {
  return {
    sql: `SELECT at FROM calls WHERE key = ? AND ${isRecent} ORDER BY at DESC LIMIT 1 OFFSET ?`,
    args: [key, ...recent(time), limit - 1],
  };
}
