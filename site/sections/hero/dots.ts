export interface Dot {
  x: number;
  y: number;
  /** Pixels per second. */
  dx: number;
  dy: number;
}

export interface Area {
  width: number;
  height: number;
}

/** Dots closer than this many pixels are linked. */
export const linkDistance = 100;

/** Maximum initial speed in each direction, in pixels per second. */
const speed = 24;

/** Creates dots at random positions of an area, drifting slowly. */
export function createDots(count: number, { width, height }: Area, random = Math.random): Dot[] {
  return Array.from({ length: count }, () => ({
    x: random() * width,
    y: random() * height,
    dx: (random() * 2 - 1) * speed,
    dy: (random() * 2 - 1) * speed,
  }));
}

/** Scales the dots of one area to another. */
export function spreadDots(dots: readonly Dot[], from: Area, to: Area): Dot[] {
  return dots.map((dot) => ({
    ...dot,
    x: (dot.x / from.width) * to.width,
    y: (dot.y / from.height) * to.height,
  }));
}

/** Moves the dots by some seconds. They bounce off the edges. */
export function moveDots(dots: readonly Dot[], seconds: number, { width, height }: Area): Dot[] {
  return dots.map((dot) => {
    const [x, dx] = moveWithin(dot.x, dot.dx, seconds, width);
    const [y, dy] = moveWithin(dot.y, dot.dy, seconds, height);
    return { x, y, dx, dy };
  });
}

function moveWithin(
  at: number,
  by: number,
  seconds: number,
  end: number,
): [at: number, by: number] {
  const next = at + by * seconds;
  if (next < 0) return [0, Math.abs(by)];
  if (next > end) return [end, -Math.abs(by)];
  return [next, by];
}

/** Every linked pair with its nearness: 1 at the same position, 0 at the limit. */
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
