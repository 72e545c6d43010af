import { type PartnerValues, toPayload } from '../../domain/partner-request.ts';

/** The last request that may have reached the server. */
let last: { key: string; text: string } | undefined;

/**
 * The idempotency key of a request. The same values have the same key: perhaps only the response of
 * a failed attempt was lost.
 */
export function keyOf(values: PartnerValues): string {
  const text = JSON.stringify(toPayload(values));
  if (last?.text !== text) {
    // Pages without TLS do not have `randomUUID`.
    last = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
  }
  return last.key;
}

/** Call it after a success. The same values are then another request. */
export function forgetKey(): void {
  last = undefined;
}
