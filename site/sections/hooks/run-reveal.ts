import { nextTask } from '../../lib/next-task.ts';
import type styles from './reveal.module.css';
import { whenScrolledTo } from './when-scrolled-to.ts';

/**
 * Reveals the children of every `data-reveal` element one after the other when its top reaches 85 %
 * of the screen (spec §4). Only this script hides them, and only below the fold, so no text depends
 * on it.
 */
export function runReveal(
  root: Element,
  { waiting, shown }: Pick<typeof styles, 'waiting' | 'shown'>,
): () => void {
  const stops: (() => void)[] = [];
  let isOver = false;
  const prepareAll = async () => {
    for (const group of root.querySelectorAll('[data-reveal]')) {
      // Reading a group's position may force its layout (before-paint/first-screen.ts), so each
      // gets a task.
      await nextTask();
      if (isOver) return;
      const show = () => group.classList.replace(waiting, shown);
      const stop = whenScrolledTo(group, { rootMargin: '1000000px 0px -15% 0px' }, show);
      if (!stop) continue;
      // Hide last, so that nothing stays hidden if the code above fails.
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
