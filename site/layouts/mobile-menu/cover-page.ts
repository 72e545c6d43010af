import { nextFrame } from '../../lib/next-frame.ts';
import { contentHeight, spareBelow } from '../../lib/spare-below.ts';
import { untilIdle } from '../../lib/until-idle.ts';

/**
 * Keeps the page behind a modal dialog that covers it out of changes of style: what is below the screen
 * at once, the rest when the dialog has faded in. Until the returned function is called, which shows the
 * page; what is below the screen follows once the browser has time.
 */
export function coverPage(dialog: HTMLElement): () => void {
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
    for (const part of covered) part.style.containIntrinsicBlockSize = contentHeight(part);
    for (const part of covered) part.dataset.covered = '';
  };
  cover();
  return () => {
    isOver = true;
    for (const part of covered) {
      delete part.dataset.covered;
      part.style.containIntrinsicBlockSize = '';
    }
    end();
  };
}
