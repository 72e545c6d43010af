import type { Database } from './storage/database.ts';
import { readSetting } from './storage/settings.ts';

/** Milliseconds after which a process looks again: an attack makes many calls a second. */
const lookAgain = 10_000;

export type WholeAddresses = ReturnType<typeof createWholeAddresses>;

/**
 * Tells whether operators have switched on whole addresses in the log, `stet log whole`. They end by
 * themselves, because an address says who somebody is.
 */
export function createWholeAddresses(database: Database, now: () => number) {
  let until = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Never fails: while the database is away, what was known of it counts. */
    async areOn(): Promise<boolean> {
      const time = now();
      if (Math.abs(time - lookedAt) >= lookAgain) {
        lookedAt = time;
        until = await readSetting(database, 'whole-addresses-until').then(
          (value = 0) => value,
          () => until,
        );
      }
      return time < until;
    },
  };
}
