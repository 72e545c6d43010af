import { useScrolledBeyond } from '../../hooks/use-scrolled-beyond.ts';
import { skipsMotion } from '../../lib/motion.ts';
import { ArrowUp } from '../../ui/icon/icons.tsx';
import styles from './scroll-to-top.module.css';

/** The button shows once the page is scrolled beyond this many pixels (spec §9). */
const shownBeyond = 300;

/** Leads back to the top of a long page. */
export function ScrollToTop() {
  const isShown = useScrolledBeyond(shownBeyond);
  return (
    <button
      type="button"
      className={styles.button}
      data-shown={isShown || undefined}
      aria-label="Scroll to top"
      onClick={scrollToTop}
    >
      <ArrowUp size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

/** The button is gone at the top; the focus goes where reading starts again. */
function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: skipsMotion() ? 'instant' : 'smooth' });
  document.getElementById('content')?.focus({ preventScroll: true });
}
