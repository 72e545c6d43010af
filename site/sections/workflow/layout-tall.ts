import type { Drawing } from '../schema/diagram.ts';
import { placeOnGrid } from './grid.ts';
import { drawEdge, type Layout, type PlacedNode, sizeNode } from './layout.ts';
import type { Point } from './path.ts';

const width = 326;
const nodeGap = 28;
/** Between nodes when a label stands there. */
const labelGap = 40;
/** The line that joins neighbours is this far from a node's left side. */
const spine = 24;
const laneWidth = 14;

interface Lane {
  /** The edge's place in the drawing, and the nodes it joins by their place in the list. */
  edge: number;
  from: number;
  to: number;
  lane: number;
}

/**
 * From top to bottom: one node a row in the order of the work. Neighbours are joined by a straight
 * line, all others by lanes on the left, as in the history of a repository.
 */
export function layoutTall(drawing: Drawing): Layout {
  const cells = placeOnGrid(drawing);
  const place = (id: string) => cells.get(id) ?? { column: 1, row: 1 };
  const ordered = [...drawing.nodes].sort(
    ({ id: a }, { id: b }) => place(a).column - place(b).column || place(a).row - place(b).row,
  );
  const index = new Map(ordered.map(({ id }, at) => [id, at]));
  const lanes = assignLanes(
    drawing.edges.map(({ from, to }, edge) => ({
      edge,
      from: index.get(from) ?? 0,
      to: index.get(to) ?? 0,
    })),
  );
  const laneCount = Math.max(0, ...lanes.map(({ lane }) => lane + 1));
  const x = laneCount * laneWidth + (laneCount > 0 ? 4 : 0);
  const labelled = new Set(drawing.edges.filter(({ label }) => label).map(({ to }) => to));

  const nodes: PlacedNode[] = [];
  let bottom = 0;
  ordered.forEach((node, at) => {
    const gap = labelled.has(node.id) ? labelGap : nodeGap;
    // The first node has nobody above it, but a lane that leads back may be labelled there.
    const y = at === 0 ? (labelled.has(node.id) ? 20 : 0) : bottom + gap;
    const size = sizeNode(node, width - x);
    nodes.push({ id: node.id, x, y, width: width - x, ...size });
    bottom = y + size.height;
  });

  const edges = drawing.edges.map((edge, at) => {
    const from = nodes[index.get(edge.from) ?? 0];
    const to = nodes[index.get(edge.to) ?? 0];
    if (!from || !to) throw new Error(`The edge ${edge.from} → ${edge.to} has no node.`);
    const lane = lanes.find((lane) => lane.edge === at)?.lane;
    const end = lane !== undefined;
    const points = end ? around(from, to, laneX(lane, laneCount)) : straight(from, to);
    const labelX = end ? width - 4 : x + spine + 10;
    return drawEdge(points, edge.label, { x: labelX, y: to.y - 13, end });
  });
  return { width, height: bottom, nodes, edges };
}

function straight(from: PlacedNode, to: PlacedNode): Point[] {
  const x = from.x + spine;
  return [
    [x, from.y + from.height],
    [x, to.y],
  ];
}

/** Out of the node's side below its middle, along the lane, and in above the middle. */
function around(from: PlacedNode, to: PlacedNode, x: number): Point[] {
  const out = Math.round(from.y + from.height * 0.68);
  const into = Math.round(to.y + to.height * 0.32);
  return [
    [from.x, out],
    [x, out],
    [x, into],
    [to.x, into],
  ];
}

/** Lane 0 is next to the nodes. */
function laneX(lane: number, count: number): number {
  return (count - 1 - lane) * laneWidth + 5;
}

/** Short edges nearest to the nodes; lines to one node may share a lane, others may not meet. */
function assignLanes(edges: readonly Omit<Lane, 'lane'>[]): Lane[] {
  const span = ({ from, to }: Omit<Lane, 'lane'>) => Math.abs(to - from);
  const given: Lane[] = [];
  const apart = edges.filter(({ from, to }) => to - from !== 1).sort((a, b) => span(a) - span(b));
  for (const edge of apart) {
    let lane = 0;
    while (given.some((other) => other.lane === lane && collide(other, edge))) lane += 1;
    given.push({ ...edge, lane });
  }
  return given;
}

function collide(a: Omit<Lane, 'lane'>, b: Omit<Lane, 'lane'>): boolean {
  if (a.to === b.to && a.from < a.to === b.from < b.to) return false;
  return (
    Math.max(a.from, a.to) >= Math.min(b.from, b.to) &&
    Math.max(b.from, b.to) >= Math.min(a.from, a.to)
  );
}
