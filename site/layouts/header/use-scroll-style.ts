import { type RefObject, useEffect } from 'react';
import { isScrolled, scrollProgress } from './scroll-progress.ts';

/**
 * Updates `--scroll-progress` and `data-scrolled` of an element as the page scrolls. It bypasses
 * React, which would render the header on every frame.
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
    // Not immediately: reading the scroll position would force a layout during hydration.
    schedule();
    addEventListener('scroll', schedule, { passive: true });
    return () => {
      removeEventListener('scroll', schedule);
      cancelAnimationFrame(frame);
    };
  }, [ref]);
}
