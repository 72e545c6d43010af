import { lastActivity } from '../idle/time-left.ts';
import { sessionToken } from '../session-token.ts';
import { ServerUnavailableError } from './call-server.ts';
import { renewSession } from './session-calls.ts';
import { isRenewalDue } from './session-marker.ts';

/** Milliseconds between two attempts to renew, and between two looks at a tab that comes back. */
const pause = 60_000;

/**
 * Renews the session ahead of its end while somebody is active in any tab, and calls back when it
 * may have ended: the server says so, the connection is back, or a tab is looked at again.
 * Returns how to stop.
 */
export function followSession(apiBaseUrl: string, onDoubt: () => void): () => void {
  let renewed = 0;
  let checked = Date.now();

  const renew = async () => {
    if (!isRenewalDue() || Date.now() - renewed < pause) return;
    renewed = Date.now();
    try {
      await renewSession(apiBaseUrl, sessionToken.read());
    } catch (error) {
      // Without a connection there is time left to try again.
      if (!(error instanceof ServerUnavailableError)) onDoubt();
    }
  };
  const check = () => {
    checked = Date.now();
    onDoubt();
  };
  const checkAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - checked >= pause) check();
  };

  const unsubscribe = lastActivity.subscribe(renew);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', checkAgain);
  return () => {
    unsubscribe();
    window.removeEventListener('online', check);
    document.removeEventListener('visibilitychange', checkAgain);
  };
}
