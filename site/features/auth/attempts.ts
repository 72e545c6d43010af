import { loginLimits } from '../../domain/security.ts';
import { createStoredValue } from '../../hooks/stored-value.ts';

/** Where a browser stores its failed sign-ins. */
export const storedAttempts = createStoredValue('auth_attempts');

/** Failed sign-ins in a row, and when the last of them was (milliseconds since 1970). */
export interface Attempts {
  failures: number;
  last: number;
}

const none: Attempts = { failures: 0, last: 0 };

/** Reads what was stored; anything else counts as no attempt, and so do those of long ago. */
export function parseAttempts(stored: string | null, now: number): Attempts {
  try {
    const { failures, last } = JSON.parse(stored ?? 'null') ?? none;
    // A time to come is of a clock that has been put back since.
    const isRecent = last <= now && now - last < loginLimits.lockoutMs;
    return isRecent && Number.isInteger(failures) ? { failures, last } : none;
  } catch {
    return none;
  }
}

/** What this browser stores. */
export function readAttempts(): Attempts {
  return parseAttempts(storedAttempts.read(), Date.now());
}

/** Whether so many attempts have failed that a captcha is asked for (spec §9, "Login"). */
export function isCaptchaDue({ failures } = readAttempts()): boolean {
  return failures >= loginLimits.captchaAfterAttempts;
}

/** When signing in is possible again after too many failures; undefined while it is possible. */
export function lockedUntil({ failures, last }: Attempts): number | undefined {
  return failures >= loginLimits.maxAttempts ? last + loginLimits.lockoutMs : undefined;
}

/** Tells a visitor who is locked out when to come back, by the clock on their wall. */
export function describeLockout(until: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((until - now) / 60_000));
  const time = new Date(until).toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' });
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `Too many failed attempts. Try again in ${wait}, at ${time}.`;
}
