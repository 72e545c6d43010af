/** Resolves when the element is in view. */
export function untilInView(element: Element): Promise<void> {
  return new Promise((done) => {
    new IntersectionObserver(([entry], observer) => {
      if (entry?.isIntersecting) done(observer.disconnect());
    }).observe(element);
  });
}
