import { drawEdge, type PlacedEdge, type PlacedLabel } from '../layout.ts';
import type { Point } from '../path.ts';
import type { Frame } from './frame.ts';
import type { Slot } from './slots.ts';
import type { LevelWay, Route } from './way.ts';

/** A line to the next node of a column is this far from its left side, so that a label has room. */
const spine = 24;
/** How far the lines of two edges, in and out at the same end of a node, are from its middle. */
const aside = 16;

/** An edge with its label, over a line in a gap when it has a place there. */
export function drawRoute(route: Route, slot: Slot | undefined, frame: Frame): PlacedEdge {
  const points = findPoints(route, frame);
  const place = slot ? placeInGap(slot, frame) : placeOnWay(points, route);
  return drawEdge(points, route.edge.label, place);
}

/** The corners of an edge, from border to border. */
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
  const corner = (side: 'leaves' | 'enters', gap: number) =>
    way[side] === 'end' ? portX(route, side, frame) : turnX(route, gap, frame);
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

/** The upper or lower end of a node, whichever is nearer to a height. */
function endY(row: number, y: number, { middle, nodeHeight }: Frame): number {
  return middle(row) + (Math.sign(y - middle(row)) * nodeHeight) / 2;
}

function turnX(route: Route, gap: number, frame: Frame): number {
  return frame.gapLeft(gap) + (frame.gaps[gap]?.turnAt(route) ?? 0);
}

/** The middle of a node; where one edge leaves and another enters they stand apart. */
function portX({ edge, from, to }: Route, side: 'leaves' | 'enters', frame: Frame): number {
  const isLeaving = side === 'leaves';
  const isTwoWay = frame.routes.some(
    ({ edge: other, way }) =>
      way.kind === 'level' &&
      (isLeaving
        ? way.enters === 'end' && other.to === edge.from
        : way.leaves === 'end' && other.from === edge.to),
  );
  const middle = frame.left((isLeaving ? from : to).column) + frame.nodeWidth / 2;
  return isTwoWay ? middle + (isLeaving ? aside : -aside) : middle;
}

function placeInGap({ gap, zone, row }: Slot, frame: Frame): Omit<PlacedLabel, 'text'> {
  const x = frame.gapLeft(gap) + (frame.gaps[gap]?.labelAt[zone] ?? 0);
  return { x, y: frame.middle(row) - 7, end: false };
}

/**
 * Over the left part of a level; or beside a line to the next node of a column, under the levels
 * that run there.
 */
function placeOnWay(points: readonly Point[], { way }: Route): Omit<PlacedLabel, 'text'> {
  const first = way.kind !== 'level' ? 0 : way.leaves === 'end' ? 1 : 2;
  const start: Point = points[first] ?? [0, 0];
  const end: Point = points[first + 1] ?? [0, 0];
  return way.kind === 'level'
    ? { x: Math.min(start[0], end[0]) + 12, y: start[1] - 7, end: false }
    : { x: start[0] + 10, y: Math.max(start[1], end[1]) - 8, end: false };
}
