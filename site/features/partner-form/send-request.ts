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
 * Sends the form's values, with a captcha token if available. Resolves to whether the server
 * accepted it.
 * @param options.website value of the invisible field.
 * @param options.requestKeys the keys of requests. An accepted request's key is dropped.
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
    // The visitor sees advice; the reason is only logged (spec §8).
    console.error(error);
    track({ kind: 'form-error', form, message: messageOf(error) });
    return false;
  }
}

/** Tracks the invalid fields that prevented sending (spec §5). */
export function trackInvalid(fields: readonly string[]): void {
  track({ kind: 'validation-failed', form, fields });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
