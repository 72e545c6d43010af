import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react';
import { skipsMotion } from '../../lib/motion.ts';
import { nextOffset } from './next-offset.ts';

/** How long an item stands still. */
const pause = 4000;

/**
 * Moves a list by an item every four seconds while it is on the screen and nobody uses it. It does
 * not start for readers who want less motion; the buttons work for them all the same.
 */
export function useCarousel(list: RefObject<HTMLElement | null>) {
  const [isReady, setReady] = useState(false);
  const [isPlaying, setPlaying] = useState(false);

  const move = useCallback(
    (direction: 1 | -1) => {
      const element = list.current;
      const [first, second] = element?.children ?? [];
      if (!element || !first || !second) return;
      const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
      const behavior = skipsMotion() ? 'instant' : 'smooth';
      element.scrollTo({ left: nextOffset(element, step, direction), behavior });
    },
    [list],
  );

  useEffect(() => {
    // Buttons may wait for what the visitor does.
    startTransition(() => {
      setReady(true);
      setPlaying(!skipsMotion());
    });
  }, []);

  useEffect(() => {
    const element = list.current;
    if (!element || !isPlaying) return;
    let isVisible = false;
    const observer = new IntersectionObserver(([entry]) => {
      isVisible = entry?.isIntersecting ?? false;
    });
    observer.observe(element);
    const timer = setInterval(() => {
      if (isVisible && !element.matches(':hover, :focus-within')) move(1);
    }, pause);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [list, isPlaying, move]);

  return { isReady, isPlaying, setPlaying, move };
}
