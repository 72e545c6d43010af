import { createStoredValue } from '../../hooks/stored-value.ts';

/**
 * The stored session token (spec §9). A browser that has one is signed in (spec §4,
 * "Authentication").
 */
export const sessionToken = createStoredValue('auth_token');

/** Whether this browser has a token. */
export function hasToken(): boolean {
  return Boolean(sessionToken.read());
}
