import { type PartnerValues, toPayload } from '../../domain/partner-request.ts';
import { clearDraft, readSent, type SentRequest, type SessionStorage, saveSent } from './draft.ts';

export type RequestKeys = ReturnType<typeof createRequestKeys>;

/**
 * What a request is called while it may be sent again.
 * @param getStorage where the draft is kept, and with it the key.
 */
export function createRequestKeys(getStorage: () => SessionStorage) {
  // Also where storage is forbidden.
  let last: SentRequest | undefined;
  return {
    /**
     * The same for the same values, also after a reload: the answer to a send that failed may only
     * have been lost.
     */
    keyOf(values: PartnerValues): string {
      const text = JSON.stringify(toPayload(values));
      last ??= readSent(getStorage);
      if (last?.text !== text) {
        // Not `randomUUID`, which a page without TLS does not have.
        last = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
        saveSent(last, getStorage);
      }
      return last.key;
    },
    /** After a success the draft goes, and equal values are another request. */
    forget() {
      last = undefined;
      clearDraft(getStorage);
    },
  };
}
