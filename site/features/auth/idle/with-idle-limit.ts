import type { AuthProvider } from '../auth-provider.ts';
import { followActivity, noteActivity } from './follow-activity.ts';
import { lastActivity, readTimeLeft } from './time-left.ts';

/** Makes the sessions of a provider end after 15 minutes without activity in any tab (spec §9). */
export function withIdleLimit(provider: AuthProvider): AuthProvider {
  const listeners = new Set<() => void>();
  let stop = () => {};
  const follow = () => {
    stop();
    noteActivity();
    stop = followActivity(() => {
      for (const listener of listeners) listener();
    });
  };
  return {
    async signIn(credentials, captchaToken) {
      // Before other tabs see the new token, or they would find it too old.
      noteActivity();
      const user = await provider.signIn(credentials, captchaToken);
      follow();
      return user;
    },
    needsCaptcha: () => provider.needsCaptcha(),
    async restore() {
      stop();
      if (readTimeLeft() <= 0) {
        await provider.expire?.();
        throw new Error('The session ended for want of activity.');
      }
      const user = await provider.restore();
      if (user !== null) follow();
      return user;
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
