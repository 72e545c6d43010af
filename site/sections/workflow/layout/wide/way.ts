import type { Drawing } from '../../../schema/drawing.ts';
import type { Cell } from '../grid.ts';

type Edge = Drawing['edges'][number];

/** The path of an edge in the wide layout from one node to the other. */
export type Way =
  /** Out on the right, in on the left. It turns in a gap (gap 1 is after column 1). */
  | { kind: 'across'; gap: number }
  /** Straight to the next node of the same column. */
  | { kind: 'stacked' }
  /** Around the nodes between two nodes of one column: out on the right, in on the right. */
  | { kind: 'bracket' }
  /**
   * Along a line between two rows (1.5 is between the first and the second), or above or below all.
   * It leaves and enters a node at its top or bottom, or at its side through a gap.
   */
  | { kind: 'level'; level: number; leaves: 'end' | 'side'; enters: 'end' | 'side' };

export type Route = { edge: Edge; from: Cell; to: Cell; way: Way };

type Ends = Pick<Route, 'from' | 'to'>;
export type LevelWay = Extract<Way, { kind: 'level' }>;

/**
 * The cost of a crossing, in rows of distance: a detour is better unless it is longer than that.
 */
const crossingCost = 3;

/** The way of every edge, in the drawing's order. None crosses a node. */
export function findWays(edges: readonly Edge[], cells: ReadonlyMap<string, Cell>): Route[] {
  const taken = [...cells.values()];
  const routes = edges.map((edge) => {
    const from = cells.get(edge.from) ?? { column: 1, row: 1 };
    const to = cells.get(edge.to) ?? { column: 1, row: 1 };
    // On the right side of a node, an incoming edge would overlap an outgoing one.
    const canBracket = edges.every((other) => other.from !== edge.to);
    return { edge, from, to, way: findDirectWay({ from, to }, taken, canBracket) };
  });
  const direct = routes.filter((route): route is Route => route.way !== undefined);
  return routes.map((route) => ({ ...route, way: route.way ?? findLevel(route, taken, direct) }));
}

function findDirectWay(
  { from, to }: Ends,
  cells: readonly Cell[],
  canBracket: boolean,
): Way | undefined {
  if (from.column === to.column) {
    const isNext = isColumnFree(cells, from.column, from.row, to.row);
    if (isNext) return { kind: 'stacked' };
    return canBracket ? { kind: 'bracket' } : undefined;
  }
  // Prefer the last possible gap, near the target.
  for (let gap = to.column - 1; gap >= from.column; gap -= 1) {
    const isFree =
      isRowFree(cells, from.row, from.column + 1, gap) &&
      isRowFree(cells, to.row, gap + 1, to.column - 1);
    if (isFree) return { kind: 'across', gap };
  }
  return undefined;
}

/**
 * The level with the lowest cost of distance and crossings. The lowest level is always possible.
 */
function findLevel(ends: Ends, cells: readonly Cell[], direct: readonly Route[]): LevelWay {
  const rows = cells.map(({ row }) => row);
  const lowest = Math.max(...rows) + 0.5;
  let best: LevelWay = { kind: 'level', level: lowest, leaves: 'side', enters: 'side' };
  let least = Number.POSITIVE_INFINITY;
  for (let level = lowest; level >= Math.min(...rows) - 0.5; level -= 0.5) {
    const way: LevelWay = {
      kind: 'level',
      level,
      leaves: isColumnFree(cells, ends.from.column, ends.from.row, level) ? 'end' : 'side',
      enters: isColumnFree(cells, ends.to.column, ends.to.row, level) ? 'end' : 'side',
    };
    const [first, last] = levelSpan({ ...ends, way });
    if (!cells.every(({ column, row }) => isOutside(column, first, last) || isApart(row, level)))
      continue;
    const cost = levelCost(ends, way, direct);
    if (cost < least) [best, least] = [way, cost];
  }
  return best;
}

/** The columns between which a level runs. A gap is half a column from its neighbors. */
export function levelSpan({ from, to, way }: Ends & { way: LevelWay }): [number, number] {
  const start = way.leaves === 'end' ? from.column : from.column + 0.5;
  const end = way.enters === 'end' ? to.column : to.column - 0.5;
  return [Math.min(start, end), Math.max(start, end)];
}

function levelCost({ from, to }: Ends, way: LevelWay, direct: readonly Route[]): number {
  const [first, last] = levelSpan({ from, to, way });
  const sides = [way.leaves, way.enters].filter((end) => end === 'side').length;
  const distance = Math.abs(from.row - way.level) + Math.abs(to.row - way.level);
  const crossings = direct.filter((route) => {
    if (route.way.kind !== 'across') return false;
    const { gap } = route.way;
    const crossesTurn =
      !isOutside(gap + 0.5, first, last) && isBetween(way.level, route.from.row, route.to.row);
    const crossesRow = [from, to].some(({ column, row }) => {
      const isPassing = column > route.from.column && column < route.to.column;
      return isPassing && isBetween(column <= gap ? route.from.row : route.to.row, row, way.level);
    });
    return crossesTurn || crossesRow;
  });
  return distance + sides + crossingCost * crossings.length;
}

/** Whether a row has no node between two columns. */
function isRowFree(cells: readonly Cell[], row: number, first: number, last: number): boolean {
  return cells.every(
    (cell) => isOutside(cell.column, first, last) || Math.abs(cell.row - row) >= 1,
  );
}

/** Whether a column has no node between two rows, or between a row and a level. */
function isColumnFree(cells: readonly Cell[], column: number, a: number, b: number): boolean {
  return cells.every((cell) => cell.column !== column || !isBetween(cell.row, a, b));
}

function isApart(row: number, level: number): boolean {
  return Math.abs(row - level) >= 0.5;
}

function isOutside(column: number, first: number, last: number): boolean {
  return column < first || column > last;
}

function isBetween(value: number, a: number, b: number): boolean {
  return value > Math.min(a, b) && value < Math.max(a, b);
}
