import { longestMotion } from '../hooks/while-seen.ts';

/** Pixels per second, unless the route would take too long. */
const speed = 190;
/** Milliseconds that the pulse stays in a node. */
const work = 650;
/** Milliseconds without motion before the first edge and after the last. */
const before = 300;
const after = 700;
/** Pixels between two sampled points of a line. */
const stride = 16;

/** An edge of the route, as the browser draws it. */
export interface PulseLine {
  from: string;
  to: string;
  length: number;
  pointAt(distance: number): { x: number; y: number };
}

export interface PulsePlan {
  duration: number;
  /** Positions of the dot over time, as fractions of the duration. */
  dot: { offset: number; transform: string; opacity: number }[];
  /** When the dot is in each node, as fractions of the duration. */
  visits: { node: string; from: number; to: number }[];
}

/** Plans the times and positions of the dot along a route. */
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

/** Points along a line from end to end, with the fraction of the line before each. */
export function samplePoints({ length, pointAt }: Pick<PulseLine, 'length' | 'pointAt'>) {
  const steps = Math.max(1, Math.ceil(length / stride));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const { x, y } = pointAt((length * step) / steps);
    return { x, y, part: step / steps };
  });
}

/** Hides the dot before the first position and after the last. */
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
