import { sessionLimits } from '../../../domain/security.ts';
import type { User } from '../../../domain/user.ts';
import { lastActivity } from '../idle/time-left.ts';
import { hasToken, sessionToken } from '../session-token.ts';

/*
 * The session's tokens are cookies that scripts cannot read. Local storage only has a marker under
 * `auth_token`: the time when they expire unless renewed. It opens nothing. Without it, no call is
 * made, and it keeps tabs in sync.
 */

interface SessionAnswer {
  user: User;
  /** ISO time, by the server's clock. */
  expiresAt: string;
}

/**
 * Milliseconds between two renewals while the user is active. The server ends a session 15 minutes
 * after the last call (spec §9). Renewals tell it about users who make no other calls.
 */
const renewEvery = sessionLimits.timeoutMs / 3;

/**
 * The `Date` header has a precision of a second, so the same end may be computed up to this much
 * later. Milliseconds.
 */
const exactness = 2000;

/**
 * Marks that a session has started or continues.
 * @returns its user.
 */
export async function markSession(response: Response): Promise<User> {
  const { user, expiresAt }: SessionAnswer = await response.json();
  // The two clocks may differ by more than a session lasts.
  const serverTime = Date.parse(response.headers.get('Date') ?? '') || Date.now();
  const end = Date.now() + Date.parse(expiresAt) - serverTime;
  // A changed marker tells other tabs that the session was renewed.
  if (!(Math.abs(end - readEnd()) <= exactness)) sessionToken.write(new Date(end).toISOString());
  return user;
}

/** Milliseconds until the next renewal; undefined if there was no activity since the last one. */
export function renewalDueIn(): number | undefined {
  if (!hasToken()) return undefined;
  const end = readEnd();
  if (Number.isNaN(end)) return 0;
  const renewedAt = end - sessionLimits.timeoutMs;
  if (Number(lastActivity.read()) <= renewedAt + exactness) return undefined;
  return Math.min(renewEvery, Math.max(0, renewedAt + renewEvery - Date.now()));
}

function readEnd(): number {
  return Date.parse(sessionToken.read() ?? '');
}
