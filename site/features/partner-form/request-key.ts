import type { PartnerValues } from './logic.ts';

/** What a request is called while it may be sent again. */
export interface RequestKeys {
  /** The same for the same values: the answer to a send that failed may only have been lost. */
  keyOf(values: PartnerValues): string;
  /** After a success, equal values are another request. */
  forget(): void;
}

export function createRequestKeys(): RequestKeys {
  let last: { text: string; key: string } | undefined;
  return {
    keyOf(values) {
      const text = JSON.stringify(values);
      // Not `randomUUID`, which a page without TLS does not have.
      if (last?.text !== text)
        last = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
      return last.key;
    },
    forget() {
      last = undefined;
    },
  };
}
