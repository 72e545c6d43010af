import { auditRules } from '../../domain/security.ts';
import { type Database, sql } from '../storage/database.ts';
import type { Attempt } from './login-failures.ts';

/** Milliseconds after which we delete an address (spec §9, "retention 90 days"). */
const retention = auditRules.retentionDays * 86_400_000;

/** Whether someone signed in to the account from the address in the last 90 days. */
export async function hasSignedIn(
  database: Database,
  { account, address }: Attempt,
  now: number,
): Promise<boolean> {
  const { rows } = await database.execute(
    sql`SELECT 1 FROM known_addresses k JOIN administrators a ON a.id = k.administrator_id
      WHERE a.email_key = ${account} AND k.address = ${address} AND k.last_at > ${now - retention}`,
  );
  return rows.length > 0;
}

/** Stores the address of a sign-in and deletes expired ones. */
export async function rememberAddress(
  database: Database,
  { account, address }: Attempt,
  now: number,
): Promise<void> {
  await database.batch(
    [
      sql`DELETE FROM known_addresses WHERE last_at <= ${now - retention}`,
      sql`INSERT INTO known_addresses
        SELECT id, ${address}, ${now} FROM administrators WHERE email_key = ${account}
        ON CONFLICT DO UPDATE SET last_at = ${now}`,
    ],
    'write',
  );
}
