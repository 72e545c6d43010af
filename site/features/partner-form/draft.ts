import type { PartnerValues } from './logic.ts';

/** Key in session storage: what was typed lives as long as the tab, and until it is sent. */
const key = 'partner_form';

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps what is typed; an empty form leaves nothing behind. */
export function saveDraft(values: PartnerValues, getStorage: () => SessionStorage): void {
  const isEmpty = Object.values(values).every((text) => text === '');
  if (isEmpty) clearDraft(getStorage);
  else ignoreFailure(() => getStorage().setItem(key, JSON.stringify(values)));
}

export function clearDraft(getStorage: () => SessionStorage): void {
  ignoreFailure(() => getStorage().removeItem(key));
}

/** What was typed and not sent yet, by name of the field; nothing when there is no such text. */
export function readDraft(getStorage: () => SessionStorage): Record<string, string> {
  const stored = ignoreFailure(() => JSON.parse(getStorage().getItem(key) ?? '{}'));
  if (typeof stored !== 'object' || stored === null) return {};
  const texts = Object.entries(stored).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** A draft is a convenience: where storage is forbidden, full or broken, the form does without. */
function ignoreFailure<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
