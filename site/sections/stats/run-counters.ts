import { whenInView } from '../hooks/when-scrolled-to.ts';
import type { SectionOf } from '../schema.ts';
import { countAt, countDuration, formatCount } from './counter.ts';

/**
 * Counts the figures from 0 to their targets once they are in view. The trigger is the top at 70 %
 * of the screen, or half of the section (spec §4). Until then the style sheet shows their start
 * values.
 */
export function runCounters(
  band: Element,
  {
    items,
    trigger,
  }: {
    items: Pick<SectionOf<'stats'>['items'][number], 'value' | 'prefix' | 'suffix'>[];
    trigger: SectionOf<'stats'>['trigger'];
  },
): () => void {
  const values = [...band.querySelectorAll('[data-value]')];
  let frame = 0;
  const show = (elapsed: number) => {
    items.forEach((item, index) => {
      const value = values[index];
      if (value) value.textContent = formatCount(countAt(item.value, elapsed), item);
    });
  };
  const count = () => {
    const start = performance.now();
    show(0);
    band.removeAttribute('data-waiting');
    const step = (now: number) => {
      show(now - start);
      if (now - start < countDuration) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
  };
  // Half of a taller band is never in view at once: large text on a small screen.
  const canBeHalf = band.clientHeight < 2 * innerHeight;
  const options =
    trigger === 'half' && canBeHalf ? { threshold: 0.5 } : { rootMargin: '0px 0px -30% 0px' };
  const stop = whenInView(band, options, count);
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
