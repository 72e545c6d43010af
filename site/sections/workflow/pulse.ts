import type { Layout, Point } from './layout.ts';
import { distance } from './path.ts';

/** Pixels a second. */
const speed = 190;
/** How long the pulse rests before the next way. */
const rest = 700;

export interface PulsePlan {
  duration: number;
  /** Where the dot is when, as a part of the duration. */
  dot: { offset: number; transform: string; opacity: number }[];
  /** When the dot is inside each node that it passes. */
  visits: { node: string; from: number; to: number }[];
}

/** The times and places of the dot that runs along one way. */
export function planPulse(
  layout: Layout,
  edges: readonly { from: string; to: string }[],
  route: readonly number[],
): PulsePlan {
  const stops: { point: Point; at: number }[] = [];
  const visits: PulsePlan['visits'] = [];
  let time = 300;
  for (const index of route) {
    const points = layout.edges[index]?.points ?? [];
    const ends = edges[index];
    if (!ends) continue;
    if (visits.length === 0) visits.push({ node: ends.from, from: 0, to: time });
    points.forEach((point, at) => {
      const before = points[at - 1];
      if (before) time += (distance(before, point) / speed) * 1000;
      stops.push({ point, at: time });
    });
    // Inside a node the dot is out of sight: the node does its work.
    visits.push({ node: ends.to, from: time, to: time + 650 });
    time += 650;
  }
  const duration = time + rest;
  const dot = stops.map(({ point, at }) => ({
    offset: at / duration,
    transform: `translate(${point[0]}px, ${point[1]}px)`,
    opacity: 1,
  }));
  return {
    duration,
    dot: fade(dot),
    visits: visits.map(({ node, from, to }) => ({
      node,
      from: from / duration,
      to: to / duration,
    })),
  };
}

/** Out of sight before the first place and after the last. */
function fade(dot: PulsePlan['dot']): PulsePlan['dot'] {
  const [first, last] = [dot[0], dot.at(-1)];
  if (!first || !last) return dot;
  return [
    { ...first, offset: 0, opacity: 0 },
    ...dot,
    { ...last, opacity: 0 },
    { ...last, offset: 1, opacity: 0 },
  ];
}
