import type { Drawing } from '../../../schema/drawing.ts';
import { drawEdge, type Layout, sizeNode } from '../layout.ts';
import { edgeLabelSize } from '../metrics.ts';
import type { Point } from '../path.ts';
import { measureText } from '../text.ts';
import { type Direction, type Place, placeInRanks } from './place-in-ranks.ts';
import { planRoutes } from './plan-routes.ts';

/**
 * The widths that frames have room for at 600, 768 and 1200 px, where a pixel of a drawing is at
 * least a pixel of the screen. The style sheet of the figure shows each where it fits.
 */
export const drawingWidths = [524, 668, 1100] as const;

/** The widths of a node. One that is less than comfortable is squeezed. */
const widest = 200;
const comfortable = 160;
const narrowest = { right: 124, down: 96 };

/**
 * The drawing at these widths, up to the first at which the work goes to the right and no node is
 * squeezed: that one is `wide`. The others, narrowest first, are `narrower`. Where the work does
 * not fit to the right it goes down, again at the next width if nodes are squeezed.
 */
export function layoutAtWidths(drawing: Drawing): { wide: Layout; narrower: Layout[] } {
  const [fitRight, fitDown] = [createFit(drawing, 'right'), createFit(drawing, 'down')];
  const layouts: Layout[] = [];
  for (const width of drawingWidths) {
    const right = fitRight(width);
    const layout = right ?? (isComfortable(layouts.at(-1)) ? undefined : fitDown(width));
    if (layout) layouts.push(layout);
    if (isComfortable(right)) break;
  }
  const wide = layouts.pop() ?? layoutInRanks(drawing, 'down', narrowest.down);
  return { wide, narrower: layouts };
}

function isComfortable(layout: Layout | undefined): boolean {
  return (layout?.nodes[0]?.width ?? 0) >= comfortable;
}

/** Makes the layout with the widest nodes that fit into a width, if there are any. */
function createFit(drawing: Drawing, direction: Direction) {
  const known = new Map<number, Layout>();
  const layoutWith = (nodeWidth: number) => {
    const layout = known.get(nodeWidth) ?? layoutInRanks(drawing, direction, nodeWidth);
    known.set(nodeWidth, layout);
    return layout;
  };
  return (width: number): Layout | undefined => {
    const least = layoutWith(narrowest[direction]);
    if (least.width > width) return undefined;
    const most = layoutWith(widest);
    if (most.width <= width) return most;
    // A drawing is about as much wider as its nodes are.
    const share = (width - 4 - least.width) / (most.width - least.width);
    const nodeWidth = narrowest[direction] + share * (widest - narrowest[direction]);
    const layout = layoutWith(Math.floor(nodeWidth));
    return layout.width <= width ? layout : least;
  };
}

/** Nodes of one size, and between them edges that turn at right angles. */
export function layoutInRanks(drawing: Drawing, direction: Direction, nodeWidth: number): Layout {
  const sizes = drawing.nodes.map((node) => sizeNode(node, nodeWidth));
  const size = { width: nodeWidth, height: Math.max(...sizes.map(({ height }) => height)) };
  const ranked = placeInRanks(drawing, direction, size);
  const { routes, start, end, breadth } = planRoutes(drawing.edges, ranked);
  const isRight = direction === 'right';
  const toPoint = ({ along, across }: Place): Point => {
    const [x, y] = isRight ? [along - start, across] : [across, along - start];
    return [round(x), round(y)];
  };
  const nodes = drawing.nodes.map(({ id }, index) => {
    const [x, y] = toPoint(ranked.nodes.get(id) ?? { along: 0, across: 0 });
    const text = sizes[index] ?? { label: [], detail: [] };
    return { id, ...text, x: round(x - size.width / 2), y: round(y - size.height / 2), ...size };
  });
  const edges = drawing.edges.map(({ label: text }, index) => {
    const { corners = [], label = { along: 0, across: 0 } } = routes[index] ?? {};
    const [x, y] = toPoint(label);
    const place = isRight
      ? { x, y: y - 7 }
      : { x: round(x - measureText(text ?? '', edgeLabelSize) / 2), y: y + 4 };
    return drawEdge(corners.map(toPoint), text, { ...place, end: false });
  });
  const [width, height] = isRight ? [end - start, breadth] : [breadth, end - start];
  return { width: Math.ceil(width), height: Math.ceil(height), nodes, edges };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
