import type { Drawing } from '../../schema/drawing.ts';

export type Cell = { column: number; row: number };

/**
 * The column and row of every node. The default column is the length of the longest path from a
 * start. The default rows fill each column from the top, centered on the tallest column.
 */
export function placeOnGrid({ nodes, edges }: Drawing): Map<string, Cell> {
  const depths = longestWays(nodes, edges);
  const columns = new Map(nodes.map(({ id, column }) => [id, column ?? (depths.get(id) ?? 0) + 1]));
  const inColumn = (column: number) => nodes.filter(({ id }) => columns.get(id) === column);
  const tallest = Math.max(...nodes.map(({ id }) => inColumn(columns.get(id) ?? 1).length));
  const cells = new Map<string, Cell>();
  for (const { id, row } of nodes) {
    const column = columns.get(id) ?? 1;
    const members = inColumn(column);
    const index = members.findIndex((member) => member.id === id);
    cells.set(id, { column, row: row ?? 1 + (tallest - members.length) / 2 + index });
  }
  return cells;
}

/** Finds nodes that overlap an earlier one, by index, with their position. */
export function findCollisions(drawing: Drawing): { index: number; other: string; cell: Cell }[] {
  const cells = placeOnGrid(drawing);
  return drawing.nodes.flatMap(({ id }, index) => {
    const cell = cells.get(id) ?? { column: 1, row: 1 };
    const other = drawing.nodes.slice(0, index).find((node) => {
      const { column, row } = cells.get(node.id) ?? { column: 1, row: 1 };
      return column === cell.column && Math.abs(row - cell.row) < 1;
    });
    return other ? [{ index, other: other.id, cell }] : [];
  });
}

/**
 * The length of the longest path to each node. Nodes are in the order of the work: an edge to an
 * earlier node goes back and does not count.
 */
function longestWays(nodes: Drawing['nodes'], edges: Drawing['edges']): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { id } of nodes) {
    const before = edges.flatMap(({ from, to }) => (to === id ? (depths.get(from) ?? []) : []));
    depths.set(id, Math.max(0, ...before.map((depth) => depth + 1)));
  }
  return depths;
}
