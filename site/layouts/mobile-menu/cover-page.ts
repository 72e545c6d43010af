import { nextFrame } from '../../lib/next-frame.ts';
import { spareBelow } from '../../lib/spare-below.ts';
import { untilIdle } from '../../lib/until-idle.ts';

/**
 * Excludes the page behind a modal dialog from style changes: the parts below the screen
 * immediately, the rest after the dialog has faded in.
 * @returns a function that shows the page again. The parts below the screen follow when the browser
 * is idle.
 */
export function coverPage(dialog: HTMLElement): () => void {
  dropCaret();
  const covered = document.querySelectorAll<HTMLElement>('[data-view] > :is(main, footer)');
  let isOver = false;
  let end = () => {};
  spareBelow(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  const cover = async () => {
    await nextFrame();
    await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
    await untilIdle();
    if (isOver) return;
    for (const part of covered) part.dataset.covered = '';
  };
  cover();
  return () => {
    isOver = true;
    for (const part of covered) delete part.dataset.covered;
    end();
  };
}

/**
 * Removes the caret that a press leaves in a page's text, where nobody sees it. The browser would
 * look for its place in all of the covered page, in every frame.
 */
function dropCaret(): void {
  const selection = getSelection();
  if (selection?.isCollapsed) selection.removeAllRanges();
}
