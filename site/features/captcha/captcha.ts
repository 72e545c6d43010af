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

/** Milliseconds that the script has until it is ready, and then again for a token (spec §7). */
const patience = 10_000;

let captcha: Promise<Grecaptcha> | undefined;

/**
 * Starts to load the captcha, once a document unless it fails; a form calls it when it is shown, since
 * the provider's score is the better the longer it has watched. That it fails is reported here.
 */
export function loadCaptcha(siteKey: string): Promise<Grecaptcha> {
  if (captcha === undefined) {
    const ready = becomeReady(siteKey);
    captcha = within(patience, ready, 'The captcha is not ready after 10 s.');
    captcha.catch(reportError);
    // It may still come: the next request can use it, and asks again for a script that failed.
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
 * A token for an action, such as `partnership_form`. Without one the request continues (spec §8).
 * @param siteKey undefined where no captcha is configured.
 * @returns undefined, after a warning, when none can be obtained.
 */
export async function requestToken(
  siteKey: string | undefined,
  action: string,
): Promise<string | undefined> {
  try {
    if (siteKey === undefined) throw new Error('No captcha is configured.');
    const grecaptcha = await loadCaptcha(siteKey);
    const token = Promise.resolve(grecaptcha.execute(siteKey, { action }));
    return await within(patience, token, 'The captcha gave no token within 10 s.');
  } catch (error) {
    console.warn('There is no captcha token; the request is sent without one.', error);
    return undefined;
  }
}

async function becomeReady(siteKey: string): Promise<Grecaptcha> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${siteKey}`);
  const { grecaptcha } = window;
  if (grecaptcha === undefined) throw new Error('The captcha script defines no grecaptcha.');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}
