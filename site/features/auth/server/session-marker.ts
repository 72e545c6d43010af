import { sessionLimits } from '../../../domain/security.ts';
import type { User } from '../../../domain/user.ts';
import { lastActivity } from '../idle/time-left.ts';
import { hasToken, sessionToken } from '../session-token.ts';

/*
 * The tokens of the session are cookies that no script can read. What local storage holds under
 * `auth_token` is a marker next to them: the time at which they end unless they are renewed. It
 * opens nothing. Without it no call is made, and by it tabs follow one another.
 */

interface SessionAnswer {
  user: User;
  /** ISO time, by the server's clock. */
  expiresAt: string;
}

/**
 * Milliseconds between two renewals while somebody is active. The server ends a session 15 minutes
 * after the last call (spec §9), and renewals are how it hears of a reader who makes none.
 */
const renewEvery = sessionLimits.timeoutMs / 3;

/** The header `Date` is exact to a second, so the same end comes out up to so much later. */
const exactness = 2000;

/** Marks that a session has begun or continues; returns whose it is. */
export async function markSession(response: Response): Promise<User> {
  const { user, expiresAt }: SessionAnswer = await response.json();
  // The two clocks may differ, by more than a session lasts.
  const serverTime = Date.parse(response.headers.get('Date') ?? '') || Date.now();
  const end = Date.now() + Date.parse(expiresAt) - serverTime;
  // A marker that changes says that the session has been renewed.
  if (!(Math.abs(end - readEnd()) <= exactness)) sessionToken.write(new Date(end).toISOString());
  return user;
}

/**
 * Milliseconds until the session should be renewed; undefined while no one has been active since the
 * last time.
 */
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
