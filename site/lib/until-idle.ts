/**
 * Milliseconds after loading until a browser counts as idle if it does not tell. Safari cannot.
 * Chromium sometimes forgets to on a page that draws no more frames, until something moves.
 */
const idleAfter = 2000;

/** Resolves once the page has loaded and the browser is idle. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () => {
      if ('requestIdleCallback' in window)
        requestIdleCallback(() => resolve(), { timeout: idleAfter });
      else setTimeout(resolve, idleAfter);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });
}
