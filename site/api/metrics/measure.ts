import type { Argon2 } from '../auth/argon2.ts';
import { type Database, isSelect } from '../storage/database.ts';
import { databaseTrouble } from '../storage/database-trouble.ts';
import type { Meter } from './meter.ts';

/** Wraps a database and measures the time of each use. */
export function measureDatabase(database: Database, meter: Meter): Database {
  const measure = async <T>(kind: 'read' | 'write', use: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const secondsSince = () => (performance.now() - start) / 1000;
    try {
      const result = await use();
      meter.database(kind, secondsSince());
      return result;
    } catch (error) {
      const trouble = error instanceof Error ? databaseTrouble(error) : undefined;
      meter.database(kind, secondsSince(), trouble ?? 'fault');
      throw error;
    }
  };
  return {
    ...database,
    execute(statement) {
      const kind = isSelect(statement) ? 'read' : 'write';
      return measure(kind, () => database.execute(statement));
    },
    batch: (statements, mode) => measure(mode, () => database.batch(statements, mode)),
    // A server's client has its methods on its class, so the spread omits them.
    close: () => database.close(),
  };
}

/** Wraps a hash function and measures the time of each hash. */
export function measureHashing(argon2: Argon2, meter: Meter): Argon2 {
  return async (...call) => {
    const start = performance.now();
    const hash = await argon2(...call);
    meter.hash((performance.now() - start) / 1000);
    return hash;
  };
}
