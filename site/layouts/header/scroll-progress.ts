/**
 * Pixels of scrolling after which the header has its scrolled style, and at which the change is
 * complete (spec §2).
 */
const scrolledBeyond = 50;
const completeAt = 150;

/** Whether the header has its scrolled style. */
export function isScrolled(scrollY: number): boolean {
  return scrollY > scrolledBeyond;
}

/** The progress of the header's change, from 0 at the top to 1. */
export function scrollProgress(scrollY: number): number {
  return Math.min(Math.max(scrollY, 0), completeAt) / completeAt;
}
