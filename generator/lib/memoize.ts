/** A Map, or a WeakMap if results should disappear with their arguments. */
interface Memory<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/**
 * Creates a function that calls `make` once for each argument and stores the results.
 * @param known initial results.
 */
export function memoize<Key, Value>(
  make: (key: Key) => Value,
  known: Memory<Key, Value> = new Map(),
): (key: Key) => Value {
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key) as Value;
  };
}

/** A memory for calls that come in groups with the same argument: it has only the last result. */
export function onlyLast<Key, Value>(): Memory<Key, Value> {
  let last: { key: Key; value: Value } | undefined;
  return {
    has: (key) => last !== undefined && last.key === key,
    get: () => last?.value,
    set(key, value) {
      last = { key, value };
    },
  };
}
