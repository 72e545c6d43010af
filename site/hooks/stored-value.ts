/** A string in local storage that several components of several tabs follow. */
export interface StoredValue {
  read(): string | null;
  /** Stores the value, or removes it when it is null, and tells those who follow it. */
  write(value: string | null): void;
  /** Calls back after every change, of this tab and of others; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

type StorageHost = Pick<Window, 'localStorage' | 'addEventListener' | 'removeEventListener'>;

/** Makes the value of a storage key followable; touches the window only when it is used. */
export function createStoredValue(
  key: string,
  getHost: () => StorageHost = () => window,
): StoredValue {
  const listeners = new Set<() => void>();
  // Holds the value for this visit where storage is forbidden or full.
  let fallback: string | null = null;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = ({ key: changed }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (changed === key || changed === null) notify();
  };

  return {
    read() {
      try {
        return getHost().localStorage.getItem(key) ?? fallback;
      } catch {
        return fallback;
      }
    },
    write(value) {
      fallback = null;
      try {
        if (value === null) getHost().localStorage.removeItem(key);
        else getHost().localStorage.setItem(key, value);
      } catch {
        fallback = value;
      }
      notify();
    },
    subscribe(listener) {
      if (listeners.size === 0) getHost().addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) getHost().removeEventListener('storage', onStorage);
      };
    },
  };
}
