/** A storage as far as `createStoredValue` needs one, and what it holds. */
export function createStorage() {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
  return { storage, entries };
}

/** Gives this process a window with storages; returns what the local one holds. */
export function installWindow(): Map<string, string> {
  const { storage: localStorage, entries } = createStorage();
  const { storage: sessionStorage } = createStorage();
  const window = { localStorage, sessionStorage, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { window });
  return entries;
}
