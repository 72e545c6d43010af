import { type RefObject, useEffect } from 'react';
import { skipsMotion } from '../../lib/motion.ts';

/** Sets the flows in the text of an article in motion, with code that articles without one do not load. */
export function useFlows(text: RefObject<HTMLElement | null>, body: string): void {
  useEffect(() => {
    const element = text.current;
    if (!element || !body.includes('data-flow') || skipsMotion()) return undefined;
    const controller = new AbortController();
    import('./run-flows.ts').then(
      ({ runFlows }) => runFlows(element, controller.signal),
      // Without a connection the drawing does not move, and says the same.
      () => {},
    );
    return () => controller.abort();
  }, [text, body]);
}
