import { useSyncExternalStore } from 'react';
import { isSignedIn, sessionToken } from './session.ts';

/** Whether the visitor is signed in; never on the server, whose pages are the same for everyone. */
export function useSession(): boolean {
  return useSyncExternalStore(sessionToken.subscribe, isSignedIn, () => false);
}
