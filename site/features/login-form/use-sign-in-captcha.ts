import { useCallback, useEffect, useState } from 'react';
import { useAuth } from '../auth/auth-context.tsx';
import { requestToken } from '../captcha/captcha.ts';
import { useCaptcha } from '../captcha/use-captcha.ts';

/**
 * The captcha of the sign-in form, as soon as the auth provider wants one (spec §9, "captcha after
 * 3 attempts"). Before that, and without a site key, nothing is loaded.
 */
export function useSignInCaptcha(siteKey: string | undefined) {
  const { needsCaptcha } = useAuth();
  const [isDue, setIsDue] = useState(false);
  useCaptcha(isDue ? siteKey : undefined);

  const update = useCallback(async () => {
    if (siteKey !== undefined) setIsDue(await needsCaptcha());
  }, [siteKey, needsCaptcha]);

  // Attempts are remembered across reloads.
  useEffect(() => void update(), [update]);

  return {
    /** Whether the form shows that it is protected. */
    isDue,
    /** Looks again, after an attempt. */
    update,
    /** The token for an attempt; undefined when none is due or none can be had. */
    async requestToken(): Promise<string | undefined> {
      // Attempts of another tab count, too.
      if (siteKey === undefined || !(await needsCaptcha())) return undefined;
      return requestToken(siteKey, 'login');
    },
  };
}
