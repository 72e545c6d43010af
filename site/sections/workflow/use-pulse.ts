import { type RefObject, useEffect } from 'react';
import { prefersReducedMotion } from '../hooks/reduced-motion.ts';
import type { Diagram } from '../schema/diagram.ts';
import type { Layout } from './layout.ts';
import { planPulse } from './pulse.ts';

/**
 * Runs the pulse along the ways of a diagram, one after the other, while the drawing is on the
 * screen. Nothing moves for readers who asked for less motion.
 */
export function usePulse(
  svg: RefObject<SVGSVGElement | null>,
  layout: Layout,
  { edges, routes }: Diagram,
): void {
  useEffect(() => {
    const element = svg.current;
    if (!element || prefersReducedMotion()) return;
    let running: Animation[] = [];
    let next = 0;
    const stop = () => {
      for (const animation of running) animation.cancel();
      running = [];
    };
    const play = () => {
      stop();
      const route = routes[next % routes.length];
      if (!route) return;
      next += 1;
      running = animate(element, planPulse(layout, edges, route));
      running[0]?.addEventListener('finish', play);
    };
    // A drawing that CSS hides never intersects, so that only the layout in use runs.
    const observer = new IntersectionObserver(([entry]) =>
      entry?.isIntersecting ? play() : stop(),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [svg, layout, edges, routes]);
}

function animate(svg: SVGSVGElement, { duration, dot, visits }: ReturnType<typeof planPulse>) {
  const pulse = svg.querySelector('[data-pulse]');
  const glows = visits.map(({ node, from, to }) => {
    const rest = { opacity: 0 };
    const lit = { opacity: 1 };
    const frames = [
      { ...rest, offset: 0 },
      { ...rest, offset: from },
      { ...lit, offset: Math.min(1, from + (to - from) * 0.2) },
      { ...lit, offset: to },
      { ...rest, offset: Math.min(1, to + 600 / duration) },
      { ...rest, offset: 1 },
    ];
    return svg.querySelector(`[data-glow="${node}"]`)?.animate(frames, { duration });
  });
  return [pulse?.animate(dot, { duration }), ...glows].filter((each) => each !== undefined);
}
