/** Pixels a second. */
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

/** The times and places of the dot that runs along one way from its first node. */
export function planPulse(start: string, lines: readonly PulseLine[]): PulsePlan {
  const duration = lines.reduce(
    (sum, { length }) => sum + (length / speed) * 1000 + work,
    before + after,
  );
  const dot: PulsePlan['dot'] = [];
  const visits = [{ node: start, from: 0, to: before / duration }];
  let time = before;
  for (const { to, length, pointAt } of lines) {
    const steps = Math.max(1, Math.ceil(length / stride));
    for (let step = 0; step <= steps; step += 1) {
      const { x, y } = pointAt((length * step) / steps);
      const offset = (time + ((length * step) / steps / speed) * 1000) / duration;
      dot.push({ offset, transform: `translate(${x}px, ${y}px)`, opacity: 1 });
    }
    time += (length / speed) * 1000 + work;
    visits.push({ node: to, from: (time - work) / duration, to: time / duration });
  }
  return { duration, dot: hideAtEnds(dot), visits };
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
