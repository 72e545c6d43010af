import { type Database, type Statement, sql } from './database.ts';

/** Settings that operators change while processes run. Each value is a number. */
type SettingName = 'whole-addresses-until';

/** The value of a setting; undefined if it has none. */
export async function readSetting(
  database: Database,
  name: SettingName,
): Promise<number | undefined> {
  const { rows } = await database.execute(sql`SELECT value FROM settings WHERE name = ${name}`);
  return rows[0] && Number(rows[0].value);
}

/**
 * Sets a value for every process.
 * @param event statements of `auditAct`.
 */
export async function writeSetting(
  database: Database,
  [name, value]: [SettingName, number],
  event: Statement[],
): Promise<void> {
  const write = sql`INSERT INTO settings VALUES (${name}, ${value})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  await database.batch([write, ...event], 'write');
}
