type StorageHost = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/**
 * A string in local storage that several components follow, across tabs. It accesses the window only
 * when used.
 */
export function createStoredValue(key: string, getHost: () => StorageHost = () => window) {
  const listeners = new Set<() => void>();
  // Keeps the value for this visit if storage is blocked or full.
  let fallback: string | null = null;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key: changed }: StorageEvent) => {
    // A null key means that any value may have changed.
    if (changed !== key && changed !== null) return;
    if (changed === key) fallback = null;
    notify();
  };

  return {
    read(): string | null {
      try {
        // Where storage is full, it still has the value before.
        return fallback ?? getHost().localStorage.getItem(key);
      } catch {
        return fallback;
      }
    },
    /** Stores the value, or removes it if it is null, and notifies subscribers. */
    write(value: string | null): void {
      fallback = null;
      try {
        if (value === null) getHost().localStorage.removeItem(key);
        else getHost().localStorage.setItem(key, value);
      } catch {
        fallback = value;
      }
      notify();
    },
    /**
     * Calls back after every change in this and other tabs.
     * @returns a function that unsubscribes.
     */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) getHost().addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) getHost().removeEventListener('storage', onStorage);
      };
    },
  };
}
