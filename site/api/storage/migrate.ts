import { type Database, sql } from './database.ts';
import { migrations } from './migrations.ts';

/**
 * Brings the database to the newest version, a transaction for each step, and never back. Two
 * processes may start at once: the version is a primary key, so the second one's step fails as a
 * whole, and it goes on from what the first has done.
 * @throws Error when a newer program than this has written the database.
 */
export async function migrate(
  database: Database,
  now: () => number,
  steps: readonly (readonly string[])[] = migrations,
): Promise<void> {
  await database.execute(
    'CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT',
  );
  for (let version = await readVersion(database); version < steps.length; ) {
    const next = version + 1;
    const note = sql`INSERT INTO versions VALUES (${next}, ${now()})`;
    try {
      await database.batch([note, ...(steps[version] ?? [])], 'write');
      version = next;
    } catch (error) {
      const found = await readVersion(database);
      if (found <= version) throw error;
      version = found;
    }
  }
  const version = await readVersion(database);
  if (version > steps.length) {
    throw new Error(
      `the database is of version ${version}, and this program knows version ${steps.length}. Run the program that wrote it, or a newer one.`,
    );
  }
}

async function readVersion(database: Database): Promise<number> {
  const { rows } = await database.execute(
    'SELECT coalesce(max(version), 0) AS version FROM versions',
  );
  return Number(rows[0]?.version);
}
