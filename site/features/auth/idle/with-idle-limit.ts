import { sessionLimits } from '../../../domain/security.ts';
import { type AuthProvider, SessionUncheckedError } from '../auth-provider.ts';
import { followActivity, noteActivity } from './follow-activity.ts';
import { lastActivity, readTimeLeft } from './time-left.ts';

/**
 * Makes the sessions of a provider end after some time without activity in any tab. A check is
 * not activity, no matter who asks for it or what it finds.
 * @param limitMs by default 15 minutes (spec §9).
 */
export function withIdleLimit(
  provider: AuthProvider,
  limitMs: number = sessionLimits.timeoutMs,
): AuthProvider {
  const listeners = new Set<() => void>();
  let isNew = true;
  let stop = () => {};
  const follow = () => {
    stop();
    // Only a session that has just begun has none.
    if (lastActivity.read() === null) noteActivity();
    stop = followActivity(() => {
      for (const listener of listeners) listener();
    }, limitMs);
  };
  const endIfIdle = async () => {
    if (readTimeLeft(limitMs) > 0) return;
    stop();
    await provider.expire?.();
    throw new Error('The session ended without activity.');
  };
  return {
    async signIn(credentials, captchaToken) {
      // Before other tabs see the new token, or they would find it too old.
      noteActivity();
      const user = await provider.signIn(credentials, captchaToken);
      isNew = false;
      follow();
      return user;
    },
    async restore() {
      await endIfIdle();
      // Somebody has opened this page, unless it has opened in the background.
      if (isNew && document.visibilityState === 'visible') noteActivity();
      isNew = false;
      try {
        const user = await provider.restore();
        // The session may have ended during the check: then the answer is out of date.
        await endIfIdle();
        if (user === null) stop();
        else follow();
        return user;
      } catch (error) {
        // A session that may go on may end by itself as well.
        if (error instanceof SessionUncheckedError) follow();
        else stop();
        throw error;
      }
    },
    async signOut(everywhere) {
      stop();
      // Before other tabs see that the token is gone, or they would take it for a timeout.
      lastActivity.write(null);
      try {
        await provider.signOut(everywhere);
      } catch (error) {
        follow();
        throw error;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      const unsubscribe = provider.subscribe(listener);
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
  };
}
