import { type Database, sql } from './database.ts';

/** Milliseconds that a result counts: whoever asks more often, and anybody may, costs nothing. */
const validFor = 15_000;

/** Bytes that are written: on a nearly full disk a row has room when a request has none. */
const size = 65_536;

/**
 * Creates a check of whether requests could be stored now: it writes as much as a
 * request of some length takes with its search index, since a full disk and a file that has become
 * read-only can be read all the same.
 * @returns a function that fails with the reason when they could not.
 */
export function createHealthCheck(database: Database, now: () => number): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | undefined;
  const write = async (at: number) => {
    await database.execute(
      sql`INSERT INTO health VALUES (1, ${at}, randomblob(${size}))
        ON CONFLICT (id) DO UPDATE SET written_at = excluded.written_at, filler = excluded.filler`,
    );
  };
  return async () => {
    // Costs a few microseconds, so each call asks.
    database.checkPlace?.();
    const at = now();
    // Also when the clock has been put back.
    if (last === undefined || Math.abs(at - last.at) >= validFor) last = { at, result: write(at) };
    await last.result;
  };
}
