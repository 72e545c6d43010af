import { type Database, type Statement, sql } from './database.ts';

/** A way to notify the company of a new request. */
export type Channel = 'mail' | 'webhook';

/** The data that a channel gets: that a request arrived, but not its content. */
export interface Notice {
  requestId: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** 1 for the first attempt. A later one may repeat a notice whose response was lost. */
  attempt: number;
}

/** The number of queued notices, and when their oldest request arrived. */
export interface OutboxState {
  channel: string;
  count: number;
  /** Milliseconds since 1970. */
  oldestAt: number;
}

/** Milliseconds that one process has to deliver a notice before another may try. */
export const lease = 60_000;

/** Milliseconds that a notice may wait for its next attempt. */
export const longestRetryWait: number = 6 * 3_600_000;

/** Queues a notice for a channel. Run it in the transaction that stores the request. */
export function queueNotice(
  { id, receivedAt }: { id: string; receivedAt: number },
  channel: Channel,
): Statement {
  return sql`INSERT INTO outbox (request_id, channel, next_at)
    SELECT id, ${channel}, ${receivedAt} FROM requests WHERE id = ${id}`;
}

/**
 * Reserves due notices, so that no other process delivers them at the same time. A notice that would
 * wait for longer than any may was queued before the clock was set back, and is due.
 */
export async function claimNotices(
  database: Database,
  channel: Channel,
  { now, limit }: { now: number; limit: number },
): Promise<Notice[]> {
  const { rows } = await database.execute(
    sql`UPDATE outbox SET attempts = attempts + 1, next_at = ${now + lease}
      WHERE rowid IN (SELECT rowid FROM outbox WHERE channel = ${channel}
        AND (next_at <= ${now} OR next_at > ${now + longestRetryWait}) ORDER BY next_at LIMIT ${limit})
      RETURNING request_id, attempts,
        (SELECT received_at FROM requests WHERE id = request_id) AS received_at`,
  );
  return rows.map((row) => ({
    requestId: String(row.request_id),
    receivedAt: Number(row.received_at),
    attempt: Number(row.attempts),
  }));
}

/** Deletes a delivered notice. */
export async function settleNotice(
  database: Database,
  channel: Channel,
  { requestId }: Notice,
): Promise<void> {
  await database.execute(
    sql`DELETE FROM outbox WHERE request_id = ${requestId} AND channel = ${channel}`,
  );
}

/** Schedules another attempt for a notice that was not delivered. */
export async function postponeNotice(
  database: Database,
  channel: Channel,
  { requestId, nextAt }: { requestId: string; nextAt: number },
): Promise<void> {
  await database.execute(
    sql`UPDATE outbox SET next_at = ${nextAt}
      WHERE request_id = ${requestId} AND channel = ${channel}`,
  );
}

/** When the next notice of a channel is due; undefined if there is none. */
export async function nextNoticeAt(
  database: Database,
  channel: Channel,
): Promise<number | undefined> {
  const { rows } = await database.execute(
    sql`SELECT min(next_at) AS next_at FROM outbox WHERE channel = ${channel}`,
  );
  const next = rows[0]?.next_at;
  return next === null || next === undefined ? undefined : Number(next);
}

/** Counts the notices in the outbox by channel. Channels without notices are not listed. */
export async function readOutbox(database: Database): Promise<OutboxState[]> {
  const { rows } = await database.execute(
    `SELECT channel, count(*) AS count, min(r.received_at) AS oldest_at
      FROM outbox o JOIN requests r ON r.id = o.request_id GROUP BY channel`,
  );
  return rows.map(({ channel, count, oldest_at }) => ({
    channel: String(channel),
    count: Number(count),
    oldestAt: Number(oldest_at),
  }));
}
