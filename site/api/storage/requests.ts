import { type PartnerValues, partnerFields } from '../../domain/partner-request.ts';
import { type Database, type Statement, sql } from './database.ts';
import { type Channel, queueNotice } from './outbox.ts';

const day = 86_400_000;

/** Requests that are stored in a day from one address. */
const addressLimit = 20;

/** The column of a field: `first_name` for `firstName`. */
export function columnOf(field: keyof PartnerValues): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What is stored of a partnership request when it comes. */
export interface NewRequest {
  id: string;
  receivedAt: number;
  values: PartnerValues;
  /** Whether a captcha vouched for it. */
  verified: boolean;
  idempotencyKey: string | undefined;
  /** Hash of what was sent, by which a repeated send is told from another under the same key. */
  fingerprint: string;
}

/** What a day's limits count: whose request it is, and how many may be stored of all. */
export interface DailyLimit {
  address: string;
  all: number;
}

/** The request that came under an idempotency key, if any. */
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
 * Stores a request, and for each channel that it must be announced; both are on the disk when this
 * resolves. How many came in a day (UTC) is counted in the
 * database, where it holds across restarts and processes; the day before is forgotten.
 * @returns false when another with its idempotency key came in between, or the day has had enough.
 */
export async function addRequest(
  database: Database,
  request: NewRequest,
  { address, all }: DailyLimit,
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
  const add = {
    sql: `INSERT INTO requests (${columns}) SELECT ${columns.map(() => '?')}
      WHERE coalesce((SELECT count FROM request_counts WHERE address = ''), 0) < ?
        AND coalesce((SELECT count FROM request_counts WHERE address = ?), 0) < ?
      ON CONFLICT (idempotency_key) DO NOTHING`,
    args: [...Object.values(row), all, address, addressLimit],
  };
  // The row without an address counts all.
  const count = sql`INSERT INTO request_counts (day, address, count)
      SELECT ${today}, column1, 1 FROM (VALUES (${address}), (''))
      WHERE EXISTS (SELECT 1 FROM requests WHERE id = ${request.id})
      ON CONFLICT (address) DO UPDATE SET count = count + 1`;
  const notices = channels.map((channel) => queueNotice(request, channel));
  const results = await database.batch(
    [forgetCounts(request.receivedAt), add, count, ...notices],
    'write',
  );
  return results[1]?.rowsAffected === 1;
}

/** Forgets whose requests were counted on another day. */
export async function forgetOldCounts(database: Database, now: number): Promise<void> {
  await database.execute(forgetCounts(now));
}

function forgetCounts(now: number): Statement {
  return sql`DELETE FROM request_counts WHERE day <> ${Math.floor(now / day)}`;
}

/** Seconds until the limits of a day count from 0 again. */
export function secondsUntilTomorrow(now: number): number {
  return Math.ceil((day - (now % day)) / 1000);
}

/** One text for all ways of writing an address, by which it is found. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
