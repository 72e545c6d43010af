import { type RefObject, useEffect } from 'react';
import { skipsMotion } from '../../lib/motion.ts';
import { untilIdle } from '../../lib/until-idle.ts';

/** Sets an element in motion and returns what stops it. */
type Run<Target, Data> = (target: Target, data: Data) => () => void;

/**
 * Motion whose code is loaded once the page can be used and the browser has time: what is read comes
 * first. Nothing is loaded for readers who asked for less motion, unless `isStillUseful`: a picture
 * that a script draws. What style sheets prepare for motion is marked `data-waiting`: the mark goes
 * where there is going to be none.
 */
export function useMotion<Target extends Element, Data>(
  target: RefObject<Target | null>,
  data: Data,
  load: (element: Target) => Promise<Run<Target, Data>>,
  isStillUseful = false,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same code at every render
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      await untilIdle();
      const element = target.current;
      if (isGone || !element) return;
      const isWanted = isStillUseful || !skipsMotion();
      // Without a connection the page stands still, and says the same.
      const run = isWanted ? await load(element).catch(() => undefined) : undefined;
      if (isGone) return;
      if (run) stop = run(element, data);
      else element.removeAttribute('data-waiting');
    };
    start();
    return () => {
      isGone = true;
      stop?.();
    };
  }, [target, data]);
}
