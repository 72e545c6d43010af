import type { Drawing } from '../schema/diagram.ts';
import { type Cell, placeOnGrid } from './grid.ts';
import { drawEdge, type Layout, type PlacedEdge, sizeNode } from './layout.ts';
import { edgeLabelSize } from './metrics.ts';
import type { Point } from './path.ts';
import { measureText } from './text.ts';

/** Width of a node by the number of columns: of four and more, what is left by the gaps. */
const narrowest = 152;
const widest = 208;
const rowGap = 32;
const minGap = 40;
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
  const cellOf = (id: string) => cells.get(id) ?? { column: 1, row: 1 };
  const columns = Math.max(...[...cells.values()].map(({ column }) => column));
  const routes = drawing.edges.map((edge) => findRoute(edge, cells));
  const gaps = sizeGaps(routes, columns);
  const nodeWidth = sizeNodes(gaps);
  const sizes = drawing.nodes.map((node) => sizeNode(node, nodeWidth));
  const nodeHeight = Math.max(...sizes.map(({ height }) => height));
  const under = routes.filter(({ gap }) => gap === 0);
  const lefts = columnLefts(stretchGaps(gaps, nodeWidth), nodeWidth);
  const left = ({ column }: Cell) => lefts[column - 1] ?? 0;
  const centre = ({ row }: Cell) => (row - 1) * (nodeHeight + rowGap) + nodeHeight / 2;
  const bottom = Math.max(...[...cells.values()].map(centre)) + nodeHeight / 2;

  const nodes = drawing.nodes.map(({ id }, index) => ({
    id,
    ...(sizes[index] ?? { label: [], detail: [] }),
    x: left(cellOf(id)),
    y: centre(cellOf(id)) - nodeHeight / 2,
    width: nodeWidth,
    height: nodeHeight,
  }));

  const edges = routes.map((route): PlacedEdge => {
    const { edge, from, to, gap } = route;
    if (gap === 0) {
      const y = bottom + channel * (under.indexOf(route) + 1);
      const below = (cell: Cell): Point => [
        left(cell) + nodeWidth / 2,
        centre(cell) + nodeHeight / 2,
      ];
      return drawUnderneath(edge, below(from), below(to), y);
    }
    const start: Point = [left(from) + nodeWidth, centre(from)];
    const end: Point = [left(to), centre(to)];
    const gapLeft = (at: number) => (lefts[at - 1] ?? 0) + nodeWidth;
    const x = gapLeft(gap) + turn + turnStep * turnIndex(route, routes);
    const corners: Point[] =
      start[1] === end[1]
        ? []
        : [
            [x, start[1]],
            [x, end[1]],
          ];
    const labelX = gapLeft(labelGap(route)) + turn + 8;
    return drawEdge([start, ...corners, end], edge.label, { x: labelX, y: end[1] - 7, end: false });
  });
  return {
    width: (lefts.at(-1) ?? 0) + nodeWidth,
    height: bottom + channel * under.length,
    nodes,
    edges,
  };
}

/** An edge that leads back, or past nodes in its way: out below, along, and in from below. */
function drawUnderneath(edge: Edge, start: Point, end: Point, y: number): PlacedEdge {
  const points: Point[] = [start, [start[0], y], [end[0], y], end];
  return drawEdge(points, edge.label, { x: Math.min(start[0], end[0]) + 12, y: y - 7, end: false });
}

/** The last gap in which the edge can turn without crossing a node on its way. */
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

/** The gap over which an edge's label stands: before the target, or where a long line sets out. */
function labelGap({ gap, from, to }: Route): number {
  return gap === to.column - 1 ? gap : from.column;
}

/** Edges of one gap that share neither start nor end turn one after the other. */
function turnIndex(route: Route, routes: readonly Route[]): number {
  const turning = routes.filter(({ gap, from, to }) => gap === route.gap && from.row !== to.row);
  const starts = [...new Set(turning.map(({ edge }) => edge.from))];
  const ends = new Set(turning.map(({ edge }) => edge.to));
  return starts.length === 1 || ends.size === 1 ? 0 : Math.max(0, starts.indexOf(route.edge.from));
}

/** The gap before each column, wide enough for its turns and labels. */
function sizeGaps(routes: readonly Route[], columns: number): number[] {
  const gaps: number[] = Array.from({ length: columns }, (_, index) => (index === 0 ? 0 : minGap));
  for (const route of routes) {
    if (route.gap === 0) continue;
    const label = route.edge.label ? measureText(route.edge.label, edgeLabelSize) + turn + 20 : 0;
    const turns = 2 * turn + turnStep * turnIndex(route, routes) + 8;
    const at = labelGap(route);
    gaps[at] = Math.max(gaps[at] ?? 0, Math.ceil(label), turns);
  }
  return gaps;
}

function sizeNodes(gaps: readonly number[]): number {
  if (gaps.length < 4) return narrowest;
  const share = Math.floor((fullWidth - sum(gaps)) / gaps.length);
  return Math.min(widest, Math.max(narrowest, share));
}

/** Four columns and more fill the page: what the nodes leave goes to the gaps. */
function stretchGaps(gaps: readonly number[], nodeWidth: number): number[] {
  const spare = fullWidth - sum(gaps) - gaps.length * nodeWidth;
  if (gaps.length < 4 || spare <= 0) return [...gaps];
  return gaps.map((gap, index) => (index === 0 ? 0 : gap + spare / (gaps.length - 1)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The left side of each column, in tenths of a pixel. */
function columnLefts(gaps: readonly number[], nodeWidth: number): number[] {
  let right = 0;
  return gaps.map((gap) => {
    const left = right + gap;
    right = left + nodeWidth;
    return Math.round(left * 10) / 10;
  });
}
