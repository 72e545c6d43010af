import type { Page } from 'playwright-core';

/** How far the parts of a page have moved since it was opened, as Chromium measures it. */
export function readShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return new Promise<number>((resolve) => {
      new PerformanceObserver((list) => {
        const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
        resolve(entries.reduce((sum, { value }) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
      // The observer stays silent when there was no shift at all.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
    });
  });
}
