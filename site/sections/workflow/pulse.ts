import { longestMotion } from '../hooks/while-seen.ts';

/** Pixels a second, unless the way is too long for it. */
const speed = 190;
/** How long the pulse stays in a node: the node does its work. */
const work = 650;
/** How long nothing moves before the first edge, and after the last. */
const before = 300;
const after = 700;
/** The line is followed in steps of so many pixels. */
const stride = 16;

/** An edge of the way, as the browser draws it. */
export interface PulseLine {
  from: string;
  to: string;
  length: number;
  pointAt(distance: number): { x: number; y: number };
}

export interface PulsePlan {
  duration: number;
  /** Where the dot is when, as a part of the duration. */
  dot: { offset: number; transform: string; opacity: number }[];
  /** When the work is in each node, as parts of the duration. */
  visits: { node: string; from: number; to: number }[];
}

/** The times and places of the dot that runs along one way. */
export function planPulse(way: readonly PulseLine[]): PulsePlan {
  const natural = way.reduce(
    (sum, { length }) => sum + (length / speed) * 1000 + work,
    before + after,
  );
  const dot: PulsePlan['dot'] = [];
  const visits = [{ node: way[0]?.from ?? '', from: 0, to: before / natural }];
  let time = before;
  for (const line of way) {
    const travel = (line.length / speed) * 1000;
    for (const { x, y, part } of samplePoints(line)) {
      const offset = (time + travel * part) / natural;
      dot.push({ offset, transform: `translate(${x}px, ${y}px)`, opacity: 1 });
    }
    time += travel + work;
    visits.push({ node: line.to, from: (time - work) / natural, to: time / natural });
  }
  return { duration: Math.min(natural, longestMotion), dot: hideAtEnds(dot), visits };
}

/** Points along a line from end to end, and what part of it lies behind at each. */
export function samplePoints({ length, pointAt }: Pick<PulseLine, 'length' | 'pointAt'>) {
  const steps = Math.max(1, Math.ceil(length / stride));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const { x, y } = pointAt((length * step) / steps);
    return { x, y, part: step / steps };
  });
}

/** Out of sight before the first place and after the last. */
function hideAtEnds(dot: PulsePlan['dot']): PulsePlan['dot'] {
  const [first, last] = [dot[0], dot.at(-1)];
  if (!first || !last) return dot;
  const hidden = { opacity: 0 };
  return [
    { ...first, ...hidden, offset: 0 },
    { ...first, ...hidden },
    ...dot,
    { ...last, ...hidden },
    { ...last, ...hidden, offset: 1 },
  ];
}
