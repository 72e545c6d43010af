import { loginLimits } from '../../domain/security.ts';
import { type Database, type Statement, sql } from '../storage/database.ts';

/**
 * Failed sign-ins are counted by account and address together, so that a stranger can lock out
 * nobody else. The counts are in the database, where they hold for every process.
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
 * In place of an address: the attempts at an account from all addresses that have never signed in to
 * it. Many networks together are slowed down by this; the owner's own addresses are not in it.
 */
const strangers = '';

/**
 * What strangers may try at one account: twice what one address may, then one attempt a minute. NIST
 * SP 800-63B, 5.2.2, asks for a limit of 100 failures, for waiting times from 30 s on, and names the
 * exception for addresses that have signed in before.
 */
export const strangerLimits = { maxAttempts: 2 * loginLimits.maxAttempts, waitMs: 60_000 } as const;

/** The attempt of a stranger, as it is counted for all of them. */
export function asStranger({ account }: Attempt): Attempt {
  return { account, address: strangers };
}

/**
 * Counts an attempt as failed before it is looked at, so that attempts at the same time cannot be
 * more than the limit; `forgiveAttempt` or `forgetFailures` takes it back. One that is refused
 * changes nothing, unless the clock has been put back: its wait then begins now.
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

/** Failures of the last 15 minutes. */
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
 * Takes back an attempt whose password was not looked at. Attempts that were refused meanwhile, which
 * count as one more than the limit, do not keep its place.
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
 * After a success, or when an administrator is unlocked at every address.
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
