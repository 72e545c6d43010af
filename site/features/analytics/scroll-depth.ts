/** Percent between two reported depths (spec §9). */
const step = 25;

/** The depths, in percent, that are reached for the first time: 25, 50, 75, 100. */
export function newDepths(percent: number, deepest: number): number[] {
  const reached = Math.floor(Math.min(percent, 100) / step);
  const known = Math.floor(deepest / step);
  return Array.from(
    { length: Math.max(0, reached - known) },
    (_, index) => (known + index + 1) * step,
  );
}

/** How far a page is scrolled, in percent. A page that cannot scroll is at 0. */
export function scrolledPercent(view: { top: number; height: number; pageHeight: number }): number {
  const room = view.pageHeight - view.height;
  // Browsers scroll by fractions of a pixel and may stop just before the end.
  return room <= 0 ? 0 : (Math.ceil(view.top) / Math.floor(room)) * 100;
}
