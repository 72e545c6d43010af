import type { Drawing } from '../../../schema/diagram.ts';
import { placeOnGrid } from '../grid.ts';
import { type Layout, sizeNode } from '../layout.ts';
import { drawRoute } from './draw-route.ts';
import { createFrame, sizeNodes } from './frame.ts';
import { planGaps } from './gaps.ts';
import { planLevels } from './levels.ts';
import { chooseSlots } from './slots.ts';
import { findWays } from './way.ts';

/** From left to right: columns of equal nodes, edges that turn at right angles between them. */
export function layoutWide(drawing: Drawing): Layout {
  const cells = placeOnGrid(drawing);
  const cellOf = (id: string) => cells.get(id) ?? { column: 1, row: 1 };
  const columns = Math.max(...[...cells.values()].map(({ column }) => column));
  const taken = [...cells.values()].map(({ row }) => row);
  const rows = { first: Math.min(...taken), last: Math.max(...taken) };

  const routes = findWays(drawing.edges, cells);
  const slots = chooseSlots(routes);
  const gaps = planGaps(routes, slots, columns);
  const levels = planLevels(routes, rows);

  const nodeWidth = sizeNodes(gaps);
  const sizes = drawing.nodes.map((node) => sizeNode(node, nodeWidth));
  const nodeHeight = Math.max(...sizes.map(({ height }) => height));
  const frame = createFrame({ routes, rows, gaps, levels, nodeWidth, nodeHeight });

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
