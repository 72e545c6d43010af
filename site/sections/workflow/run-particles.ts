import { longestMotion } from '../hooks/while-seen.ts';
import { type PulseLine, samplePoints } from './pulse.ts';

/** The number of particles on screens wider than 768 px (spec §4). */
const count = 15;
/** Pixels that a particle travels while it is visible. */
const distance = 320;
/** Pixels over which it fades in and out. */
const fade = 48;
const opacity = 0.8;

/**
 * Moves particles along the routes of a drawing, for the maximum time of automatic motion. Between
 * two edges they pass under the node.
 * @returns a function that removes them.
 */
export function runParticles(svg: SVGSVGElement, ways: readonly PulseLine[][]): () => void {
  const pulse = svg.querySelector('[data-pulse]');
  const sampled = ways.map((lines) => lines.flatMap(samplePoints));
  const particles = Array.from({ length: count }, (_, index) => {
    const particle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    particle.setAttribute('r', '3');
    particle.setAttribute('class', pulse?.getAttribute('class') ?? '');
    particle.setAttribute('data-particle', '');
    pulse?.before(particle);
    // The golden ratio spreads them over the whole route.
    const keyframes = planParticle(sampled[index % sampled.length] ?? [], (index * 0.618) % 1);
    particle.animate(keyframes, { duration: longestMotion });
    return particle;
  });
  return () => {
    for (const particle of particles) particle.remove();
  };
}

type Point = { x: number; y: number };

/**
 * A part of a route at constant speed, faded at both ends. `start` ranges from 0, the first part of
 * the route, to 1, the last.
 */
export function planParticle(way: readonly Point[], start: number) {
  let length = 0;
  const measured = way.map(({ x, y }, index) => {
    const before = way[index - 1];
    length += before ? Math.hypot(x - before.x, y - before.y) : 0;
    return { x, y, at: length };
  });
  const run = Math.min(distance, length);
  const first = start * (length - run);
  // The line is sampled, so the part starts and ends at sampled points.
  const part = measured.filter(({ at }) => at >= first - 1 && at <= first + run + 1);
  const [begin, end] = [part[0]?.at ?? 0, part.at(-1)?.at ?? 0];
  return part.map(({ x, y, at }) => ({
    offset: (at - begin) / (end - begin || 1),
    transform: `translate(${x}px, ${y}px)`,
    opacity: opacity * Math.min(1, (at - begin) / fade, (end - at) / fade),
  }));
}
