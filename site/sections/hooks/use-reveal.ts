import { type RefObject, useEffect } from 'react';
import { prefersReducedMotion } from './reduced-motion.ts';
import styles from './reveal.module.css';
import { whenScrolledTo } from './when-scrolled-to.ts';

/**
 * Brings the children of every element marked `data-reveal` into view one after the other once its
 * top is at 85 % of the screen (spec §4). Only this script hides anything, and only what is below
 * the fold, so that no text depends on it.
 */
export function useReveal(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (prefersReducedMotion()) return;
    const stops = [...(root.current?.querySelectorAll('[data-reveal]') ?? [])].map((group) => {
      if (group.getBoundingClientRect().top < innerHeight) return () => {};
      group.classList.add(styles.waiting);
      return whenScrolledTo(group, { rootMargin: '0px 0px -15% 0px' }, () => {
        group.classList.replace(styles.waiting, styles.shown);
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [root]);
}
