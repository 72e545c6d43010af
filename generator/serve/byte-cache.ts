/** Creates a cache that drops the least recently used values above `limit` bytes. */
export function createByteCache<T>(limit: number) {
  // A map lists the newest item last.
  const kept = new Map<string, { value: T; size: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    get(key: string): T | undefined {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      kept.delete(key);
      kept.set(key, found);
      return found.value;
    },
    set(key: string, value: T, size: number): void {
      remove(key);
      kept.set(key, { value, size });
      total += size;
      for (const oldest of kept.keys()) {
        if (total <= limit) return;
        remove(oldest);
      }
    },
  };
}
