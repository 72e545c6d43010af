import { type Database, type Statement, sql } from '../storage/database.ts';
import { type CallCounter, type CallLimit, minute, secondsUntil } from './call-counter.ts';

/** Counts calls in the database, shared by all processes that use it. */
export function createDatabaseCounter(database: Database, now: () => number): CallCounter {
  return {
    async take(limits) {
      const time = now();
      const since = time - minute;
      const results = await database.batch(
        [
          // Times in the far future were stored before the clock was set back.
          sql`DELETE FROM calls WHERE at <= ${since} OR at > ${time + minute}`,
          add(limits, time),
          ...limits.map(({ key, limit }) => readFreed(key, limit)),
        ],
        'write',
      );
      if (Number(results[1]?.rowsAffected) > 0) return 0;
      const freed = results.slice(2).map(({ rows }) => Number(rows[0]?.at ?? since));
      return secondsUntil(Math.max(...freed) + minute, time);
    },
  };
}

/** Adds a call under every key, or under none. */
function add(limits: readonly CallLimit[], time: number): Statement {
  const values = limits.map(() => '(?, ?)').join();
  return {
    sql: `WITH taken (key, most) AS (VALUES ${values})
      INSERT INTO calls SELECT key, ? FROM taken WHERE NOT EXISTS (SELECT 1 FROM taken t
        WHERE (SELECT count(*) FROM calls WHERE key = t.key) >= t.most)`,
    args: [...limits.flatMap(({ key, limit }) => [key, limit]), time],
  };
}

/** The call whose expiry frees a place; none if there is one already. */
function readFreed(key: string, limit: number): Statement {
  return sql`SELECT at FROM calls WHERE key = ${key} ORDER BY at DESC LIMIT 1 OFFSET ${limit - 1}`;
}
