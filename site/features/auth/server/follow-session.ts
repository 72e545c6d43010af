import { lastActivity } from '../idle/time-left.ts';
import { sessionToken } from '../session-token.ts';
import { ServerUnavailableError } from './call-server.ts';
import { renewSession } from './session-calls.ts';
import { isActiveSinceRenewal, timeUntilRenewal } from './session-marker.ts';

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
  let timer = 0;

  const renew = async () => {
    const wait = timeUntilRenewal();
    if (wait === undefined || wait > 0 || Date.now() - renewed < pause) return;
    renewed = Date.now();
    try {
      await renewSession(apiBaseUrl, sessionToken.read());
    } catch (error) {
      if (!(error instanceof ServerUnavailableError)) return onDoubt();
      // Without a connection there is time left to try again.
      plan(pause);
    }
  };
  // Activity of before tells the server nothing: at rest since then, somebody would be signed out
  // there sooner than here.
  const plan = (wait = timeUntilRenewal()) => {
    clearTimeout(timer);
    if (wait === undefined) return;
    timer = window.setTimeout(() => {
      if (isActiveSinceRenewal()) renew();
    }, wait);
  };
  const check = () => {
    checked = Date.now();
    onDoubt();
  };
  const checkAgain = () => {
    if (document.visibilityState === 'visible' && Date.now() - checked >= pause) check();
  };

  plan();
  const stops = [lastActivity.subscribe(renew), sessionToken.subscribe(() => plan())];
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', checkAgain);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    window.removeEventListener('online', check);
    document.removeEventListener('visibilitychange', checkAgain);
  };
}
