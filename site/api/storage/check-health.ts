import type { Database } from './database.ts';

/**
 * Milliseconds for which a result counts. Anyone can ask, so asking more often must cost nothing.
 */
const validFor = 15_000;

/**
 * Creates a check of whether requests could be stored now. The check writes nothing, since many
 * load balancers ask many processes. It reads from the database, checks its free disk space, and
 * looks at the last write, because reading still works on a full disk.
 * @param options.lastFailure of `watchWrites`.
 * @returns a function that rejects with the reason if they could not.
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
    // This costs a few microseconds, so run it on each call.
    database.checkPlace?.();
    const failure = lastFailure();
    if (failure !== undefined) throw failure;
    const at = now();
    // Also if the clock was set back.
    if (last === undefined || Math.abs(at - last.at) >= validFor) last = { at, result: ask() };
    await last.result;
  };
}
