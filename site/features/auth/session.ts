import { createStoredValue } from '../../hooks/stored-value.ts';

/** The stored session token (spec §9); whoever has one is signed in (spec §4, "Authentication"). */
export const sessionToken = createStoredValue('auth_token');

/** Whether this browser holds a session. */
export function isSignedIn(): boolean {
  return isToken(sessionToken.read());
}

/** An empty string is no session: it is what a broken sign-out leaves behind. */
export function isToken(stored: string | null): boolean {
  return stored !== null && stored.trim() !== '';
}
