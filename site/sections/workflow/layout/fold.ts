import type { Drawing } from '../../schema/drawing.ts';
import type { Cell } from './grid.ts';

type Cells = ReadonlyMap<string, Cell>;

/**
 * Folds the grid into bands of at most `most` columns, one below the other. Each band reads from
 * left to right. A grid that fits stays unchanged.
 */
export function foldGrid(cells: Cells, edges: Drawing['edges'], most: number): Cells {
  const columns = Math.max(...[...cells.values()].map(({ column }) => column));
  const starts = chooseStarts(columns, most, (last) => costOfFold(cells, edges, last));
  if (starts.length === 1) return cells;
  const folded = new Map<string, Cell>();
  let bottom = 0;
  starts.forEach((start, index) => {
    const end = starts[index + 1] ?? columns + 1;
    const band = [...cells].filter(([, { column }]) => column >= start && column < end);
    const rows = stackRows(band.map(([, { row }]) => row));
    for (const [id, { column, row }] of band) {
      folded.set(id, { column: column - start + 1, row: bottom + (rows.get(row) ?? 1) });
    }
    bottom += Math.max(0, ...rows.values());
  });
  return folded;
}

/** The first column of each band, with the lowest total cost of the folds. */
function chooseStarts(columns: number, most: number, costAfter: (column: number) => number) {
  const best: { cost: number; starts: number[] }[] = [{ cost: 0, starts: [] }];
  for (let last = 1; last <= columns; last += 1) {
    const options = best.slice(-most).map(({ cost, starts }, index, { length }) => {
      const before = last - length + index;
      return { cost: before > 0 ? cost + costAfter(before) : 0, starts: [...starts, before + 1] };
    });
    best.push(options.reduce((a, b) => (b.cost < a.cost ? b : a)));
  }
  return best.at(-1)?.starts ?? [];
}

/** An edge across a fold is long, and its label is far from its node. */
function costOfFold(cells: Cells, edges: Drawing['edges'], last: number): number {
  const isBefore = (id: string) => (cells.get(id)?.column ?? 1) <= last;
  const crossing = edges.filter(({ from, to }) => isBefore(from) !== isBefore(to));
  return 1 + crossing.length + crossing.filter(({ label }) => label !== undefined).length;
}

/** Renumbers the rows of a band from 1, without empty rows. */
function stackRows(rows: readonly number[]): Map<number, number> {
  const sorted = [...new Set(rows)].sort((a, b) => a - b);
  const stacked = new Map<number, number>();
  let at = 1;
  sorted.forEach((row, index) => {
    at += index > 0 ? Math.min(1, row - (sorted[index - 1] ?? row)) : 0;
    stacked.set(row, at);
  });
  return stacked;
}
