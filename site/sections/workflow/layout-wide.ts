import type { Drawing } from '../schema/diagram.ts';
import { type Cell, placeOnGrid } from './grid.ts';
import { edgeLabelSize, type Layout, type PlacedEdge, type Point, sizeNode } from './layout.ts';
import { measureText } from './text.ts';

const nodeWidth = 176;
const rowGap = 32;
const minGap = 44;
const maxGap = 112;
/** How far after its node an edge turns, and how much room each further turn needs. */
const turn = 16;
const turnStep = 10;
/** Distance of the first line under the nodes, and between such lines. */
const channel = 24;
/** What four columns and more are stretched to: the 1200 px column inside a frame. */
const fullWidth = 1136;

type Edge = Drawing['edges'][number];
interface Route {
  edge: Edge;
  from: Cell;
  to: Cell;
  /** The gap in which the edge turns (gap 1 is after column 1); 0 leads under the nodes. */
  gap: number;
}

/** From left to right: columns of equal nodes, edges that turn at right angles between them. */
export function layoutWide(drawing: Drawing): Layout {
  const cells = placeOnGrid(drawing);
  const sizes = new Map(drawing.nodes.map((node) => [node.id, sizeNode(node, nodeWidth)]));
  const nodeHeight = Math.max(...[...sizes.values()].map(({ height }) => height));
  const routes = drawing.edges.map((edge) => findRoute(edge, cells));
  const under = routes.filter(({ gap }) => gap === 0);
  const columns = Math.max(...[...cells.values()].map(({ column }) => column));
  const gaps = sizeGaps(routes, columns);
  const lefts = gaps.map((_, index) =>
    gaps.slice(0, index + 1).reduce((sum, gap) => sum + gap, index * nodeWidth),
  );
  const left = ({ column }: Cell) => lefts[column - 1] ?? 0;
  const centre = ({ row }: Cell) => (row - 1) * (nodeHeight + rowGap) + nodeHeight / 2;
  const bottom = Math.max(...[...cells.values()].map(centre)) + nodeHeight / 2;

  const nodes = drawing.nodes.map((node) => {
    const cell = cells.get(node.id) ?? { column: 1, row: 1 };
    const { label = [], detail = [] } = sizes.get(node.id) ?? {};
    const y = centre(cell) - nodeHeight / 2;
    return { id: node.id, x: left(cell), y, width: nodeWidth, height: nodeHeight, label, detail };
  });

  const edges = routes.map((route): PlacedEdge => {
    const { edge, from, to, gap } = route;
    const start: Point = [left(from) + nodeWidth, centre(from)];
    const end: Point = [left(to), centre(to)];
    if (gap === 0) {
      const y = bottom + channel * (under.indexOf(route) + 1);
      return underneath(edge, [left(from) + nodeWidth / 2, left(to) + nodeWidth / 2], bottom, y);
    }
    const x = (lefts[gap - 1] ?? 0) + nodeWidth + turn + turnStep * turnIndex(route, routes);
    const points: Point[] =
      start[1] === end[1] ? [start, end] : [start, [x, start[1]], [x, end[1]], end];
    const labelGap = gap === to.column - 1 ? gap : from.column;
    const labelX = (lefts[labelGap - 1] ?? 0) + nodeWidth + turn + 8;
    return withLabel(edge, points, { x: labelX, y: end[1] - 7, end: false });
  });
  return {
    width: (lefts.at(-1) ?? 0) + nodeWidth,
    height: bottom + channel * under.length,
    nodes,
    edges,
  };
}

function withLabel(
  edge: Edge,
  points: Point[],
  place: Omit<NonNullable<PlacedEdge['label']>, 'text'>,
): PlacedEdge {
  return edge.label === undefined ? { points } : { points, label: { text: edge.label, ...place } };
}

/** An edge that leads back, or past nodes in its way: out below, along, and in from below. */
function underneath(edge: Edge, [fromX, toX]: Point, bottom: number, y: number): PlacedEdge {
  const points: Point[] = [
    [fromX, bottom],
    [fromX, y],
    [toX, y],
    [toX, bottom],
  ];
  const x = Math.min(fromX, toX) + 12;
  return withLabel(edge, points, { x, y: y - 7, end: false });
}

/** The first gap, from the target backwards, in which the edge can turn without crossing a node. */
function findRoute(edge: Edge, cells: ReadonlyMap<string, Cell>): Route {
  const from = cells.get(edge.from) ?? { column: 1, row: 1 };
  const to = cells.get(edge.to) ?? { column: 1, row: 1 };
  const isFree = (row: number, first: number, last: number) =>
    [...cells.values()].every(
      (cell) => cell.column < first || cell.column > last || Math.abs(cell.row - row) >= 1,
    );
  for (let gap = to.column - 1; gap >= from.column; gap -= 1) {
    if (isFree(from.row, from.column + 1, gap) && isFree(to.row, gap + 1, to.column - 1)) {
      return { edge, from, to, gap };
    }
  }
  return { edge, from, to, gap: 0 };
}

/** Edges of one gap that share neither start nor end turn one after the other. */
function turnIndex(route: Route, routes: readonly Route[]): number {
  const turning = routes.filter(({ gap, from, to }) => gap === route.gap && from.row !== to.row);
  const starts = [...new Set(turning.map(({ edge }) => edge.from))];
  const ends = new Set(turning.map(({ edge }) => edge.to));
  return starts.length === 1 || ends.size === 1 ? 0 : Math.max(0, starts.indexOf(route.edge.from));
}

/** The gap before each column: wide enough for its labels, stretched so that the whole is full. */
function sizeGaps(routes: readonly Route[], columns: number): number[] {
  const gaps: number[] = Array.from({ length: columns }, (_, index) => (index === 0 ? 0 : minGap));
  for (const route of routes) {
    if (route.gap === 0) continue;
    const labelGap = route.gap === route.to.column - 1 ? route.gap : route.from.column;
    const label = route.edge.label ? measureText(route.edge.label, edgeLabelSize) + turn + 24 : 0;
    const turns = turn * 2 + turnStep * turnIndex(route, routes) + 8;
    gaps[labelGap] = Math.max(gaps[labelGap] ?? 0, label, turns);
  }
  const total = gaps.reduce((sum, gap) => sum + gap, columns * nodeWidth);
  if (columns < 4 || total >= fullWidth) return gaps.map(Math.round);
  const spare = (fullWidth - total) / (columns - 1);
  return gaps.map((gap, index) => (index === 0 ? 0 : Math.min(gap + spare, Math.max(gap, maxGap))));
}
