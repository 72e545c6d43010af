import { type Database, type Statement, sql } from './database.ts';
import { contractedAt, migrations, settingsSince } from './migrations.ts';

/**
 * Migrates the database to the newest version, with a transaction per step, and never back. Two
 * processes may start at once: the version is a primary key, so the second process's step fails as
 * a whole. It then continues after the other's step.
 *
 * During a rolling deploy, two versions of the program run. The older one continues with a newer
 * database if the steps it does not know only added things.
 * @param newest.contractedAt the last step that removed something from earlier programs.
 * @throws Error if a newer program removed something that this one needs.
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

/** The steps to the newest version, and the last one that removed something. */
interface Newest {
  steps: readonly (readonly string[])[];
  contractedAt: number;
}

/** Stores the version that a program must know to open the database. */
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
