import { nextFrame } from './next-frame.ts';
import { nextTask } from './next-task.ts';
import { untilIdle } from './until-idle.ts';

const paragraphs = 'article [data-page-body] > *';
/** The parts of a page, one below the other. Each keeps its height (styles/base.css). */
const parts = `main > div > *, ${paragraphs}, [data-view] > footer`;

/**
 * Excludes the parts below the screen from a change of the page's style, such as another theme or a
 * modal dialog. After the change is painted, the browser styles them when they scroll into view, or
 * one by one when it is idle.
 * @param end resolves when they may become visible.
 */
export async function spareBelow(end: Promise<unknown> = Promise.resolve()): Promise<void> {
  const below = [...document.querySelectorAll<HTMLElement>(parts)]
    // Skips parts that are already excluded, or covered by the menu.
    .filter((part) => part.style.contentVisibility === '' && part.checkVisibility())
    .filter((part) => part.getBoundingClientRect().top > innerHeight);
  // With `auto`, the browser would immediately style parts within a screen's distance.
  for (const part of below) part.style.contentVisibility = 'hidden';
  await end;
  await nextFrame();
  for (const part of below) part.style.contentVisibility = 'auto';
  await untilIdle();
  for (const part of below) {
    // Paragraphs change together, because each would cause a layout of the whole article.
    if (!part.matches(paragraphs)) await nextTask();
    part.style.contentVisibility = '';
  }
}
