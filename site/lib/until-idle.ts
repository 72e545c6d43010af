/** Milliseconds after loading that stand for idle where the browser cannot tell (Safari). */
const idleAfter = 2000;

/** Resolves once the page has loaded and the browser has nothing more urgent to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
      else setTimeout(resolve, idleAfter);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}
