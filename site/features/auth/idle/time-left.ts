import { createStoredValue } from '../../../hooks/stored-value.ts';
import { sessionLimits } from '../../../security.ts';

/** When somebody was last active, in milliseconds since 1970; shared by all tabs. */
export const lastActivity = createStoredValue('auth_activity');

/**
 * Milliseconds until a session ends for want of activity (spec §9, "session timeout").
 * @param stored what `lastActivity` holds: nothing counts as active now, nonsense as long ago.
 */
export function timeLeft(stored: string | null, now: number): number {
  if (stored === null) return sessionLimits.timeoutMs;
  const left = Number(stored) + sessionLimits.timeoutMs - now;
  // A clock that was put back must not make a session longer.
  return Number.isNaN(left) ? 0 : Math.min(left, sessionLimits.timeoutMs);
}

/** The same, as of now. */
export function readTimeLeft(): number {
  return timeLeft(lastActivity.read(), Date.now());
}
