/** A storage with the functions that `createStoredValue` needs, and its entries. */
export function createStorage() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
  return { storage, entries };
}

/**
 * Gives this process a `window` with local storage.
 * @returns its entries.
 */
export function installWindow(): Map<string, string> {
  const { storage: localStorage, entries } = createStorage();
  const window = Object.assign(new EventTarget(), { localStorage });
  Object.assign(globalThis, { window });
  return entries;
}
