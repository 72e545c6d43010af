import type { Credentials, User } from '../../domain/user.ts';
import { track } from '../analytics/analytics.ts';
import { type AuthProvider, SessionUncheckedError } from './auth-provider.ts';
import { hasToken, sessionToken } from './session-token.ts';

/** The visitor's state on a page (spec §3). */
export interface AuthState {
  user: User | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
}

/** The visitor's session, as the pages use it. */
export interface Auth {
  /** The same object until something changes. */
  getState(): AuthState;
  subscribe(listener: () => void): () => void;
  /**
   * Looks for a session and follows the token.
   * @returns a function that stops it.
   */
  start(): () => void;
  /** Checks again whether the session continues. */
  check(): Promise<void>;
  /** Resolves to whether it succeeded. If not, the state's `error` has the reason. */
  signIn(credentials: Credentials, captchaToken?: string): Promise<boolean>;
  /** Clears the error after it was read. */
  clearError(): void;
  /** Signs out. A failure is only logged (spec §8); the session then continues. */
  signOut(everywhere?: boolean): Promise<void>;
}

/** The state of every page until the stored token has been checked, and of prerendered pages. */
export const initialState: AuthState = {
  user: null,
  isAuthenticated: false,
  isLoading: true,
  error: null,
};

/**
 * The states of spec §4, "Authentication", for any provider. Every page loads this, so it is small.
 * The provider's code loads only if there is a token or someone signs in.
 */
export function createAuth(loadProvider: () => Promise<AuthProvider>): Auth {
  const listeners = new Set<() => void>();
  let state = initialState;
  let provider: Promise<AuthProvider | undefined> | undefined;
  let lastCheck: Promise<void> | undefined;

  const set = (change: Partial<AuthState>) => {
    const { user } = state;
    const isAuthenticated = Boolean(change.user);
    state = { ...initialState, isAuthenticated, isLoading: false, ...change };
    if (state.user?.id !== user?.id) trackUser(state.user);
    for (const listener of listeners) listener();
  };

  /** A failed connection signs no one out. Visitors who are not signed in yet get the reason. */
  const keep = (error: string) => {
    if (!state.isAuthenticated) set({ error });
  };

  /** Undefined if its code cannot be loaded: no connection, or a deploy has replaced it. */
  const load = () => {
    provider ??= loadProvider().then(
      (loaded) => {
        loaded.subscribe(check);
        return loaded;
      },
      (error) => {
        console.error(error);
        provider = undefined;
        return undefined;
      },
    );
    return provider;
  };

  const restore = async () => {
    if (!hasToken() && !state.isAuthenticated) return set({});
    const loaded = await load();
    if (loaded === undefined) {
      return keep('Your session could not be checked. Try again once you are online.');
    }
    try {
      set({ user: await loaded.restore() });
    } catch (error) {
      console.error(error);
      if (error instanceof SessionUncheckedError) return keep(error.message);
      set({ error: 'Session expired' });
      sessionToken.write(null);
    }
  };
  const check = () => {
    lastCheck = restore();
    return lastCheck;
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      check();
      return sessionToken.subscribe(() => {
        // While it is loading, a result will follow: a login sets the user together with the token.
        if (!state.isLoading && hasToken() !== state.isAuthenticated) check();
      });
    },
    check,
    async signIn(credentials, captchaToken) {
      // Its result is about an older session and must not arrive after the login's.
      await lastCheck;
      set({ isLoading: true });
      const loaded = await load();
      try {
        // Without a provider there is no Error to quote either.
        set({ user: await (loaded?.signIn(credentials, captchaToken) ?? Promise.reject()) });
        track({ kind: 'login' });
      } catch (error) {
        set({ error: error instanceof Error ? error.message : 'Login failed' });
      }
      return state.isAuthenticated;
    },
    clearError() {
      if (state.error !== null) set({});
    },
    async signOut(everywhere) {
      try {
        await (await provider)?.signOut(everywhere);
        track({ kind: 'logout' });
        set({});
      } catch (error) {
        console.error(error);
      }
    },
  };
}

/** Administrators belong to the company itself, so they have no customer's plan. */
function trackUser(user: User | null): void {
  const properties = user && { id: user.id, type: user.role, plan: 'internal' };
  track({ kind: 'user', user: properties });
}
