import { mobileQuery } from '../../styles/queries.ts';

/**
 * Runs something while an element is visible: it is on the screen, the tab is not hidden, and a
 * media query matches.
 * @returns a function that stops it.
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
  const observer = new IntersectionObserver((entries) => {
    // On a busy thread, one call reports several changes, the last one last.
    isOnScreen = entries.at(-1)?.isIntersecting ?? false;
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

/** The reader has not asked for reduced motion. */
export const anyMotion = '(prefers-reduced-motion: no-preference)';
/** Particles and parallax need a screen wider than 768 px (spec §4). */
export const wideMotion = `(not ${mobileQuery}) and ${anyMotion}`;

/** Automatic motion ends within this many milliseconds, or has a pause button (WCAG 2.2.2). */
export const longestMotion = 5000;
