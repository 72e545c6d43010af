import { loadScript } from '../../lib/load-script.ts';
import { within } from '../../lib/within.ts';
import { reportError } from '../error-reporting/report-error.ts';

interface Grecaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

/** Milliseconds that the script has to be ready, and again to return a token (spec §7). */
const patience = 10_000;

let captcha: Promise<Grecaptcha> | undefined;

/**
 * Starts loading the captcha, once per document unless it fails. A form calls this when it is
 * shown, because the provider's score improves with time. Failures are reported here.
 */
export function loadCaptcha(siteKey: string): Promise<Grecaptcha> {
  if (captcha === undefined) {
    const ready = becomeReady(siteKey);
    captcha = within(patience, ready, 'The captcha is not ready after 10 s.');
    captcha.catch(reportError);
    // It may still load later, for the next request. If the script failed, the next request loads
    // it again.
    ready.then(
      () => {
        captcha = ready;
      },
      () => {
        captcha = undefined;
      },
    );
  }
  return captcha;
}

/**
 * Gets a token for an action, such as `partnership_form`.
 * @throws if there is none in time.
 */
export async function executeCaptcha(siteKey: string, action: string): Promise<string> {
  const grecaptcha = await loadCaptcha(siteKey);
  const token = Promise.resolve(grecaptcha.execute(siteKey, { action }));
  return within(patience, token, 'The captcha gave no token within 10 s.');
}

async function becomeReady(siteKey: string): Promise<Grecaptcha> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${siteKey}`);
  const { grecaptcha } = window;
  if (grecaptcha === undefined) throw new Error('The captcha script defines no grecaptcha.');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}
