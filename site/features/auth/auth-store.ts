import type { Credentials, User } from '../../domain/user.ts';
import { track } from '../analytics/analytics.ts';
import { type AuthProvider, SessionUncheckedError } from './auth-provider.ts';
import { hasToken, sessionToken } from './session-token.ts';

/** What a page knows of the visitor (spec §3). */
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
  /** Looks for a session and follows the token; returns how to stop. */
  start(): () => void;
  /** Looks again whether the session continues. */
  check(): Promise<void>;
  /** Resolves to whether it succeeded; why not is the state's `error`. */
  signIn(credentials: Credentials, captchaToken?: string): Promise<boolean>;
  /** Forgets the error, once it has been read. */
  clearError(): void;
  /** A failure is only logged (spec §8); the session then continues. */
  signOut(everywhere?: boolean): Promise<void>;
}

/** Of every page until the stored token has been looked at, and of every prerendered page. */
export const initialState: AuthState = {
  user: null,
  isAuthenticated: false,
  isLoading: true,
  error: null,
};

/**
 * The states of spec §4, "Authentication", over any provider. Every page has this, so it is
 * small: the provider's code is loaded when there is a token, or someone signs in.
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

  /** No one is signed out for a connection that fails; who is still at the door is told why. */
  const keep = (error: string) => {
    if (!state.isAuthenticated) set({ error });
  };

  /** Undefined when its code cannot be loaded: no connection, or a deploy has replaced it. */
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
        // While it is loading, the answer is on its way: a login brings the user with the token.
        if (!state.isLoading && hasToken() !== state.isAuthenticated) check();
      });
    },
    check,
    async signIn(credentials, captchaToken) {
      // What it finds out is about an older session, and must not come after the login's answer.
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

/** Administrators are of the company itself: no customer's plan is theirs. */
function trackUser(user: User | null): void {
  const properties = user && { id: user.id, type: user.role, plan: 'internal' };
  track({ kind: 'user', user: properties });
}
