import type { PartnerValues } from '../../domain/partner-request.ts';

/** Key in session storage. The draft lasts as long as the tab, or until it is sent. */
const key = 'partner_form';

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The key and content of a request that may have reached the server. */
export interface SentRequest {
  key: string;
  /** The payload as JSON. */
  text: string;
}

/** Stores the typed values, or nothing if the form is empty. */
export function saveDraft(values: PartnerValues, getStorage: () => SessionStorage): void {
  const isEmpty = Object.values(values).every((text) => text === '');
  if (isEmpty) clearDraft(getStorage);
  else write({ ...values, sent: readSent(getStorage) }, getStorage);
}

export function clearDraft(getStorage: () => SessionStorage): void {
  ignoreFailure(() => getStorage().removeItem(key));
}

/** The unsent values by field name; empty if there are none. */
export function readDraft(getStorage: () => SessionStorage): Record<string, string> {
  const texts = Object.entries(read(getStorage)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/**
 * Stores the sent request with the draft, so that resending it after a reload does not create
 * another one.
 */
export function saveSent(sent: SentRequest, getStorage: () => SessionStorage): void {
  write({ ...read(getStorage), sent }, getStorage);
}

/** The last sent request of the draft; undefined if it was not sent. */
export function readSent(getStorage: () => SessionStorage): SentRequest | undefined {
  const { sent } = read(getStorage) as { sent?: Partial<SentRequest> | null };
  const { key, text } = sent ?? {};
  return typeof key === 'string' && typeof text === 'string' ? { key, text } : undefined;
}

function read(getStorage: () => SessionStorage): object {
  const stored = ignoreFailure(() => JSON.parse(getStorage().getItem(key) ?? '{}'));
  return typeof stored === 'object' && stored !== null ? stored : {};
}

function write(stored: object, getStorage: () => SessionStorage): void {
  ignoreFailure(() => getStorage().setItem(key, JSON.stringify(stored)));
}

/** A draft is a convenience. If storage is blocked, full or broken, the form works without it. */
function ignoreFailure<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
