import { skipsMotion } from '../../lib/motion.ts';
import { nextOffset } from './next-offset.ts';

/** Milliseconds for which an item rests. */
const pause = 4000;

/**
 * Scrolls a list by an item every four seconds while it is visible and no one is using it, and
 * shows its buttons. It does not start automatically for readers who prefer reduced motion, but the
 * buttons work.
 * @param controls the buttons: previous, next, and play or pause.
 * @returns a function that stops it.
 */
export function runCarousel(controls: HTMLElement): () => void {
  const list = controls.closest('section')?.querySelector('ul');
  const [previous, next, play] = controls.querySelectorAll('button');
  if (!list || !play) return () => {};
  const end = new AbortController();
  let isVisible = false;
  let timer = 0;

  const move = (direction: 1 | -1) => {
    const [first, second] = list.children;
    if (!first || !second) return;
    const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    const behavior = skipsMotion() ? 'instant' : 'smooth';
    list.scrollTo({ left: nextOffset(list, step, direction), behavior });
  };
  const setPlaying = (isPlaying: boolean) => {
    clearInterval(timer);
    timer = isPlaying ? window.setInterval(moveOn, pause) : 0;
    play.toggleAttribute('data-playing', isPlaying);
    play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
  };
  const moveOn = () => {
    if (isVisible && !list.matches(':hover, :focus-within')) move(1);
  };
  const observer = new IntersectionObserver((entries) => {
    isVisible = entries.at(-1)?.isIntersecting ?? false;
  });
  observer.observe(list);
  const { signal } = end;
  previous?.addEventListener('click', () => move(-1), { signal });
  next?.addEventListener('click', () => move(1), { signal });
  play.addEventListener('click', () => setPlaying(timer === 0), { signal });
  setPlaying(!skipsMotion());
  controls.hidden = false;
  return () => {
    end.abort();
    observer.disconnect();
    clearInterval(timer);
  };
}
