import { useEffect } from 'react';
import { untilIdle } from '../../lib/until-idle.ts';
import { loadCaptcha } from './captcha.ts';

/** Loads the captcha for a form that will need it, once the page is idle; without a key nothing. */
export function useCaptcha(siteKey: string | undefined): void {
  useEffect(() => {
    if (siteKey === undefined) return;
    // That it fails is reported there; here no one waits for it.
    untilIdle().then(() => void loadCaptcha(siteKey));
  }, [siteKey]);
}
