import { type Database, type Statement, sql } from './database.ts';
import { contractedAt, migrations, settingsSince } from './migrations.ts';

/**
 * Brings the database to the newest version, a transaction for each step, and never back. Two
 * processes may start at once: the version is a primary key, so the second one's step fails as a
 * whole, and it goes on from what the first has done.
 *
 * Two versions of the program are alive during a rolling deploy. A program goes on with a database that
 * is newer than it, as long as the steps that it does not know only added something.
 * @param newest.contractedAt the last step that took something away from the programs before it.
 * @throws Error when a newer program took away what this one needs.
 */
export async function migrate(
  database: Database,
  now: () => number,
  newest: Newest = { steps: migrations, contractedAt },
): Promise<void> {
  const { steps } = newest;
  await database.execute(
    'CREATE TABLE IF NOT EXISTS versions (version INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT',
  );
  for (let version = await readVersion(database); version < steps.length; ) {
    const next = version + 1;
    const note = sql`INSERT INTO versions VALUES (${next}, ${now()})`;
    try {
      const limit = next < settingsSince ? [] : [limitPrograms(newest.contractedAt)];
      await database.batch([note, ...(steps[version] ?? []), ...limit], 'write');
      version = next;
    } catch (error) {
      const found = await readVersion(database);
      if (found <= version) throw error;
      version = found;
    }
  }
  const version = await readVersion(database);
  if (version > steps.length && (await readOldestProgram(database)) > steps.length) {
    throw new Error(
      `the database is of version ${version}, and this program knows version ${steps.length}. Run the program that wrote it, or a newer one.`,
    );
  }
}

/** The steps to the newest version, and the last of them that took something away. */
interface Newest {
  steps: readonly (readonly string[])[];
  contractedAt: number;
}

/** Notes the version that a program must know to open the database. */
function limitPrograms(version: number): Statement {
  return sql`INSERT INTO settings VALUES ('oldest-program', ${version})
    ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`;
}

async function readOldestProgram(database: Database): Promise<number> {
  const { rows } = await database.execute(
    "SELECT value FROM settings WHERE name = 'oldest-program'",
  );
  return Number(rows[0]?.value ?? Number.POSITIVE_INFINITY);
}

async function readVersion(database: Database): Promise<number> {
  const { rows } = await database.execute(
    'SELECT coalesce(max(version), 0) AS version FROM versions',
  );
  return Number(rows[0]?.version);
}
