import { type RefObject, useEffect, useState } from 'react';
import { whenScrolledTo } from '../hooks/when-scrolled-to.ts';
import { countAt, countDuration } from './counter.ts';

/**
 * Counts a figure from 0 to its target once the band is scrolled to. Until then, for readers who
 * want less motion, and when the band is on the screen from the start, it is the target.
 */
export function useCount(
  band: RefObject<Element | null>,
  target: number,
  trigger: 'top' | 'half',
): number {
  const [value, setValue] = useState(target);
  useEffect(() => {
    let frame = 0;
    const count = () => {
      const start = performance.now();
      const step = (now: number) => {
        setValue(countAt(target, now - start));
        if (now - start < countDuration) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    };
    // The top at 70 % of the screen's height, or half of the band in view (spec §4).
    const stop = whenScrolledTo(
      band.current,
      trigger === 'half' ? { threshold: 0.5 } : { rootMargin: '0px 0px -30% 0px' },
      count,
    );
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [band, target, trigger]);
  return value;
}
