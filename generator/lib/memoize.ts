/** A Map, or a WeakMap where a result goes with its argument. */
interface Memory<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/**
 * A function that is called once for each argument, and keeps the results.
 * @param known results that it has from the start.
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
