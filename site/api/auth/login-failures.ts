import { loginLimits } from '../../domain/security.ts';
import { type Database, type Statement, sql } from '../storage/database.ts';

/**
 * Failed sign-ins are counted per account and address, so a stranger cannot lock out anyone but
 * themselves. The counts are in the database, so they apply to every process.
 */
export interface Attempt {
  account: string;
  address: string;
}

export interface AttemptCount {
  /** Failures within the last 15 minutes, without this attempt. */
  failures: number;
  /** Seconds until the next attempt is possible; undefined if it is possible now. */
  lockedFor: number | undefined;
}

/**
 * Replaces the address for attempts from all addresses that have never signed in to the account.
 * This slows down attacks from many networks and does not affect the owner's addresses.
 */
const strangers = '';

/**
 * Limits for all strangers together at one account: twice the limit of one address, then one
 * attempt a minute. NIST SP 800-63B, 5.2.2, asks for a limit of 100 failures and waiting times from
 * 30 s, and exempts addresses that have signed in before.
 */
export const strangerLimits = { maxAttempts: 2 * loginLimits.maxAttempts, waitMs: 60_000 } as const;

/** The attempt under the count that all strangers share. */
export function asStranger({ account }: Attempt): Attempt {
  return { account, address: strangers };
}

/**
 * Counts an attempt as failed before anything checks it, so simultaneous attempts cannot exceed the
 * limit. `forgiveAttempt` or `forgetFailures` undoes this. A refused attempt changes nothing,
 * unless the clock was set back: then its wait starts now.
 */
export async function countAttempt(
  database: Database,
  { account, address }: Attempt,
  now: number,
): Promise<AttemptCount> {
  const { lockoutMs } = loginLimits;
  const limits = limitsOf(address);
  const results = await database.batch(
    [
      sql`DELETE FROM login_failures WHERE last_at <= ${now - lockoutMs}`,
      {
        sql: `INSERT INTO login_failures VALUES (?1, ?2, 1, ?3)
          ON CONFLICT (account, address) DO UPDATE SET
            last_at = iif(failures < ?4 OR last_at <= ?5, ?3, min(last_at, ?3)),
            failures = iif(last_at <= ?5, min(failures, ?4 - 1), min(failures, ?4)) + 1
          RETURNING failures, last_at`,
        args: [account, address, now, limits.maxAttempts, now - limits.waitMs],
      },
    ],
    'write',
  );
  const row = results.at(-1)?.rows[0];
  const failures = Number(row?.failures) - 1;
  const until = Number(row?.last_at) + limits.waitMs;
  const isLocked = failures >= limits.maxAttempts;
  return {
    failures,
    lockedFor: isLocked ? Math.max(1, Math.ceil((until - now) / 1000)) : undefined,
  };
}

function limitsOf(address: string): { maxAttempts: number; waitMs: number } {
  const { lockoutMs, maxAttempts } = loginLimits;
  return address === strangers ? strangerLimits : { maxAttempts, waitMs: lockoutMs };
}

/** Counts failures of the last 15 minutes. */
export async function readFailures(
  database: Database,
  { account, address }: Attempt,
  now: number,
): Promise<number> {
  const { rows } = await database.execute(
    sql`SELECT failures FROM login_failures WHERE account = ${account} AND address = ${address}
      AND last_at > ${now - loginLimits.lockoutMs}`,
  );
  return Number(rows[0]?.failures ?? 0);
}

/**
 * Undoes the count of an attempt whose password was not checked. Refused attempts leave the count
 * at one above the limit; capping it first frees the slot despite them.
 */
export async function forgiveAttempt(
  database: Database,
  { account, address }: Attempt,
): Promise<void> {
  const { maxAttempts } = limitsOf(address);
  await database.execute(
    sql`UPDATE login_failures SET failures = min(failures, ${maxAttempts}) - 1
      WHERE account = ${account} AND address = ${address} AND failures > 0`,
  );
}

/**
 * Clears failures after a successful sign-in, or at every address when an administrator is
 * unlocked.
 * @param event statements of `auditChange`.
 */
export async function forgetFailures(
  database: Database,
  { account, address = null }: { account: string; address?: string | null },
  event: Statement[] = [],
): Promise<void> {
  const forget = sql`DELETE FROM login_failures
    WHERE account = ${account} AND (${address} IS NULL OR address = ${address})`;
  await database.batch([forget, ...event], 'write');
}
