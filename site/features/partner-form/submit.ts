import type { PartnerPayload } from '../../domain/partner-request.ts';
import { errorMessageOf } from './form-values.ts';

/** Milliseconds after which the request counts as failed. */
const timeout = 20_000;

/**
 * Sends a partnership request (spec §7).
 * @param key what the request is called, so that a server takes it once however often it is sent.
 * @returns the text of the answer, for the log: any OK answer is a success.
 * @throws Error with the server's message when it refuses, that of `fetch` when it cannot be
 *   reached, or our own when the answer is late.
 */
export async function submitPartnership(
  payload: PartnerPayload,
  { apiBaseUrl, key, send = fetch }: { apiBaseUrl: string; key: string; send?: typeof fetch },
): Promise<string> {
  const controller = new AbortController();
  const late = new Error('The server did not answer within 20 s.');
  const timer = setTimeout(() => controller.abort(late), timeout);
  try {
    const response = await send(`${apiBaseUrl}/api/partnership/submit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(payload),
      signal: controller.signal,
    });
    if (!response.ok) throw new Error(await errorMessageOf(response));
    // The server has accepted the request, whether or not all of its answer arrives.
    return await response.text().catch(() => '');
  } finally {
    clearTimeout(timer);
  }
}
