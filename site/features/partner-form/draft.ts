import type { PartnerValues } from '../../domain/partner-request.ts';

/** Key in session storage: what was typed lives as long as the tab, and until it is sent. */
const key = 'partner_form';

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What a request was called that may have reached the server, and what it said. */
export interface SentRequest {
  key: string;
  /** The payload as JSON. */
  text: string;
}

/** Keeps what is typed; an empty form leaves nothing behind. */
export function saveDraft(values: PartnerValues, getStorage: () => SessionStorage): void {
  const isEmpty = Object.values(values).every((text) => text === '');
  if (isEmpty) clearDraft(getStorage);
  else write({ ...values, sent: readSent(getStorage) }, getStorage);
}

export function clearDraft(getStorage: () => SessionStorage): void {
  ignoreFailure(() => getStorage().removeItem(key));
}

/** What was typed and not sent yet, by name of the field; nothing when there is no such text. */
export function readDraft(getStorage: () => SessionStorage): Record<string, string> {
  const texts = Object.entries(read(getStorage)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** Keeps with the draft what it is being sent as: a reload must not make it another request. */
export function saveSent(sent: SentRequest, getStorage: () => SessionStorage): void {
  write({ ...read(getStorage), sent }, getStorage);
}

/** What the draft was last sent as; undefined when it was not sent. */
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

/** A draft is a convenience: where storage is forbidden, full or broken, the form does without. */
function ignoreFailure<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
