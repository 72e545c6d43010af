import { Graph, layout, type Point } from '@dagrejs/dagre';
import type { Drawing } from '../../../schema/drawing.ts';
import { edgeLabelSize } from '../metrics.ts';
import { measureText } from '../text.ts';

/** Where the work goes. */
export type Direction = 'right' | 'down';

/** How far the work has come at a place, and how far aside it is. */
export interface Place {
  along: number;
  across: number;
}

/** What an edge passes between its nodes. */
export interface Way {
  /** A place in each rank. */
  places: Place[];
  /** Where its label starts on the way to the right, or has its middle on one down. */
  label: Place;
}

/** A drawing in ranks: nodes that are as far along, and between them the labels of edges. */
export interface Ranked {
  direction: Direction;
  /** Half the size of a node. */
  half: Place;
  /** The middle of each node. */
  nodes: ReadonlyMap<string, Place>;
  /** The way of each edge; an edge that leads back has none. */
  ways: (Way | undefined)[];
  /** Where each rank is. */
  ranks: { start: number; end: number }[];
  length: number;
  breadth: number;
}

/** Between two nodes of a rank, two lines of a rank, and two ranks of nodes. */
const nodeGap = { right: 32, down: 16 };
const lineGap = 12;
const rankGap = 44;

interface Size {
  width: number;
  height: number;
}

/** An edge as dagre gives it back; `x` and `y` are the middle of its label. */
interface DrawnEdge extends Size, Point {
  points: Point[];
}

/** Places nodes of one size, and the edges that lead on, so that lines are short and few cross. */
export function placeInRanks(drawing: Drawing, direction: Direction, size: Size): Ranked {
  const graph = layOut(drawing, direction, size);
  const { width, height }: Size = graph.graph();
  const isRight = direction === 'right';
  // dagre puts the first of several branches last.
  const toPlace = ({ x, y }: Point): Place =>
    isRight ? { along: x, across: height - y } : { along: y, across: width - x };
  const nodes = new Map(drawing.nodes.map(({ id }) => [id, toPlace(graph.node(id))]));
  const drawn = drawing.edges.map(({ from, to }): DrawnEdge | undefined => graph.edge(from, to));

  const toDepth = (box: Size) => (isRight ? box.width : box.height);
  const labels = drawn.filter((edge) => edge !== undefined).filter((edge) => edge.width > 0);
  const depths = findDepths([
    ...labels.map((edge): [Place, number] => [toPlace(edge), toDepth(edge)]),
    ...[...nodes.values()].map((place): [Place, number] => [place, toDepth(size)]),
  ]);
  const startOf = (along: number) => along - (depths.get(along) ?? 0) / 2;
  const toWay = (edge: DrawnEdge): Way => {
    const { along, across } = toPlace(edge);
    // Where there are neither nodes nor labels, no line has to turn.
    const places = edge.points.slice(1, -1).map(toPlace);
    return {
      places: places.filter((place) => depths.has(place.along)),
      label: { along: isRight ? startOf(along) - 2 : along, across },
    };
  };
  return {
    direction,
    half: isRight
      ? { along: size.width / 2, across: size.height / 2 }
      : { along: size.height / 2, across: size.width / 2 },
    nodes,
    ways: drawn.map((edge) => edge && toWay(edge)),
    ranks: [...depths]
      .map(([along, depth]) => ({ start: startOf(along), end: startOf(along) + depth }))
      .sort((a, b) => a.start - b.start),
    length: isRight ? width : height,
    breadth: isRight ? height : width,
  };
}

function layOut({ nodes, edges }: Drawing, direction: Direction, size: Size) {
  const isRight = direction === 'right';
  const graph = new Graph();
  graph.setGraph({
    rankdir: isRight ? 'LR' : 'TB',
    nodesep: nodeGap[direction],
    edgesep: lineGap,
    ranksep: rankGap,
  });
  for (const { id } of nodes) graph.setNode(id, { ...size });
  // Nodes are written in the order of the work: an edge to an earlier one leads back.
  const order = nodes.map(({ id }) => id);
  for (const { from, to, label } of edges) {
    if (order.indexOf(from) > order.indexOf(to)) continue;
    graph.setEdge(from, to, { ...labelBox(label, isRight), labelpos: 'c' });
  }
  return layout(graph);
}

/** How far along the largest thing in each rank reaches, by the middle of the rank. */
function findDepths(things: readonly [place: Place, depth: number][]): Map<number, number> {
  const depths = new Map<number, number>();
  for (const [{ along }, depth] of things) {
    depths.set(along, Math.max(depths.get(along) ?? 0, depth));
  }
  return depths;
}

/** The room of a label: over a line to the right, and partly in the gaps beside it; on a line down. */
function labelBox(text: string | undefined, isRight: boolean): Size {
  if (text === undefined) return { width: 0, height: 0 };
  const width = Math.ceil(measureText(text, edgeLabelSize));
  return isRight ? { width: width - 4, height: 28 } : { width: width + 8, height: 20 };
}
