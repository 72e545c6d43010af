import type { Database } from './database.ts';

/** Milliseconds that a result counts: whoever asks more often, and anybody may, costs nothing. */
const validFor = 15_000;

/**
 * Creates a check of whether requests could be stored now, which writes nothing: many balancers ask
 * many processes. It reads from the database, looks at the room on its disk, and believes the last
 * write, because a full disk can be read all the same.
 * @param options.lastFailure of `watchWrites`.
 * @returns a function that fails with the reason when they could not.
 */
export function createHealthCheck(
  database: Database,
  { now, lastFailure }: { now: () => number; lastFailure: () => Error | undefined },
): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | undefined;
  const ask = async () => {
    await database.checkRoom?.();
    await database.execute('SELECT max(version) FROM versions');
  };
  return async () => {
    // Costs a few microseconds, so each call asks.
    database.checkPlace?.();
    const failure = lastFailure();
    if (failure !== undefined) throw failure;
    const at = now();
    // Also when the clock has been put back.
    if (last === undefined || Math.abs(at - last.at) >= validFor) last = { at, result: ask() };
    await last.result;
  };
}
