import { type RefObject, useEffect } from 'react';
import { skipsMotion } from '../../lib/motion.ts';

/** Sets an element in motion and returns what stops it. */
type Run<Target, Data> = (target: Target, data: Data) => () => void;

/**
 * Motion whose code is loaded once the page can be used: what is read comes first. Nothing is loaded
 * for readers who asked for less motion, unless `isStillUseful`: a picture that a script draws.
 */
export function useMotion<Target, Data>(
  target: RefObject<Target | null>,
  data: Data,
  load: () => Promise<Run<Target, Data>>,
  isStillUseful = false,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same code at every render
  useEffect(() => {
    const element = target.current;
    if (!element || (skipsMotion() && !isStillUseful)) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    load().then(
      (run) => {
        if (!isGone) stop = run(element, data);
      },
      // Without a connection the page stands still, and says the same.
      () => {},
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [target, data]);
}
