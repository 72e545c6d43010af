import { useSyncExternalStore } from 'react';
import { isCaptchaDue, storedAttempts } from '../auth/attempts.ts';
import { requestToken } from '../captcha/request-token.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';

/**
 * The captcha of the sign-in form. It is due after several failed attempts, in this tab, another
 * tab or before a reload (spec §9, "captcha after 3 attempts"). Before that, and without a site
 * key, nothing is loaded.
 */
export function useSignInCaptcha(siteKey: string | undefined) {
  const isDue = useSyncExternalStore(
    storedAttempts.subscribe,
    () => siteKey !== undefined && isCaptchaDue(),
    () => false,
  );
  useCaptcha(isDue ? siteKey : undefined);
  return {
    /** Whether the form needs the captcha, and shows its notice. */
    isDue,
    /** The token for an attempt; undefined if none is due or available. */
    requestToken: async () => (isDue ? requestToken(siteKey, 'login') : undefined),
  };
}
