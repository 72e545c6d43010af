/**
 * Binary search in a sorted list: the first index from `from` for which `isBefore` is false; `to`
 * if there is none. `isBefore` is true for a first part of the range and false for the rest.
 */
export function partitionPoint(
  from: number,
  to: number,
  isBefore: (index: number) => boolean,
): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
