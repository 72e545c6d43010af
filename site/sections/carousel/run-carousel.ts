import { skipsMotion } from '../../lib/motion.ts';
import { nextOffset } from './next-offset.ts';

/** How long an item stands still. */
const pause = 4000;

/**
 * Moves a list by an item every four seconds while it is on the screen and no one uses it, and shows
 * the buttons for that. It does not start for readers who want less motion; the buttons work for them
 * all the same.
 * @param controls the buttons for the item before, the next one, and for moving at all.
 * @returns what stops it.
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
  const observer = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? false;
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
