import { prefersReducedMotion } from './reduced-motion.ts';

/**
 * Calls back once when the element is scrolled to. Never for readers who want less motion, nor when
 * the element is on the screen already: what has been read must not move.
 */
export function whenScrolledTo(
  element: Element | null,
  options: IntersectionObserverInit,
  callback: () => void,
): () => void {
  if (!element || prefersReducedMotion() || isAboveFold(element)) return () => {};
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    callback();
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}

function isAboveFold(element: Element): boolean {
  return element.getBoundingClientRect().top < innerHeight;
}
