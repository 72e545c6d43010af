import type { Drawing } from '../../schema/drawing.ts';

export type Cell = { column: number; row: number };

/**
 * The column and row of every node. A column left out is the longest way from a start; rows left
 * out are dealt from the top and centred on the tallest column.
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

/** Nodes that would overlap one before them, by their places in the list; and where they stand. */
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
 * Steps on the longest way to each node. Nodes are written in the order of the work: an edge to an
 * earlier one leads back, and is not counted.
 */
function longestWays(nodes: Drawing['nodes'], edges: Drawing['edges']): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { id } of nodes) {
    const before = edges.flatMap(({ from, to }) => (to === id ? (depths.get(from) ?? []) : []));
    depths.set(id, Math.max(0, ...before.map((depth) => depth + 1)));
  }
  return depths;
}
