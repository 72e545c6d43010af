import { useSyncExternalStore } from 'react';
import { skipsMotion } from '../../lib/motion.ts';
import { ArrowUp } from '../../ui/icon/icons.tsx';
import styles from './scroll-to-top.module.css';

/** Pixels of scrolling after which the button shows (spec §9). */
const shownBeyond = 300;

/** Scrolls back to the top of a long page. */
export function ScrollToTop() {
  const isShown = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > shownBeyond,
    () => false,
  );
  return (
    <button
      type="button"
      className={styles.button}
      data-shown={isShown || undefined}
      aria-label="Scroll to top"
      onClick={scrollToTop}
    >
      <ArrowUp size={20} strokeWidth={1.75} />
    </button>
  );
}

function subscribeToScroll(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** The button is hidden at the top, so the focus moves to the start of the content. */
function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: skipsMotion() ? 'instant' : 'smooth' });
  document.getElementById('content')?.focus({ preventScroll: true });
}
