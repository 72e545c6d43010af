import type { AuditEvent } from '../../domain/inbox.ts';
import { auditRules } from '../../domain/security.ts';
import { type Database, type Statement, sql } from './database.ts';
import { nextTurn } from './next-turn.ts';
import { emailKey } from './requests.ts';

/** Milliseconds that an event is kept (spec §9, "retention 90 days"). */
const retention = auditRules.retentionDays * 86_400_000;

/** Events that are read at once where all are wanted. Each has a few hundred bytes. */
const eventsAtOnce = 500;

/** Finds what an address did, failed sign-ins among it, and what was done to it. */
export const isEventOf = '?1 IN (actor, subject)';

/**
 * Statements that note an event, and forget those that have been kept long enough; they belong in the
 * transaction of what the event records.
 * @param ifChanged notes it only if the statement right before these has changed something.
 */
export function noteEvent(
  { actor, action, subject }: Omit<AuditEvent, 'id' | 'at'>,
  { now, ifChanged }: { now: number; ifChanged: boolean },
): Statement[] {
  return [
    sql`INSERT INTO events (at, actor, action, subject)
      SELECT ${now}, ${actor}, ${action}, ${subject} WHERE NOT ${ifChanged} OR changes() > 0`,
    forgetOld(now),
  ];
}

/** Events, the newest first, from before an id on. */
export async function listEvents(
  database: Database,
  { before = Number.MAX_SAFE_INTEGER, limit, now }: { before?: number; limit: number; now: number },
): Promise<{ events: AuditEvent[]; next: number | undefined }> {
  const { rows } = await database.execute(
    sql`SELECT * FROM events WHERE id < ${before} AND at > ${now - retention}
      ORDER BY id DESC LIMIT ${limit + 1}`,
  );
  const events = rows.slice(0, limit).map(toEvent);
  return { events, next: rows.length > limit ? events.at(-1)?.id : undefined };
}

/** Also while nothing new is noted, because the log has been switched off since. */
export async function forgetOldEvents(database: Database, now: number): Promise<void> {
  await database.execute(forgetOld(now));
}

/** Every event of an address, however it was written, the oldest first; little is in memory at a time. */
export async function* readEventsOf(database: Database, email: string): AsyncGenerator<AuditEvent> {
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

function toEvent(row: Readonly<Record<string, unknown>>): AuditEvent {
  return {
    id: Number(row.id),
    at: new Date(Number(row.at)).toISOString(),
    actor: String(row.actor),
    action: row.action as AuditEvent['action'],
    subject: String(row.subject),
  };
}

function forgetOld(now: number): Statement {
  return sql`DELETE FROM events WHERE at <= ${now - retention}`;
}
