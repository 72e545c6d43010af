import { errorMessageOf, type PartnerValues, toPayload } from './logic.ts';

const endpoint = '/api/partnership/submit';

/** Milliseconds after which the request counts as failed. */
const timeout = 20_000;

/**
 * Sends a partnership request (spec §7).
 * @throws Error with the server's message when it refuses, or that of `fetch` when it cannot be reached.
 */
export async function submitPartnership(
  values: PartnerValues,
  send: typeof fetch = fetch,
): Promise<void> {
  const response = await send(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(toPayload(values)),
    signal: AbortSignal.timeout(timeout),
  });
  if (!response.ok) throw new Error(await errorMessageOf(response));
}
