/**
 * Calls back once when the reader scrolls to the element. If it is already on the screen or above
 * it, does nothing: content that was read must not move.
 * @returns a function that stops waiting; undefined if it does nothing.
 */
export function whenScrolledTo(
  element: Element,
  options: IntersectionObserverInit,
  callback: () => void,
): (() => void) | undefined {
  if (element.getBoundingClientRect().top < innerHeight) return undefined;
  return whenInView(element, options, callback);
}

/**
 * Calls back once when the element is in view.
 * @returns a function that stops waiting.
 */
export function whenInView(
  element: Element,
  options: IntersectionObserverInit,
  callback: () => void,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    callback();
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
