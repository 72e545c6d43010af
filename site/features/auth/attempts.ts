import { loginLimits } from '../../domain/security.ts';
import { createStoredValue } from '../../hooks/stored-value.ts';

/** A browser's stored failed sign-ins. */
export const storedAttempts = createStoredValue('auth_attempts');

/**
 * The number of consecutive failed sign-ins, and the time of the last one (milliseconds since
 * 1970).
 */
export interface Attempts {
  failures: number;
  last: number;
}

const none: Attempts = { failures: 0, last: 0 };

/** Parses the stored attempts. Invalid and expired values count as none. */
export function parseAttempts(stored: string | null, now: number): Attempts {
  try {
    const { failures, last } = JSON.parse(stored ?? 'null') ?? none;
    // A time in the future was stored before the clock was set back.
    const isRecent = last <= now && now - last < loginLimits.lockoutMs;
    return isRecent && Number.isInteger(failures) ? { failures, last } : none;
  } catch {
    return none;
  }
}

/** The attempts that this browser has stored. */
export function readAttempts(): Attempts {
  return parseAttempts(storedAttempts.read(), Date.now());
}

/** Whether a captcha is required after so many failures (spec §9, "Login"). */
export function isCaptchaDue({ failures } = readAttempts()): boolean {
  return failures >= loginLimits.captchaAfterAttempts;
}

/** When signing in is possible again after too many failures; undefined if it is possible now. */
export function lockedUntil({ failures, last }: Attempts): number | undefined {
  return failures >= loginLimits.maxAttempts ? last + loginLimits.lockoutMs : undefined;
}

/** Tells a locked-out visitor when to try again, in local time. */
export function describeLockout(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  const time = new Date(until).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many failed attempts. Try again in ${wait}, at ${time}.`;
}
