/** Gives this process a window with a local storage, as far as `createStoredValue` needs one. */
export function installWindow(): Map<string, string> {
  const entries = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  };
  const window = { localStorage, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { window });
  return entries;
}
