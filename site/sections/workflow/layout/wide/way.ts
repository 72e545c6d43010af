import type { Drawing } from '../../../schema/drawing.ts';
import type { Cell } from '../grid.ts';

type Edge = Drawing['edges'][number];

/** How an edge of the wide layout gets from one node to the other. */
export type Way =
  /** Out at the right, in at the left; it turns in a gap (gap 1 is after column 1). */
  | { kind: 'across'; gap: number }
  /** Straight to the next node of the same column. */
  | { kind: 'stacked' }
  /** Round what stands between two nodes of one column: out at the right, in at the right. */
  | { kind: 'bracket' }
  /**
   * Along a line between two rows (1.5 is between the first and the second), above or under all.
   * It leaves and enters a node at its lower or upper end, or at its side through a gap.
   */
  | { kind: 'level'; level: number; leaves: 'end' | 'side'; enters: 'end' | 'side' };

export type Route = { edge: Edge; from: Cell; to: Cell; way: Way };

type Ends = Pick<Route, 'from' | 'to'>;
export type LevelWay = Extract<Way, { kind: 'level' }>;

/** What a crossing costs, in rows of distance: a way round is better unless it is far. */
const crossingCost = 3;

/** The way of every edge, in the order of the drawing's: none crosses a node. */
export function findWays(edges: readonly Edge[], cells: ReadonlyMap<string, Cell>): Route[] {
  const taken = [...cells.values()];
  const routes = edges.map((edge) => {
    const from = cells.get(edge.from) ?? { column: 1, row: 1 };
    const to = cells.get(edge.to) ?? { column: 1, row: 1 };
    // At the right side of a node, an edge that leads in would lie on one that leads out.
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
  // The last gap possible: what belongs to a node starts near it and ends near its target.
  for (let gap = to.column - 1; gap >= from.column; gap -= 1) {
    const isFree =
      isRowFree(cells, from.row, from.column + 1, gap) &&
      isRowFree(cells, to.row, gap + 1, to.column - 1);
    if (isFree) return { kind: 'across', gap };
  }
  return undefined;
}

/** The level with the shortest way and the fewest crossings; under all of the nodes there is one. */
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

/** From where to where a level runs, in columns; a gap is half a column from its neighbours. */
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

/** Whether no node stands in a row from one column to another. */
function isRowFree(cells: readonly Cell[], row: number, first: number, last: number): boolean {
  return cells.every(
    (cell) => isOutside(cell.column, first, last) || Math.abs(cell.row - row) >= 1,
  );
}

/** Whether no node stands in a column between two rows, or between a row and a level. */
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
