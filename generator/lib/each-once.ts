/** Leaves out items that are the same JSON as another; the last of them stays, in the first place. */
export function eachOnce<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
