import { longestMotion } from '../hooks/while-seen.ts';
import { type PulseLine, samplePoints } from './pulse.ts';

/** How many particles there are on screens wider than 768 px (spec §4). */
const count = 15;
/** Pixels from the first to the last sight of a particle: it is calm. */
const distance = 320;
/** Over what distance it appears, and fades. */
const fade = 48;
const opacity = 0.8;

/**
 * Lets particles run along the ways of a drawing for as long as motion may last; until the returned
 * function is called. Between two edges they pass under the node.
 */
export function runParticles(svg: SVGSVGElement, ways: readonly PulseLine[][]): () => void {
  const pulse = svg.querySelector('[data-pulse]');
  const sampled = ways.map((lines) => lines.flatMap(samplePoints));
  const particles = Array.from({ length: count }, (_, index) => {
    const particle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    particle.setAttribute('r', '2.5');
    particle.setAttribute('class', pulse?.getAttribute('class') ?? '');
    particle.setAttribute('data-particle', '');
    pulse?.before(particle);
    // By the golden ratio they are spread over the whole way.
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
 * A part of a way at an even speed, out of sight at both ends. `start` is from 0, for the first part
 * of the way, to 1, for the last.
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
  // A line is sampled: the part begins and ends at points of it.
  const part = measured.filter(({ at }) => at >= first - 1 && at <= first + run + 1);
  const [begin, end] = [part[0]?.at ?? 0, part.at(-1)?.at ?? 0];
  return part.map(({ x, y, at }) => ({
    offset: (at - begin) / (end - begin || 1),
    transform: `translate(${x}px, ${y}px)`,
    opacity: opacity * Math.min(1, (at - begin) / fade, (end - at) / fade),
  }));
}
