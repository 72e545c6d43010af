import { type RefObject, useEffect } from 'react';
import { skipsMotion } from '../../lib/motion.ts';

/** Animates the flows in an article's text. Articles without flows do not load the code. */
export function useFlows(text: RefObject<HTMLElement | null>, body: string): void {
  useEffect(() => {
    const element = text.current;
    if (!element || !body.includes('data-flow') || skipsMotion()) return undefined;
    const controller = new AbortController();
    import('./run-flows.ts').then(
      ({ runFlows }) => runFlows(element, controller.signal),
      // Without a connection the drawing is static, with the same information.
      () => {},
    );
    return () => controller.abort();
  }, [text, body]);
}
