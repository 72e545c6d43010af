import { useEffect } from 'react';
import { untilIdle } from '../../lib/until-idle.ts';
import { reportError } from '../error-reporting/report-error.ts';

/** Loads the captcha for a form once the page is idle. Without a key, it does nothing. */
export function useCaptcha(siteKey: string | undefined): void {
  useEffect(() => {
    if (siteKey === undefined) return;
    untilIdle()
      .then(() => import('./captcha.ts'))
      // `loadCaptcha` reports its own failures.
      .then(({ loadCaptcha }) => void loadCaptcha(siteKey), reportError);
  }, [siteKey]);
}
