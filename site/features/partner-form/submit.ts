import type { PartnerPayload } from '../../domain/partner-request.ts';
import { errorMessageOf } from './form-values.ts';

/** Milliseconds after which the request counts as failed. */
const timeout = 20_000;

/**
 * Sends a partnership request (spec §7).
 * @param key idempotency key, so that the server accepts it only once.
 * @returns the text of the response, for the log. Any OK response is a success.
 * @throws Error with the server's message if it refuses, the error of `fetch` if it is unreachable,
 * or our own if it is late.
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
    // The server has accepted the request, even if its response does not arrive completely.
    return await response.text().catch(() => '');
  } finally {
    clearTimeout(timer);
  }
}
