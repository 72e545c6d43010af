import { moveWithScroll } from '../hooks/move-with-scroll.ts';
import { anyMotion, whileSeen, wideMotion } from '../hooks/while-seen.ts';
import type { Diagram } from '../schema/diagram.ts';
import { type PulseLine, planPulse } from './pulse.ts';
import { runParticles } from './run-particles.ts';

/** The data that the drawing does not contain: the order of the pulse. */
interface PulseInput extends Pick<Diagram, 'routes'> {
  edges: Pick<Diagram['edges'][number], 'from' | 'to'>[];
}

/**
 * Moves the pulse along a route of a diagram when the drawing scrolls into view, each time the next
 * route. Drawings hidden by CSS are never in view, so only the layout in use runs. A frame with its
 * own background also has particles.
 * @returns a function that stops it.
 */
export function runPulse(svg: SVGSVGElement, { edges, routes }: PulseInput): () => void {
  const paths = svg.querySelectorAll<SVGPathElement>('[data-edge]');
  const ways = () =>
    routes.map((route) =>
      route.map((index): PulseLine => {
        const path = paths[index];
        return {
          from: edges[index]?.from ?? '',
          to: edges[index]?.to ?? '',
          length: path?.getTotalLength() ?? 0,
          pointAt: (distance) => path?.getPointAtLength(distance) ?? { x: 0, y: 0 },
        };
      }),
    );
  let next = 0;
  const stopPulse = whileSeen(svg, anyMotion, () => {
    const running = animate(svg, ways()[next % routes.length] ?? []);
    next += 1;
    return () => {
      for (const animation of running) animation.cancel();
    };
  });
  const ground = svg.parentElement?.querySelector('[data-ground]');
  const stopParticles =
    ground &&
    whileSeen(svg, wideMotion, () => {
      const stops = [runParticles(svg, ways()), moveWithScroll(ground, svg)];
      return () => {
        for (const stop of stops) stop();
      };
    });
  return () => {
    stopPulse();
    stopParticles?.();
  };
}

function animate(svg: SVGSVGElement, way: readonly PulseLine[]): Animation[] {
  const { duration, dot, visits } = planPulse(way);
  const glows = visits.map(({ node, from, to }) =>
    svg
      .querySelector(`[data-glow="${node}"]`)
      ?.animate(glow(from, to, 500 / duration), { duration }),
  );
  const pulse = svg.querySelector('[data-pulse]')?.animate(dot, { duration });
  return [pulse, ...glows].filter((animation) => animation !== undefined);
}

/** A node is highlighted while the pulse is in it, and then fades. */
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
