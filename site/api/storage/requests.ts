import { type PartnerValues, partnerFields } from '../../domain/partner-request.ts';
import { callerLimits } from '../limits/limits-of.ts';
import { type Database, type Statement, sql } from './database.ts';
import { type Channel, queueNotice } from './outbox.ts';

const day = 86_400_000;

/** Maximum requests per day from one address; an IPv6 /48 gets more. */
const addressLimit = 20;

/** The column of a field: `first_name` for `firstName`. */
export function columnOf(field: keyof PartnerValues): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A new partnership request with all the fields to store. */
export interface NewRequest {
  id: string;
  receivedAt: number;
  values: PartnerValues;
  /** Whether a captcha confirmed that the sender is human. */
  verified: boolean;
  idempotencyKey: string | undefined;
  /** Hash of the content, to distinguish a resend from another request with the same key. */
  fingerprint: string;
}

/** The limits for stored requests. */
export interface RequestLimits {
  /** The sender's address, for its daily limit. */
  address: string;
  /** Maximum per day for all addresses together. */
  all: number;
  /** Days that requests are kept; undefined for no limit. */
  keepDays?: number | undefined;
}

/** Finds the request with an idempotency key. */
export async function findByKey(
  database: Database,
  key: string,
): Promise<{ id: string; fingerprint: string } | undefined> {
  const { rows } = await database.execute(
    sql`SELECT id, fingerprint FROM requests WHERE idempotency_key = ${key}`,
  );
  const [row] = rows;
  return row && { id: String(row.id), fingerprint: String(row.fingerprint) };
}

/**
 * Stores a request, and a notice for each channel. Both are on the disk when this resolves. The
 * counts of the day (UTC) are in the database, so they apply across restarts and processes. Counts
 * of other days are deleted, and the oldest requests once they are too old.
 * @returns false if another request with its idempotency key arrived first, or the daily limit is
 * reached.
 */
export async function addRequest(
  database: Database,
  request: NewRequest,
  { address, all, keepDays }: RequestLimits,
  channels: readonly Channel[] = [],
): Promise<boolean> {
  const { values } = request;
  const today = Math.floor(request.receivedAt / day);
  const row = {
    id: request.id,
    received_at: request.receivedAt,
    ...Object.fromEntries(partnerFields.map((field) => [columnOf(field), values[field]])),
    email_key: emailKey(values.email),
    verified: request.verified,
    idempotency_key: request.idempotencyKey ?? null,
    fingerprint: request.fingerprint,
  };
  const columns = Object.keys(row);
  // The row without an address counts all requests.
  const limits = [['', all], ...callerLimits(address, addressLimit)];
  const taken = `WITH taken (address, most) AS (VALUES ${limits.map(() => '(?, ?)')})`;
  const add = {
    sql: `${taken} INSERT INTO requests (${columns}) SELECT ${columns.map(() => '?')}
      WHERE NOT EXISTS (SELECT 1 FROM taken t JOIN request_counts c USING (address)
        WHERE c.count >= t.most)
      ON CONFLICT (idempotency_key) DO NOTHING`,
    args: [...limits.flat(), ...Object.values(row)],
  };
  const count = {
    sql: `${taken} INSERT INTO request_counts (day, address, count) SELECT ?, address, 1 FROM taken
      WHERE EXISTS (SELECT 1 FROM requests WHERE id = ?)
      ON CONFLICT (address) DO UPDATE SET count = count + 1`,
    args: [...limits.flat(), today, request.id],
  };
  const notices = channels.map((channel) => queueNotice(request, channel));
  const results = await database.batch(
    [
      forgetCounts(request.receivedAt),
      add,
      count,
      ...notices,
      ...expire(request.receivedAt, keepDays),
    ],
    'write',
  );
  return results[1]?.rowsAffected === 1;
}

/** Deletes the counts of other days. */
export async function forgetOldCounts(database: Database, now: number): Promise<void> {
  await database.execute(forgetCounts(now));
}

function forgetCounts(now: number): Statement {
  return sql`DELETE FROM request_counts WHERE day <> ${Math.floor(now / day)}`;
}

/** Deletes all requests that are too old. */
export async function forgetOldRequests(
  database: Database,
  now: number,
  keepDays: number | undefined,
): Promise<void> {
  const [statement] = expire(now, keepDays);
  if (statement === undefined) return;
  let deleted = 0;
  do deleted = (await database.execute(statement)).rowsAffected;
  while (deleted === expiredAtOnce);
}

/** Requests that one statement deletes: more than arrive between two of them. */
const expiredAtOnce = 100;

/**
 * Deletes the oldest requests, with their notices and their words in the search index, if they are
 * older than `keepDays`. It looks only at the oldest ones, so it takes no longer with many requests.
 */
function expire(now: number, keepDays: number | undefined): Statement[] {
  if (keepDays === undefined) return [];
  return [
    sql`DELETE FROM requests WHERE seq IN (
      SELECT seq FROM (SELECT seq, received_at FROM requests ORDER BY seq LIMIT ${expiredAtOnce})
      WHERE received_at <= ${now - keepDays * day})`,
  ];
}

/** Seconds until the daily limits reset. */
export function secondsUntilTomorrow(now: number): number {
  return Math.ceil((day - (now % day)) / 1000);
}

/** Normalizes an email address, so that all its spellings match. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
