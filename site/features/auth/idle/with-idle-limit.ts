import { sessionLimits } from '../../../domain/security.ts';
import { type AuthProvider, SessionUncheckedError } from '../auth-provider.ts';
import { followActivity, noteActivity } from './follow-activity.ts';
import { lastActivity, readTimeLeft } from './time-left.ts';

/**
 * Ends a provider's sessions after some time without activity in any tab. Checks do not count as
 * activity.
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
    // Only a new session has none.
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
      // Record activity before other tabs see the new token, or they would consider it too old.
      noteActivity();
      const user = await provider.signIn(credentials, captchaToken);
      isNew = false;
      follow();
      return user;
    },
    async restore() {
      await endIfIdle();
      // The visitor opened this page, unless it opened in the background.
      if (isNew && document.visibilityState === 'visible') noteActivity();
      isNew = false;
      try {
        const user = await provider.restore();
        // The session may have ended during the check, which makes the result outdated.
        await endIfIdle();
        if (user === null) stop();
        else follow();
        return user;
      } catch (error) {
        // A session that may continue may also time out.
        if (error instanceof SessionUncheckedError) follow();
        else stop();
        throw error;
      }
    },
    async signOut(everywhere) {
      stop();
      // Clear this before other tabs see that the token is gone, or they would report a timeout.
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
