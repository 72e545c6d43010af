import type { Page } from 'playwright-core';

/** Milliseconds. */
const longestWait = 30_000;

/**
 * Waits until a condition is true in the page, and checks it in each frame. After a navigation it
 * waits in the next document.
 *
 * `page.waitForFunction` does the same, but sends Playwright's library of 0.3 MB to each document
 * first, which takes 26 ms of processor time, more than many pages.
 * @param argument passed to the condition, as JSON.
 * @throws if the condition throws, or is not true after 30 s.
 */
export async function until<Argument>(
  page: Page,
  condition: (argument: Argument) => unknown,
  argument?: Argument,
): Promise<void> {
  // With a stopped clock, `requestAnimationFrame` calls nothing (`openContext`).
  const expression = `new Promise((resolve, reject) => {
    const drawFrame = window.drawFrame ?? window.requestAnimationFrame;
    const check = () => {
      try {
        if ((${condition})(${JSON.stringify(argument)})) resolve();
        else drawFrame(check);
      } catch (error) {
        reject(error);
      }
    };
    check();
  })`;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not within 30 s: ${condition}`)), longestWait);
  });
  const wait = async (): Promise<void> => {
    try {
      await page.evaluate(expression);
    } catch (error) {
      if (!/context was destroyed|because of a navigation/.test(String(error))) throw error;
      await wait();
    }
  };
  try {
    await Promise.race([wait(), late]);
  } finally {
    clearTimeout(timer);
  }
}
