import { nextTask } from '../../lib/next-task.ts';
import type styles from './reveal.module.css';
import { whenScrolledTo } from './when-scrolled-to.ts';

/**
 * Brings the children of every element marked `data-reveal` into view one after the other once its
 * top is at 85 % of the screen, or above (spec §4). Only this script hides anything, and only what
 * is below the fold, so that no text depends on it.
 */
export function runReveal(
  root: Element,
  { waiting, shown }: Pick<typeof styles, 'waiting' | 'shown'>,
): () => void {
  const stops: (() => void)[] = [];
  let isOver = false;
  const prepareAll = async () => {
    for (const group of root.querySelectorAll('[data-reveal]')) {
      // Where a group is may have to be laid out first (before-paint/first-screen.ts): a task for each.
      await nextTask();
      if (isOver) return;
      const show = () => group.classList.replace(waiting, shown);
      const stop = whenScrolledTo(group, { rootMargin: '1000000px 0px -15% 0px' }, show);
      if (!stop) continue;
      // Last, so that nothing is hidden that no one will show.
      group.classList.add(waiting);
      stops.push(stop, () => group.classList.remove(waiting));
    }
  };
  prepareAll();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
  };
}
