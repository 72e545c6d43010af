import { newDepths, scrolledPercent } from './scroll-depth.ts';

/**
 * Reports how deep each page is scrolled, every depth once.
 * @returns what to call when a page opens: the depths start again when its path is another.
 */
export function followScroll(report: (percent: number) => void): (path: string) => void {
  let path = location.pathname;
  let deepest = 0;
  let isMeasuring = false;

  const measure = () => {
    isMeasuring = false;
    for (const depth of newDepths(readPercent(), deepest)) {
      deepest = depth;
      report(depth);
    }
  };
  const handleScroll = () => {
    if (!isMeasuring) requestAnimationFrame(measure);
    isMeasuring = true;
  };
  addEventListener('scroll', handleScroll, { passive: true });

  return (opened) => {
    if (opened === path) return;
    path = opened;
    deepest = 0;
  };
}

function readPercent(): number {
  const { scrollHeight } = document.documentElement;
  return scrolledPercent({ top: scrollY, height: innerHeight, pageHeight: scrollHeight });
}
