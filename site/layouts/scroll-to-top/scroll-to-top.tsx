import { useSyncExternalStore } from 'react';
import { skipsMotion } from '../../lib/motion.ts';
import { ArrowUp } from '../../ui/icon/icons.tsx';
import styles from './scroll-to-top.module.css';

/** The button shows once the page is scrolled beyond this many pixels (spec §9). */
const shownBeyond = 300;

/** Leads back to the top of a long page. */
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

/** The button is gone at the top; the focus goes where reading starts again. */
function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: skipsMotion() ? 'instant' : 'smooth' });
  document.getElementById('content')?.focus({ preventScroll: true });
}
