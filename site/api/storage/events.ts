import type { AuditEvent } from '../../domain/inbox.ts';
import { auditRules } from '../../domain/security.ts';
import { toIso } from '../times.ts';
import { type Database, type Statement, sql } from './database.ts';
import { nextTurn } from './next-turn.ts';
import { emailKey } from './requests.ts';

/** Milliseconds until an event is deleted (spec §9, "retention 90 days"). */
const retention = auditRules.retentionDays * 86_400_000;

/** Events per read when reading all of them. Each has a few hundred bytes. */
const eventsAtOnce = 500;

/**
 * SQL condition: an address did this (including failed sign-ins), or it was done to that address.
 */
export const isEventOf = '?1 IN (actor, subject)';

/**
 * Statements that record an event and delete expired ones. Run them in the transaction of the
 * recorded change.
 * @param ifChanged records it only if the statement right before these changed something.
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

/** Lists events with ids below `before`, newest first. */
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

/** Also needed while no new events are recorded, because the log was turned off. */
export async function forgetOldEvents(database: Database, now: number): Promise<void> {
  await database.execute(forgetOld(now));
}

/**
 * Every event of an address, oldest first. Spellings of the address count as one. Only a few events
 * are in memory at a time.
 */
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
    at: toIso(row.at),
    actor: String(row.actor),
    action: row.action as AuditEvent['action'],
    subject: String(row.subject),
  };
}

function forgetOld(now: number): Statement {
  return sql`DELETE FROM events WHERE at <= ${now - retention}`;
}
