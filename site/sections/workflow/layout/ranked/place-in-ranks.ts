import { Graph, layout } from '@dagrejs/dagre';
import type { Drawing } from '../../../schema/diagram.ts';
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

/** Places nodes of one size, and the edges that lead on, so that lines are short and few cross. */
export function placeInRanks(
  { nodes, edges }: Drawing,
  direction: Direction,
  size: { width: number; height: number },
): Ranked {
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
  const forward = edges.map(({ from, to }) => order.indexOf(from) < order.indexOf(to));
  edges.forEach(({ from, to, label }, index) => {
    if (forward[index]) graph.setEdge(from, to, { ...labelBox(label, isRight), labelpos: 'c' });
  });
  layout(graph);
  const { width, height } = graph.graph();
  // dagre puts the first of several branches last.
  const toPlace = ({ x, y }: { x: number; y: number }): Place =>
    isRight ? { along: x, across: height - y } : { along: y, across: width - x };
  const middles = new Map(order.map((id) => [id, toPlace(graph.node(id))]));
  const depths = new Map<number, number>();
  const widen = ({ along }: Place, depth: number) =>
    depths.set(along, Math.max(depths.get(along) ?? 0, depth));
  for (const middle of middles.values()) widen(middle, isRight ? size.width : size.height);
  const drawn = edges.map(({ from, to }, index) => forward[index] && graph.edge(from, to));
  edges.forEach(({ label }, index) => {
    const edge = drawn[index];
    if (edge && label !== undefined) widen(toPlace(edge), isRight ? edge.width : edge.height);
  });
  const startOf = (along: number) => along - (depths.get(along) ?? 0) / 2;
  return {
    direction,
    half: isRight
      ? { along: size.width / 2, across: size.height / 2 }
      : { along: size.height / 2, across: size.width / 2 },
    nodes: middles,
    ways: drawn.map((edge) => {
      if (!edge) return undefined;
      const { along, across } = toPlace(edge);
      // Where there are neither nodes nor labels, no line has to turn.
      const places = edge.points
        .slice(1, -1)
        .map(toPlace)
        .filter((at) => depths.has(at.along));
      return { places, label: { along: isRight ? startOf(along) - 2 : along, across } };
    }),
    ranks: [...depths]
      .map(([along, depth]) => ({ start: startOf(along), end: startOf(along) + depth }))
      .sort((a, b) => a.start - b.start),
    length: isRight ? width : height,
    breadth: isRight ? height : width,
  };
}

/** The room of a label: over a line to the right, and partly in the gaps beside it; on a line down. */
function labelBox(text: string | undefined, isRight: boolean): { width: number; height: number } {
  if (text === undefined) return { width: 0, height: 0 };
  const width = Math.ceil(measureText(text, edgeLabelSize));
  return isRight ? { width: width - 4, height: 28 } : { width: width + 8, height: 20 };
}
