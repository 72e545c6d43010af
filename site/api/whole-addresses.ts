import type { Database } from './storage/database.ts';
import { readSetting } from './storage/settings.ts';

/** Milliseconds between reads of the setting: an attack makes many calls a second. */
const lookAgain = 10_000;

export type WholeAddresses = ReturnType<typeof createWholeAddresses>;

/**
 * Tells whether operators have turned on full addresses in the log with `stet log whole`. They turn
 * off automatically, because an address identifies a person.
 */
export function createWholeAddresses(database: Database, now: () => number) {
  let until = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Never rejects: if the database is unavailable, the last known value counts. */
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
