import { loginLimits } from '../../security.ts';
import type { Database, Statement } from '../storage/open-database.ts';

/**
 * Failed sign-ins are counted by account and address together, so that a stranger can lock out
 * nobody but himself. The count is in the database, where it holds for every process.
 */
export interface Attempt {
  account: string;
  address: string;
}

export interface AttemptCount {
  /** Failures before this attempt, within the last 15 minutes. */
  failures: number;
  /** Seconds until signing in is possible again; undefined while it is. */
  lockedFor: number | undefined;
}

/**
 * Counts an attempt as failed before it is looked at, so that attempts at the same time cannot be
 * more than the limit; `forgiveAttempt` or `forgetFailures` takes it back. A locked one changes
 * nothing, unless the clock has been put back: the lock then lasts its 15 minutes from now.
 */
export async function countAttempt(
  database: Database,
  { account, address }: Attempt,
  now: number,
): Promise<AttemptCount> {
  const { lockoutMs, maxAttempts } = loginLimits;
  const lapsed = now - lockoutMs;
  await database.execute({ sql: 'DELETE FROM login_failures WHERE last_at <= ?', args: [lapsed] });
  const { rows } = await database.execute({
    sql: `INSERT INTO login_failures VALUES (?1, ?2, 1, ?3)
      ON CONFLICT (account, address) DO UPDATE SET
        last_at = iif(failures < ?4, ?3, min(last_at, ?3)),
        failures = min(failures, ?4) + 1
      RETURNING failures, last_at`,
    args: [account, address, now, maxAttempts],
  });
  const failures = Number(rows[0]?.failures) - 1;
  const until = Number(rows[0]?.last_at) + lockoutMs;
  const isLocked = failures >= maxAttempts;
  return {
    failures,
    lockedFor: isLocked ? Math.max(1, Math.ceil((until - now) / 1000)) : undefined,
  };
}

/** Takes back an attempt whose password was not looked at. */
export async function forgiveAttempt(
  database: Database,
  { account, address }: Attempt,
): Promise<void> {
  await database.execute({
    sql: 'UPDATE login_failures SET failures = failures - 1 WHERE account = ? AND address = ? AND failures > 0',
    args: [account, address],
  });
}

/**
 * After a success, or when an administrator is unlocked at every address.
 * @param event statements of `auditChange`.
 */
export async function forgetFailures(
  database: Database,
  { account, address }: { account: string; address?: string },
  event: Statement[] = [],
): Promise<void> {
  const sql = 'DELETE FROM login_failures WHERE account = ?1 AND (?2 IS NULL OR address = ?2)';
  await database.batch([{ sql, args: [account, address ?? null] }, ...event], 'write');
}
