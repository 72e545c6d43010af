import type { PartnerValues } from '../../features/partner-form/logic.ts';
import type { Database } from './open-database.ts';

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

/** The request that came under an idempotency key, if any. */
export async function findByKey(
  database: Database,
  key: string,
): Promise<{ id: string; fingerprint: string } | undefined> {
  const { rows } = await database.execute({
    sql: 'SELECT id, fingerprint FROM requests WHERE idempotency_key = ?',
    args: [key],
  });
  const [row] = rows;
  return row && { id: String(row.id), fingerprint: String(row.fingerprint) };
}

/**
 * Stores a request; it is on the disk when this resolves.
 * @returns false when another with its idempotency key came in between.
 */
export async function addRequest(database: Database, request: NewRequest): Promise<boolean> {
  const { values } = request;
  const { rowsAffected } = await database.execute({
    sql: `INSERT INTO requests (id, received_at, first_name, last_name, email, email_key, phone,
        company, title, additional_info, verified, idempotency_key, fingerprint)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (idempotency_key) DO NOTHING`,
    args: [
      request.id,
      request.receivedAt,
      values.firstName,
      values.lastName,
      values.email,
      emailKey(values.email),
      values.phone,
      values.company,
      values.title,
      values.additionalInfo,
      request.verified,
      request.idempotencyKey ?? null,
      request.fingerprint,
    ],
  });
  return rowsAffected === 1;
}

/** One text for all ways of writing an address, by which it is found. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
