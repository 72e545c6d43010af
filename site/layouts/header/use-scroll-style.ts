import { type RefObject, useEffect } from 'react';
import { isScrolled, scrollProgress } from './scroll-progress.ts';

/**
 * Keeps `--scroll-progress` and `data-scrolled` of an element true while the page scrolls. Goes past
 * React, which would otherwise render the header on every frame of a scroll.
 */
export function useScrollStyle(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    let frame = 0;
    const update = () => {
      frame = 0;
      element.style.setProperty('--scroll-progress', scrollProgress(scrollY).toFixed(3));
      element.toggleAttribute('data-scrolled', isScrolled(scrollY));
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    // Not at once: asking where the page stands has the browser lay it out in the middle of hydration.
    schedule();
    addEventListener('scroll', schedule, { passive: true });
    return () => {
      removeEventListener('scroll', schedule);
      cancelAnimationFrame(frame);
    };
  }, [ref]);
}
