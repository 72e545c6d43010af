import { nextFrame } from './next-frame.ts';
import { nextTask } from './next-task.ts';
import { untilIdle } from './until-idle.ts';

const paragraphs = 'article [data-page-body] > *';
/** What pages are made of, one below the other. */
const parts = `main > div > *, ${paragraphs}, [data-view] > footer`;

/**
 * Keeps the parts of the page that are below the screen out of a change of its style, such as another
 * theme or a modal dialog. They are styled once that is painted and they come into view, at the latest one
 * by one when the browser has time.
 * @param end from when on they may come into view.
 */
export async function spareBelow(end: Promise<unknown> = Promise.resolve()): Promise<void> {
  const below = [...document.querySelectorAll<HTMLElement>(parts)]
    // Without those that are spared already, or covered by the menu.
    .filter((part) => part.style.contentVisibility === '' && part.checkVisibility())
    .filter((part) => part.getBoundingClientRect().top > innerHeight)
    .map((part) => ({ part, height: contentHeight(part) }));
  for (const { part, height } of below) {
    part.style.containIntrinsicBlockSize = height;
    // With `auto`, the browser would style those at once that are within a screen of it.
    part.style.contentVisibility = 'hidden';
  }
  await end;
  await nextFrame();
  for (const { part } of below) part.style.contentVisibility = 'auto';
  await untilIdle();
  for (const { part } of below) {
    // Paragraphs come together, since the whole article would be laid out for each of them.
    if (!part.matches(paragraphs)) await nextTask();
    part.style.containIntrinsicBlockSize = '';
    part.style.contentVisibility = '';
  }
}

/** The height that an element keeps as its `contain-intrinsic-block-size`, while its content is skipped. */
export function contentHeight(part: Element): string {
  const style = getComputedStyle(part);
  const edges = [
    style.paddingTop,
    style.paddingBottom,
    style.borderTopWidth,
    style.borderBottomWidth,
  ].map((length) => Number.parseFloat(length));
  return `${edges.reduce((rest, edge) => rest - edge, part.getBoundingClientRect().height)}px`;
}
