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
    const { executeCaptcha } = await import('./captcha.ts');
    return await executeCaptcha(siteKey, action);
  } catch (error) {
    console.warn('There is no captcha token; the request is sent without one.', error);
    return undefined;
  }
}
