/** How many particles there are on screens wider than 768 px (spec §4). */
export const particleCount = 15;

/** The distance of the dots of a frame's ground: particles run from dot to dot. */
const grid = 24;
/** How far outside a particle starts and ends, and over what distance it appears and fades. */
const outside = 12;
const fade = 72;
const opacity = 0.6;

export interface Drift {
  /** Milliseconds for the whole way, and how much of it lies behind at the time 0. */
  duration: number;
  ahead: number;
  keyframes: { offset: number; transform: string; opacity: number }[];
}

/**
 * The ways of the particles: from left to right along the dots, each changing its row once, like
 * work that is passed on. The same area has the same ways, so that a drift can be taken up again.
 */
export function planDrifts({ width, height }: { width: number; height: number }): Drift[] {
  const random = createRandom();
  const rows = Math.max(1, Math.floor(height / 2 / grid) - 1);
  return Array.from({ length: particleCount }, (_, index) => {
    const row = Math.round((random() * 2 - 1) * rows);
    const change = random() < 0.5 ? -1 : 1;
    const next = Math.abs(row + change) > rows ? row - change : row + change;
    const turnX = width / 2 + Math.round(((random() - 0.5) * width * 0.6) / grid) * grid;
    const [y, nextY] = [height / 2 + row * grid, height / 2 + next * grid];
    const corners: [x: number, y: number][] = [
      [-outside, y],
      [turnX, y],
      [turnX, nextY],
      [width + outside, nextY],
    ];
    const length = width + 2 * outside + grid;
    const duration = (length / (14 + random() * 12)) * 1000;
    // By the golden ratio, so that they are spread over the whole way and not in step.
    const ahead = ((index * 0.618) % 1) * duration;
    return { duration, ahead, keyframes: followCorners(corners, length) };
  });
}

/** At an even speed from corner to corner; out of sight at both ends. */
function followCorners(corners: readonly [x: number, y: number][], length: number) {
  let way = 0;
  const points = corners.map(([x, y], index) => {
    const [beforeX, beforeY] = corners[index - 1] ?? [x, y];
    way += Math.abs(x - beforeX) + Math.abs(y - beforeY);
    return { x, y, offset: way / length };
  });
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return [];
  const part = fade / length;
  return [
    { ...first, opacity: 0 },
    { ...first, x: first.x + fade, offset: part, opacity },
    ...rest.map((point) => ({ ...point, opacity })),
    { ...last, x: last.x - fade, offset: 1 - part, opacity },
    { ...last, offset: 1, opacity: 0 },
  ].map(({ x, y, ...when }) => ({ ...when, transform: `translate(${x}px, ${y}px)` }));
}

/** Numbers from 0 to 1 that are the same every time (Park and Miller's generator). */
function createRandom(): () => number {
  let state = 20_241_228;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
