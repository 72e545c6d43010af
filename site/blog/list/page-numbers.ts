/** Number of linked pages on each side of the open one. */
const reach = 1;

/** The page numbers to link: the first, the last and those around the open page. Null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const shown = all.filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= reach,
  );
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? 0) - 1;
    // A gap of one page would be as wide as the page's number.
    if (skipped === 1) return [number - 1, number];
    return skipped > 1 ? [null, number] : [number];
  });
}
