/** The scroll position one item further. It wraps around at the ends. */
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
  // Allows for a pixel of rounding.
  if (direction === 1 && scrollLeft >= end - 1) return 0;
  if (direction === -1 && scrollLeft <= 1) return end;
  const current = Math.round(scrollLeft / itemWidth);
  return Math.min(end, Math.max(0, (current + direction) * itemWidth));
}
