import { drawEdge, type PlacedEdge, type PlacedLabel } from '../layout.ts';
import { edgeLabelSize } from '../metrics.ts';
import type { Point } from '../path.ts';
import { measureText } from '../text.ts';
import { areApart, type Run } from '../tracks.ts';
import { type Frame, spine, stackedLabelStart } from './frame.ts';
import type { Slot } from './slots.ts';
import type { LevelWay, Route } from './way.ts';

/** The distance of two vertical lines in one column from its middle. */
const aside = 16;

/** Draws an edge with its label, above its line in a gap if it has a slot there. */
export function drawRoute(route: Route, slot: Slot | undefined, frame: Frame): PlacedEdge {
  const points = findPoints(route, frame);
  const place = slot ? placeInGap(slot, frame) : placeOnWay(points, route);
  return drawEdge(points, route.edge.label, place);
}

function findPoints(route: Route, frame: Frame): Point[] {
  const { from, to, way } = route;
  if (way.kind === 'stacked') return findStackedPoints(route, frame);
  if (way.kind === 'level') return findLevelPoints(route, way, frame);
  const [out, into] = [frame.middle(from.row), frame.middle(to.row)];
  const start: Point = [rightOf(from.column, frame), out];
  const isBracket = way.kind === 'bracket';
  const end: Point = [isBracket ? rightOf(to.column, frame) : frame.left(to.column), into];
  if (out === into) return [start, end];
  const x = turnX(route, isBracket ? from.column : way.gap, frame);
  return [start, [x, out], [x, into], end];
}

function findStackedPoints({ from, to }: Route, frame: Frame): Point[] {
  const x = frame.left(from.column) + spine;
  return [
    [x, endY(from.row, frame.middle(to.row), frame)],
    [x, endY(to.row, frame.middle(from.row), frame)],
  ];
}

function findLevelPoints(route: Route, way: LevelWay, frame: Frame): Point[] {
  const { from, to } = route;
  const y = frame.levelY(route, way.level);
  const ports = portsOf(route);
  const corner = (side: Port['side'], gap: number) => {
    const port = ports.find((port) => port.side === side);
    return port ? portX(port, frame) : turnX(route, gap, frame);
  };
  const [x1, x2] = [corner('leaves', from.column), corner('enters', to.column - 1)];
  const middle = { out: frame.middle(from.row), into: frame.middle(to.row) };
  const start: Point[] =
    way.leaves === 'end'
      ? [[x1, endY(from.row, y, frame)]]
      : [
          [rightOf(from.column, frame), middle.out],
          [x1, middle.out],
        ];
  const end: Point[] =
    way.enters === 'end'
      ? [[x2, endY(to.row, y, frame)]]
      : [
          [x2, middle.into],
          [frame.left(to.column), middle.into],
        ];
  return [...start, [x1, y], [x2, y], ...end];
}

function rightOf(column: number, { left, nodeWidth }: Frame): number {
  return left(column) + nodeWidth;
}

/** The top or bottom of a node, whichever is nearer to `y`. */
function endY(row: number, y: number, { middle, nodeHeight }: Frame): number {
  return middle(row) + (Math.sign(y - middle(row)) * nodeHeight) / 2;
}

function turnX(route: Route, gap: number, frame: Frame): number {
  return frame.gapLeft(gap) + (frame.gaps[gap]?.turnAt(route) ?? 0);
}

/** A line between the top or bottom of a node and a level: its column, and its rows. */
interface Port extends Run {
  side: 'leaves' | 'enters';
  column: number;
}

function portsOf({ edge, from, to, way }: Route): Port[] {
  if (way.kind !== 'level') return [];
  const ports: Port[] = [
    { edge, side: 'leaves', column: from.column, start: from.row, end: way.level },
    { edge, side: 'enters', column: to.column, start: way.level, end: to.row },
  ];
  return ports.filter(({ side }) => way[side] === 'end');
}

/** The middle of a node. Lines that would overlap in their column are moved apart. */
function portX(port: Port, frame: Frame): number {
  const isUp = ({ start, end }: Port) => end < start;
  const isShared = frame.routes
    .flatMap(portsOf)
    .filter(({ column }) => column === port.column)
    .some(
      (other) => (isUp(other) !== isUp(port) || other.side !== port.side) && !areApart(other, port),
    );
  const middle = frame.left(port.column) + frame.nodeWidth / 2;
  if (!isShared || (port.side === 'enters' && !isUp(port))) return middle;
  return middle + (isUp(port) ? aside : -aside);
}

function placeInGap({ gap, zone, row }: Slot, frame: Frame): Omit<PlacedLabel, 'text'> {
  const x = frame.gapLeft(gap) + (frame.gaps[gap]?.labelAt[zone] ?? 0);
  return { x, y: frame.middle(row) - 7, end: false };
}

/**
 * Above the left part of a level, but not beyond its end. For a line to the next node of a column,
 * it is next to the line, below the levels there.
 */
function placeOnWay(points: readonly Point[], { way, edge }: Route): Omit<PlacedLabel, 'text'> {
  const first = way.kind !== 'level' ? 0 : way.leaves === 'end' ? 1 : 2;
  const [x1, y1] = points[first] ?? [0, 0];
  const [x2, y2] = points[first + 1] ?? [0, 0];
  if (way.kind !== 'level') {
    return { x: x1 + stackedLabelStart - spine, y: Math.max(y1, y2) - 8, end: false };
  }
  const latest = Math.max(x1, x2) - measureText(edge.label ?? '', edgeLabelSize);
  return { x: Math.max(0, Math.min(Math.min(x1, x2) + 12, latest)), y: y1 - 7, end: false };
}
