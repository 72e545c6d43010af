/** Items that arrive one after another, for tests that await the next one. */
export interface Arrivals<T> {
  /** All that have arrived. */
  readonly all: readonly T[];
  /** The next item that no earlier call has returned. */
  next(): Promise<T>;
  add(item: T): void;
}

/** Creates an empty list of arrivals. */
export function createArrivals<T>(): Arrivals<T> {
  const all: T[] = [];
  const waiting: ((item: T) => void)[] = [];
  let taken = 0;
  return {
    all,
    next() {
      taken += 1;
      const item = all[taken - 1];
      if (taken <= all.length) return Promise.resolve(item as T);
      return new Promise((resolve) => waiting.push(resolve));
    },
    add(item) {
      all.push(item);
      waiting.shift()?.(item);
    },
  };
}
