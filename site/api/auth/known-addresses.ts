import { auditRules } from '../../domain/security.ts';
import type { Database } from '../storage/database.ts';
import type { Attempt } from './login-failures.ts';

/** Milliseconds after which an address is forgotten (spec §9, "retention 90 days"). */
const retention = auditRules.retentionDays * 86_400_000;

/** Whether somebody has signed in to the account from the address, in the last 90 days. */
export async function hasSignedIn(
  database: Database,
  { account, address }: Attempt,
  now: number,
): Promise<boolean> {
  const { rows } = await database.execute({
    sql: `SELECT 1 FROM known_addresses k JOIN administrators a ON a.id = k.administrator_id
      WHERE a.email_key = ? AND k.address = ? AND k.last_at > ?`,
    args: [account, address, now - retention],
  });
  return rows.length > 0;
}

/** Remembers the address of a sign-in, and forgets those of long ago. */
export async function rememberAddress(
  database: Database,
  { account, address }: Attempt,
  now: number,
): Promise<void> {
  await database.batch(
    [
      { sql: 'DELETE FROM known_addresses WHERE last_at <= ?', args: [now - retention] },
      {
        sql: `INSERT INTO known_addresses
          SELECT id, ?2, ?3 FROM administrators WHERE email_key = ?1
          ON CONFLICT DO UPDATE SET last_at = ?3`,
        args: [account, address, now],
      },
    ],
    'write',
  );
}
