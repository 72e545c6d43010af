import { sessionLimits } from '../../../security.ts';
import type { User } from '../auth-provider.ts';
import { lastActivity } from '../idle/time-left.ts';
import { hasToken, sessionToken } from '../session-token.ts';

/*
 * The tokens of the session are cookies that no script can read. What local storage holds under
 * `auth_token` is a marker beside them: the time at which the session ends unless it is renewed. It
 * opens nothing. Without it no call is made, and by it tabs follow one another.
 */

/** What the server says of a session. */
interface SessionAnswer {
  user: User;
  /** ISO time, by the server's clock. */
  expiresAt: string;
}

/** A session is renewed from this long before its end on, by the first sign of activity. */
const renewBefore = sessionLimits.timeoutMs / 3;

/** Marks that a session has begun or goes on; returns whose it is. */
export async function markSession(response: Response): Promise<User> {
  const { user, expiresAt }: SessionAnswer = await response.json();
  // The two clocks may differ, by more than a session lasts.
  const serverTime = Date.parse(response.headers.get('Date') ?? '') || Date.now();
  const end = Date.now() + Date.parse(expiresAt) - serverTime;
  sessionToken.write(new Date(end).toISOString());
  return user;
}

/** Milliseconds until the session should be renewed if somebody is active; undefined without one. */
export function timeUntilRenewal(): number | undefined {
  if (!hasToken()) return undefined;
  const left = readEnd() - renewBefore - Date.now();
  return Number.isNaN(left) ? 0 : left;
}

/** Whether somebody has been active since the session was last renewed. */
export function isActiveSinceRenewal(): boolean {
  return !(Number(lastActivity.read()) <= readEnd() - sessionLimits.timeoutMs);
}

function readEnd(): number {
  return Date.parse(sessionToken.read() ?? '');
}
