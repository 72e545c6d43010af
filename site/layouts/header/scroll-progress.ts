/** The header takes its scrolled style beyond this many pixels; the effect is complete at the second (spec §2). */
const scrolledBeyond = 50;
const completeAt = 150;

/** Whether the header is in its scrolled style. */
export function isScrolled(scrollY: number): boolean {
  return scrollY > scrolledBeyond;
}

/** How far the header has changed, 0 at the top to 1 and no further. */
export function scrollProgress(scrollY: number): number {
  return Math.min(Math.max(scrollY, 0), completeAt) / completeAt;
}
