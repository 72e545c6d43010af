import { type PartnerValues, toPayload } from '../../domain/partner-request.ts';
import type { Settings } from '../../domain/settings.ts';
import { track } from '../analytics/analytics.ts';
import { requestToken } from '../captcha/request-token.ts';
import { forgetKey, keyOf } from './request-key.ts';
import { submitPartnership } from './submit.ts';

const form = 'Partner Form';

interface SendOptions {
  settings: Settings;
  website: string;
}

let underWay: Promise<boolean> | undefined;

/**
 * The request that is being sent, also by a form that the visitor has left: one who comes back must
 * not be offered to send it again.
 */
export function requestUnderWay(): Promise<boolean> | undefined {
  return underWay;
}

/**
 * Sends the form's values, with a captcha token if available. Resolves to whether the server
 * accepted it.
 * @param options.website value of the invisible field.
 */
export function sendRequest(values: PartnerValues, options: SendOptions): Promise<boolean> {
  const sending = send(values, options).finally(() => {
    underWay = undefined;
  });
  underWay = sending;
  return sending;
}

async function send(values: PartnerValues, { settings, website }: SendOptions): Promise<boolean> {
  const { apiBaseUrl, captchaSiteKey } = settings;
  try {
    const recaptchaToken = await requestToken(captchaSiteKey, 'partnership_form');
    const payload = toPayload(values, { recaptchaToken, website });
    const answer = await submitPartnership(payload, { apiBaseUrl, key: keyOf(values) });
    forgetKey();
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
