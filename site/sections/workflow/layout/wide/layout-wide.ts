import type { Drawing } from '../../../schema/drawing.ts';
import { foldGrid } from '../fold.ts';
import { type Cell, placeOnGrid } from '../grid.ts';
import { type Layout, sizeNode } from '../layout.ts';
import { drawingWidths } from '../metrics.ts';
import { drawRoute } from './draw-route.ts';
import { createFrame, sizeNodes } from './frame.ts';
import { planGaps } from './gaps.ts';
import { planLevels } from './levels.ts';
import { chooseSlots } from './slots.ts';
import { findWays } from './way.ts';

/** Narrower nodes are too tight. */
const comfortable = 160;

/**
 * Lays out the drawing at these widths, up to the first one where all columns are next to each
 * other and no node is too tight: that layout is `wide`. The others, narrowest first, are `folded`.
 */
export function layoutAtWidths(drawing: Drawing): { wide: Layout; folded: Layout[] } {
  const columns = new Set([...placeOnGrid(drawing).values()].map(({ column }) => column)).size;
  const layouts: Layout[] = [];
  for (const width of drawingWidths) {
    const layout = layoutWide(drawing, width);
    if (layout.width > width) continue;
    layouts.push(layout);
    const isFolded = new Set(layout.nodes.map(({ x }) => x)).size < columns;
    if (!isFolded && (layout.nodes[0]?.width ?? 0) >= comfortable) break;
  }
  return { wide: layouts.at(-1) ?? layoutWide(drawing), folded: layouts.slice(0, -1) };
}

/** A layout from left to right, in bands as wide as fit into a width, with at least two columns. */
export function layoutWide(drawing: Drawing, width: number = drawingWidths[2]): Layout {
  const cells = placeOnGrid(drawing);
  let most = Math.max(...[...cells.values()].map(({ column }) => column));
  let layout = layoutOnGrid(drawing, cells, width);
  while (layout.width > width && most > 2) {
    most -= 1;
    layout = layoutOnGrid(drawing, foldGrid(cells, drawing.edges, most), width);
  }
  return layout;
}

/** Columns of equal nodes, and edges with right angles between them. */
function layoutOnGrid(
  drawing: Drawing,
  cells: ReadonlyMap<string, Cell>,
  fullWidth: number,
): Layout {
  const cellOf = (id: string) => cells.get(id) ?? { column: 1, row: 1 };
  const columns = Math.max(...[...cells.values()].map(({ column }) => column));
  const taken = [...cells.values()].map(({ row }) => row);
  const rows = { first: Math.min(...taken), last: Math.max(...taken) };

  const routes = findWays(drawing.edges, cells);
  const slots = chooseSlots(routes);
  const gaps = planGaps(routes, slots, columns);
  const levels = planLevels(routes);

  const nodeWidth = sizeNodes(routes, gaps, fullWidth);
  const sizes = drawing.nodes.map((node) => sizeNode(node, nodeWidth));
  const nodeHeight = Math.max(...sizes.map(({ height }) => height));
  const frame = createFrame({ routes, rows, gaps, levels, nodeWidth, nodeHeight, fullWidth });

  const nodes = drawing.nodes.map(({ id }, index) => ({
    id,
    ...(sizes[index] ?? { label: [], detail: [] }),
    x: frame.left(cellOf(id).column),
    y: frame.middle(cellOf(id).row) - nodeHeight / 2,
    width: nodeWidth,
    height: nodeHeight,
  }));
  const edges = routes.map((route) => drawRoute(route, slots.get(route), frame));
  return { width: frame.width, height: frame.height, nodes, edges };
}
