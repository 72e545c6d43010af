import { anyMotion, whileSeen } from '../hooks/while-seen.ts';
import type { Diagram } from '../schema/diagram.ts';
import { type PulseLine, planPulse } from './pulse.ts';

/**
 * Runs the pulse along the ways of a diagram, one after the other, while the drawing can be seen;
 * until the returned function is called. A drawing that CSS hides is never on the screen, so that
 * only the layout in use runs.
 */
export function runPulse(
  svg: SVGSVGElement,
  { edges, routes }: Pick<Diagram, 'edges' | 'routes'>,
): () => void {
  let next = 0;
  return whileSeen(svg, anyMotion, () => {
    let running: Animation[] = [];
    const stop = () => {
      for (const animation of running) animation.cancel();
    };
    const play = () => {
      stop();
      const route = routes[next % routes.length] ?? [];
      next += 1;
      running = animate(svg, edges, route);
      running[0]?.addEventListener('finish', play);
    };
    play();
    return stop;
  });
}

function animate(svg: SVGSVGElement, edges: Diagram['edges'], route: readonly number[]) {
  const paths = svg.querySelectorAll<SVGPathElement>('[data-edge]');
  const lines = route.map((index): PulseLine => {
    const path = paths[index];
    return {
      to: edges[index]?.to ?? '',
      length: path?.getTotalLength() ?? 0,
      pointAt: (distance) => path?.getPointAtLength(distance) ?? { x: 0, y: 0 },
    };
  });
  const { duration, dot, visits } = planPulse(edges[route[0] ?? 0]?.from ?? '', lines);
  const glows = visits.map(({ node, from, to }) =>
    svg
      .querySelector(`[data-glow="${node}"]`)
      ?.animate(glow(from, to, 500 / duration), { duration }),
  );
  const pulse = svg.querySelector('[data-pulse]')?.animate(dot, { duration });
  return [pulse, ...glows].filter((animation) => animation !== undefined);
}

/** A node is lit while the work is in it, and fades for a while. */
function glow(from: number, to: number, fade: number): Keyframe[] {
  return [
    { opacity: 0, offset: 0 },
    { opacity: 0, offset: from },
    { opacity: 1, offset: from + (to - from) * 0.2 },
    { opacity: 1, offset: to },
    { opacity: 0, offset: Math.min(1, to + fade) },
    { opacity: 0, offset: 1 },
  ];
}
