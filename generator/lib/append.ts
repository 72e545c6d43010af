/**
 * Appends items to a list. `push(...items)` would fail with about 120,000 of them, the most arguments
 * that a call can have.
 */
export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item);
}
