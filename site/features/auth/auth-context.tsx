import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { AuthProvider } from './auth-provider.ts';
import { type Auth, type AuthState, createAuth, initialState } from './auth-store.ts';
import { hasToken } from './session-token.ts';

const AuthContext = createContext<Auth | null>(null);

interface AuthRootProps {
  loadProvider: () => Promise<AuthProvider>;
  children: ReactNode;
}

/** Gives everything inside it the visitor's session. */
export function AuthRoot({ loadProvider, children }: AuthRootProps) {
  const [auth] = useState(() => createAuth(loadProvider));
  useEffect(() => auth.start(), [auth]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

interface Session extends AuthState, Omit<Auth, 'getState' | 'subscribe' | 'start'> {
  /** There is a session, but nobody can say now whether it goes on; `error` says why. */
  isUnchecked: boolean;
}

/**
 * The visitor's session, and how to begin and to end one.
 * @throws Error outside of an `AuthRoot` (spec §6).
 */
export function useAuth(): Session {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  const { check, signIn, signOut, needsCaptcha, clearError } = auth;
  const state = useSyncExternalStore(auth.subscribe, auth.getState, () => initialState);
  const isUnchecked = !state.isLoading && !state.isAuthenticated && hasToken();
  return { ...state, isUnchecked, check, signIn, signOut, needsCaptcha, clearError };
}
