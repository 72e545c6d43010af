/** Where a list scrolls to by one item: round to the other end from an end. */
export function nextOffset(
  {
    scrollLeft,
    scrollWidth,
    clientWidth,
  }: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  itemWidth: number,
  direction: 1 | -1,
): number {
  const end = scrollWidth - clientWidth;
  // A pixel of rounding is no distance.
  if (direction === 1 && scrollLeft >= end - 1) return 0;
  if (direction === -1 && scrollLeft <= 1) return end;
  const current = Math.round(scrollLeft / itemWidth);
  return Math.min(end, Math.max(0, (current + direction) * itemWidth));
}
