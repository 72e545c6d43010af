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

const AuthContext = createContext<Auth | null>(null);

interface AuthRootProps {
  loadProvider: () => Promise<AuthProvider>;
  children: ReactNode;
}

/** Provides the visitor's session to its children. */
export function AuthRoot({ loadProvider, children }: AuthRootProps) {
  const [auth] = useState(() => createAuth(loadProvider));
  useEffect(() => auth.start(), [auth]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/**
 * The visitor's session, with functions to start and end one.
 * @throws Error outside of an `AuthRoot` (spec §6).
 */
export function useAuth(): AuthState & Omit<Auth, 'getState' | 'subscribe' | 'start'> {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  const state = useSyncExternalStore(auth.subscribe, auth.getState, () => initialState);
  return { ...auth, ...state };
}
