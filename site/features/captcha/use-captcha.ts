import { useEffect } from 'react';
import { untilIdle } from '../../lib/until-idle.ts';
import { loadCaptcha } from './captcha.ts';

/** Loads the captcha for a form once the page is idle. Without a key, it does nothing. */
export function useCaptcha(siteKey: string | undefined): void {
  useEffect(() => {
    if (siteKey === undefined) return;
    // `loadCaptcha` reports failures, and nothing waits for it here.
    untilIdle().then(() => void loadCaptcha(siteKey));
  }, [siteKey]);
}
