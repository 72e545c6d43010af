import type { AuthState } from './auth-store.ts';
import { hasToken } from './session-token.ts';

/** Whether there is a session of which no one can say now if it continues; the state's `error` says why. */
export function isUnchecked({ isLoading, isAuthenticated }: AuthState): boolean {
  return !isLoading && !isAuthenticated && hasToken();
}
