import type { RefObject } from 'react';

/** Resolves when the element comes into view, at once if it is there already. */
export function untilInView({ current }: RefObject<Element | null>): Promise<void> {
  return new Promise((done) => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) done(observer.disconnect());
    });
    if (current) observer.observe(current);
  });
}
