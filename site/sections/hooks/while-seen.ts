import { mobileQuery } from '../../styles/queries.ts';

/**
 * Starts something while an element can be seen: it is on the screen, the tab is not hidden, and a
 * media query holds. Until the returned function is called.
 */
export function whileSeen(element: Element, query: string, start: () => () => void): () => void {
  const media = matchMedia(query);
  let isOnScreen = false;
  let stop: (() => void) | undefined;
  const update = () => {
    const isSeen = isOnScreen && !document.hidden && media.matches;
    if (isSeen === (stop !== undefined)) return;
    stop?.();
    stop = isSeen ? start() : undefined;
  };
  const observer = new IntersectionObserver(([entry]) => {
    isOnScreen = entry?.isIntersecting ?? false;
    update();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', update);
  media.addEventListener('change', update);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', update);
    media.removeEventListener('change', update);
    stop?.();
  };
}

/** The reader has not asked for less motion. */
export const anyMotion = '(prefers-reduced-motion: no-preference)';
/** Particles and parallax are for screens wider than 768 px (spec §4). */
export const wideMotion = `(not ${mobileQuery}) and ${anyMotion}`;

/** What starts by itself ends within so many milliseconds, or has a button to pause it (WCAG 2.2.2). */
export const longestMotion = 5000;
