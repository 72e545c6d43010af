import type { AuthState } from './auth-store.ts';
import { hasToken } from './session-token.ts';

/** Whether there is a session that could not be checked. The state's `error` has the reason. */
export function isUnchecked({ isLoading, isAuthenticated }: AuthState): boolean {
  return !isLoading && !isAuthenticated && hasToken();
}
