import { sessionLimits } from '../../../domain/security.ts';
import { createStoredValue } from '../../../hooks/stored-value.ts';

/** When somebody was last active, in milliseconds since 1970; shared by all tabs. */
export const lastActivity = createStoredValue('auth_activity');

/**
 * Milliseconds until a session ends for without activity.
 * @param stored what `lastActivity` holds: nothing counts as active now, nonsense as long ago.
 * @param limitMs by default spec §9, "session timeout".
 */
export function timeLeft(
  stored: string | null,
  now: number,
  limitMs: number = sessionLimits.timeoutMs,
): number {
  if (stored === null) return limitMs;
  const left = Number(stored) + limitMs - now;
  // A clock that was put back must not make a session longer.
  return Number.isNaN(left) ? 0 : Math.min(left, limitMs);
}

/** The same, as of now. */
export function readTimeLeft(limitMs?: number): number {
  return timeLeft(lastActivity.read(), Date.now(), limitMs);
}
