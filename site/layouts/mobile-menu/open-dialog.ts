import { nextFrame } from '../../lib/next-frame.ts';
import { coverPage } from './cover-page.ts';

/**
 * Opens the menu after the browser has painted the pressed button: a modal dialog restyles the
 * whole page, which takes longer than a visitor should wait for an answer.
 * @returns a function that closes the menu, or keeps it from opening.
 */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const { style } = document.body;
  let isOver = false;
  let showPage = () => {};
  nextFrame().then(() => {
    if (isOver) return;
    // The page behind the dialog becomes inert, which changes its style.
    showPage = coverPage(dialog);
    // Set this before opening the dialog, to avoid another layout of the page.
    style.overflow = 'hidden';
    dialog.showModal();
  });
  return () => {
    isOver = true;
    style.overflow = '';
    showPage();
    dialog.close();
    dialog.style.opacity = '';
  };
}
