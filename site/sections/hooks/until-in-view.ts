/** Resolves when the element is in view. */
export function untilInView(element: Element): Promise<void> {
  return new Promise((done) => {
    new IntersectionObserver((entries, observer) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) done(observer.disconnect());
    }).observe(element);
  });
}
