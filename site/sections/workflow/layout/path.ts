export type Point = [x: number, y: number];

const radius = 10;

/** The line through the corners, each rounded, as the `d` of an SVG path. */
export function roundedPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${point.join(' ')}`;
      if (!after) return `L${point.join(' ')}`;
      const r = Math.min(radius, distance(before, point) / 2, distance(point, after) / 2);
      const [start, end] = [towards(point, before, r), towards(point, after, r)];
      return `L${start.join(' ')}Q${point.join(' ')} ${end.join(' ')}`;
    })
    .join('');
}

/** The arrowhead at the line's end. */
export function arrowHead(points: readonly Point[]): string {
  const [end, before] = [points.at(-1), points.at(-2)];
  if (!end || !before) return '';
  const [x, y] = end;
  const dx = Math.sign(x - before[0]);
  const dy = Math.sign(y - before[1]);
  const wing = (side: number) => [x - dx * 6 - dy * 4 * side, y - dy * 6 + dx * 4 * side].join(' ');
  return `M${wing(1)}L${x} ${y}L${wing(-1)}`;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  const round = (value: number) => Math.round(value * 10) / 10;
  return [
    round(from[0] + ((to[0] - from[0]) / length) * by),
    round(from[1] + ((to[1] - from[1]) / length) * by),
  ];
}
