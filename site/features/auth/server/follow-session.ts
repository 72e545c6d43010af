import { lastActivity, readTimeLeft } from '../idle/time-left.ts';
import { sessionToken } from '../session-token.ts';
import { ServerUnavailableError } from './call-server.ts';
import { renewSession } from './session-calls.ts';
import { renewalDueIn } from './session-marker.ts';

/**
 * Milliseconds between two attempts to renew, and between two checks of a tab that becomes visible
 * again.
 */
const pause = 60_000;

/**
 * Renews the session while the user is active in any tab, so that the server learns of the last
 * activity. Calls back if the session may have ended: the server says so, the connection is back,
 * or the tab becomes visible again.
 * @returns a function that stops it.
 */
export function followSession(apiBaseUrl: string, onDoubt: () => void): () => void {
  let renewed = 0;
  let checked = Date.now();
  let timer = 0;

  const renew = async () => {
    renewed = Date.now();
    try {
      await renewSession(apiBaseUrl, sessionToken.read());
    } catch (error) {
      // Without a connection, there is time to try again.
      if (error instanceof ServerUnavailableError) renewWhenDue();
      else onDoubt();
    }
  };
  const renewWhenDue = () => {
    clearTimeout(timer);
    const dueIn = renewalDueIn();
    if (dueIn === undefined || readTimeLeft() <= 0) return;
    const wait = Math.max(dueIn, renewed + pause - Date.now());
    if (wait <= 0) renew();
    else timer = window.setTimeout(renewWhenDue, wait);
  };
  const check = () => {
    checked = Date.now();
    onDoubt();
  };
  const checkAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - checked >= pause) check();
  };

  const unsubscribe = lastActivity.subscribe(renewWhenDue);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', checkAgain);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener('online', check);
    document.removeEventListener('visibilitychange', checkAgain);
  };
}
