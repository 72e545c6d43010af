import { type PartnerValues, toPayload } from '../../domain/partner-request.ts';
import { clearDraft, readSent, type SentRequest, type SessionStorage, saveSent } from './draft.ts';

export type RequestKeys = ReturnType<typeof createRequestKeys>;

/**
 * Creates the idempotency keys of requests, which may be sent again.
 * @param getStorage the storage of the draft, which also stores the key.
 */
export function createRequestKeys(getStorage: () => SessionStorage) {
  // Also works if storage is blocked.
  let last: SentRequest | undefined;
  return {
    /**
     * The same key for the same values, also after a reload: perhaps only the response of a failed
     * attempt was lost.
     */
    keyOf(values: PartnerValues): string {
      const text = JSON.stringify(toPayload(values));
      last ??= readSent(getStorage);
      if (last?.text !== text) {
        // Pages without TLS do not have `randomUUID`.
        last = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
        saveSent(last, getStorage);
      }
      return last.key;
    },
    /** After a success, deletes the draft. The same values are then another request. */
    forget() {
      last = undefined;
      clearDraft(getStorage);
    },
  };
}
