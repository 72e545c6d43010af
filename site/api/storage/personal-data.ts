import { type Database, type Statement, sql } from './database.ts';
import { isEventOf } from './events.ts';
import { emailKey } from './requests.ts';

/** How much is kept of the person behind an email address, however it was written. */
export async function countPersonalData(
  database: Database,
  email: string,
): Promise<{ requests: number; events: number }> {
  const key = emailKey(email);
  const [requests, events] = await database.batch(
    [
      sql`SELECT count(*) AS count FROM requests WHERE email_key = ${key}`,
      { sql: `SELECT count(*) AS count FROM events WHERE ${isEventOf}`, args: [key] },
    ],
    'read',
  );
  return {
    requests: Number(requests?.rows[0]?.count),
    events: Number(events?.rows[0]?.count),
  };
}

/**
 * Erases the same; what a file held of it is overwritten, in its journal, too.
 * @param event statements of `auditAct`, which must not name the person.
 */
export async function erasePersonalData(
  database: Database,
  email: string,
  event: Statement[],
): Promise<void> {
  const key = emailKey(email);
  await database.batch(
    [
      // The audit log says of what is gone only that it was there.
      sql`DELETE FROM requests WHERE email_key = ${key}`,
      { sql: `DELETE FROM events WHERE ${isEventOf}`, args: [key] },
      sql`DELETE FROM login_failures WHERE account = ${key}`,
      ...event,
    ],
    'write',
  );
}
