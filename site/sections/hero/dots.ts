export interface Dot {
  x: number;
  y: number;
  /** Pixels a frame. */
  dx: number;
  dy: number;
}

/** Dots closer than this many pixels are linked. */
export const linkDistance = 100;

/** Dots at random places of an area, drifting slowly. */
export function createDots(
  count: number,
  width: number,
  height: number,
  random = Math.random,
): Dot[] {
  return Array.from({ length: count }, () => ({
    x: random() * width,
    y: random() * height,
    dx: (random() - 0.5) * 0.4,
    dy: (random() - 0.5) * 0.4,
  }));
}

/** The dots a frame later; at an edge they turn round, and after a resize they come back in. */
export function moveDots(dots: readonly Dot[], width: number, height: number): Dot[] {
  return dots.map((dot) => {
    const [x, dx] = moveWithin(dot.x, dot.dx, width);
    const [y, dy] = moveWithin(dot.y, dot.dy, height);
    return { x, y, dx, dy };
  });
}

function moveWithin(at: number, by: number, end: number): [at: number, by: number] {
  const next = at + by;
  if (next >= 0 && next <= end) return [next, by];
  return [Math.min(Math.max(next, 0), end), -by];
}

/** Every pair that is linked, with how near it is: 1 at the same place, 0 at the limit. */
export function linkDots(dots: readonly Dot[]): { from: Dot; to: Dot; nearness: number }[] {
  return dots.flatMap((from, index) =>
    dots
      .slice(index + 1)
      .map((to) => ({
        from,
        to,
        nearness: 1 - Math.hypot(to.x - from.x, to.y - from.y) / linkDistance,
      }))
      .filter(({ nearness }) => nearness > 0),
  );
}
