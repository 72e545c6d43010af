import { newDepths, scrolledPercent } from './scroll-depth.ts';

/**
 * Reports the scroll depths of each page, each depth once.
 * @returns a function to call when a page opens. If its path is new, the depths start over.
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
