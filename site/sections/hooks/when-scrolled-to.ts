/**
 * Calls back once when the element is scrolled to, and returns what stops waiting. Nothing, when the
 * element is on the screen already or above it: what has been read must not move.
 */
export function whenScrolledTo(
  element: Element,
  options: IntersectionObserverInit,
  callback: () => void,
): (() => void) | undefined {
  if (element.getBoundingClientRect().top < innerHeight) return undefined;
  return whenInView(element, options, callback);
}

/** Calls back once, when the element is in view, now or later; returns what stops waiting. */
export function whenInView(
  element: Element,
  options: IntersectionObserverInit,
  callback: () => void,
): () => void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    callback();
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
