import { sessionLimits } from '../../../domain/security.ts';
import { createStoredValue } from '../../../hooks/stored-value.ts';

/** The time of the last activity, in milliseconds since 1970; shared by all tabs. */
export const lastActivity = createStoredValue('auth_activity');

/**
 * Milliseconds until a session ends because of inactivity.
 * @param stored the value of `lastActivity`: null counts as active now, an invalid value as long
 * ago.
 * @param limitMs by default spec §9, "session timeout".
 */
export function timeLeft(
  stored: string | null,
  now: number,
  limitMs: number = sessionLimits.timeoutMs,
): number {
  if (stored === null) return limitMs;
  const left = Number(stored) + limitMs - now;
  // Setting the clock back must not make a session longer.
  return Number.isNaN(left) ? 0 : Math.min(left, limitMs);
}

/** Like `timeLeft`, for now. */
export function readTimeLeft(limitMs?: number): number {
  return timeLeft(lastActivity.read(), Date.now(), limitMs);
}
