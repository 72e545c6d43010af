import type { AuditEvent, InboxRequest } from '../../domain/inbox.ts';
import type { Database, Statement } from './database.ts';
import { toEvent } from './events.ts';
import { readRequestsOf } from './inbox.ts';
import { nextTurn } from './next-turn.ts';
import { emailKey } from './requests.ts';

/** Events that are read at once. Each has a few hundred bytes. */
const eventsAtOnce = 500;

/** What is kept of the person behind an email address, however it was written; little is in memory at a time. */
export interface PersonalData {
  /** The newest first. */
  requests: AsyncGenerator<InboxRequest>;
  /** What the address did, failed sign-ins among it, and what was done to it; the oldest first. */
  events: AsyncGenerator<AuditEvent>;
}

export function readPersonalData(database: Database, email: string): PersonalData {
  return { requests: readRequestsOf(database, email), events: readEvents(database, email) };
}

/** How much of it there is. */
export async function countPersonalData(
  database: Database,
  email: string,
): Promise<{ requests: number; events: number }> {
  const key = emailKey(email);
  const [requests, events] = await database.batch(
    [
      { sql: 'SELECT count(*) AS count FROM requests WHERE email_key = ?', args: [key] },
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
      { sql: 'DELETE FROM requests WHERE email_key = ?', args: [key] },
      { sql: `DELETE FROM events WHERE ${isEventOf}`, args: [key] },
      { sql: 'DELETE FROM login_failures WHERE account = ?', args: [key] },
      ...event,
    ],
    'write',
  );
}

const isEventOf = '?1 IN (actor, subject)';

async function* readEvents(database: Database, email: string): AsyncGenerator<AuditEvent> {
  for (let after = 0; ; ) {
    const { rows } = await database.execute({
      sql: `SELECT * FROM events WHERE ${isEventOf} AND id > ?2 ORDER BY id LIMIT ?3`,
      args: [emailKey(email), after, eventsAtOnce],
    });
    yield* rows.map(toEvent);
    if (rows.length < eventsAtOnce) return;
    after = Number(rows.at(-1)?.id);
    await nextTurn();
  }
}
