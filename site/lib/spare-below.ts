import { nextTask } from './next-task.ts';
import { untilIdle } from './until-idle.ts';

/** What pages are made of, one below the other. With smaller parts, all would be laid out for each of them. */
const parts = 'main > div > *, [data-view] > footer';

/**
 * Keeps the parts of the page that are below the screen out of the next change of its style, such as
 * another theme or a modal dialog. They are styled one by one once the browser has time, or when they come
 * into view.
 */
export async function spareBelow(): Promise<void> {
  const below = [...document.querySelectorAll<HTMLElement>(parts)]
    .filter((part) => part.getBoundingClientRect().top > innerHeight)
    .map((part) => ({ part, height: contentHeight(part) }));
  for (const { part, height } of below) {
    part.style.containIntrinsicBlockSize = `${height}px`;
    part.style.contentVisibility = 'auto';
  }
  await untilIdle();
  for (const { part } of below) {
    await nextTask();
    part.style.containIntrinsicBlockSize = '';
    part.style.contentVisibility = '';
  }
}

function contentHeight(part: Element): number {
  const style = getComputedStyle(part);
  const edges = [
    style.paddingTop,
    style.paddingBottom,
    style.borderTopWidth,
    style.borderBottomWidth,
  ].map((length) => Number.parseFloat(length));
  return edges.reduce((rest, edge) => rest - edge, part.getBoundingClientRect().height);
}
