/** Resolves when the element comes into view, at once if it is there already. */
export function untilInView(element: Element): Promise<void> {
  return new Promise((done) => {
    new IntersectionObserver(([entry], observer) => {
      if (entry?.isIntersecting) done(observer.disconnect());
    }).observe(element);
  });
}
