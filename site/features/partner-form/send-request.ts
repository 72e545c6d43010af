import { type PartnerValues, toPayload } from '../../domain/partner-request.ts';
import type { Settings } from '../../domain/settings.ts';
import { track } from '../analytics/analytics.ts';
import { requestToken } from '../captcha/captcha.ts';
import type { RequestKeys } from './request-key.ts';
import { submitPartnership } from './submit.ts';

const form = 'Partner Form';

interface SendOptions {
  settings: Settings;
  website: string;
  requestKeys: RequestKeys;
}

/**
 * Sends what was typed, with a captcha token if there is one; true when the server accepted it.
 * @param options.website text of the field that no one sees.
 * @param options.requestKeys what requests are called; the one that was accepted is dropped.
 */
export async function sendRequest(
  values: PartnerValues,
  { settings, website, requestKeys }: SendOptions,
): Promise<boolean> {
  const { apiBaseUrl, captchaSiteKey } = settings;
  try {
    const recaptchaToken = await requestToken(captchaSiteKey, 'partnership_form');
    const key = requestKeys.keyOf(values);
    const answer = await submitPartnership(toPayload(values, { recaptchaToken, website }), {
      apiBaseUrl,
      key,
    });
    requestKeys.forget();
    console.info('The partnership request was accepted.', answer);
    track({ kind: 'form-success', form });
    return true;
  } catch (error) {
    // The visitor is told what to do; the reason is for us (spec §8).
    console.error(error);
    track({ kind: 'form-error', form, message: messageOf(error) });
    return false;
  }
}

/** Tracks which fields kept a request from being sent (spec §5). */
export function trackInvalid(fields: readonly string[]): void {
  track({ kind: 'validation-failed', form, fields });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
