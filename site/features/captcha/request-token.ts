import { within } from '../../lib/within.ts';

/** Milliseconds that the captcha's code has to load: the request waits for it. */
const patience = 10_000;

/**
 * Gets a captcha token for an action, such as `partnership_form`. Without one the request continues
 * (spec §8). The captcha's code is not part of a first load.
 * @param siteKey undefined if no captcha is configured.
 * @returns undefined, after a warning, if it cannot get one.
 */
export async function requestToken(
  siteKey: string | undefined,
  action: string,
): Promise<string | undefined> {
  try {
    if (siteKey === undefined) throw new Error('No captcha is configured.');
    const code = import('./captcha.ts');
    const { executeCaptcha } = await within(
      patience,
      code,
      'The captcha is not loaded after 10 s.',
    );
    return await executeCaptcha(siteKey, action);
  } catch (error) {
    console.warn('There is no captcha token; the request is sent without one.', error);
    return undefined;
  }
}
