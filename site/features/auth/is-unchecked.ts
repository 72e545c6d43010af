import type { AuthState } from './auth-store.ts';
import { hasToken } from './session-token.ts';

/** Whether there is a session of which nobody can say now if it goes on; the state's `error` says why. */
export function isUnchecked({ isLoading, isAuthenticated }: AuthState): boolean {
  return !isLoading && !isAuthenticated && hasToken();
}
