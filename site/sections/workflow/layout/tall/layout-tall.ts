import type { Drawing } from '../../../schema/drawing.ts';
import { placeOnGrid } from '../grid.ts';
import {
  drawEdge,
  type Layout,
  type PlacedEdge,
  type PlacedLabel,
  type PlacedNode,
  sizeNode,
} from '../layout.ts';
import type { Point } from '../path.ts';
import { planSteps, type Step } from './lanes.ts';
import { orderNodes } from './order.ts';

/** The width of a frame on the narrowest phone (320 px). */
const width = 288;
/** The space between nodes, and the additional space per line of labels. */
const nodeGap = 28;
const labelLine = 16;
/** Distance of incoming lines from a node's left side. */
const spine = 24;
/** Space between two lanes, and between the nearest lane and the nodes. */
const laneWidth = 12;
/** Height above a node at which unlabeled lines join. */
const joinHeight = 14;
/** Where an edge that goes back starts and ends, as fractions of the node's height. */
const backFrom = 0.68;
const backTo = 0.32;

/**
 * A layout from top to bottom with one node per row. The line to the next node is straight. A line
 * that skips nodes runs on the left and joins from above. One that goes back runs on the right.
 */
export function layoutTall(drawing: Drawing): Layout {
  const ordered = orderNodes(drawing, placeOnGrid(drawing));
  const { steps, lanes } = planSteps(
    drawing.edges,
    new Map(ordered.map(({ id }, index) => [id, index])),
  );
  const room = (kind: Step['kind']) =>
    laneWidth *
    Math.max(0, ...[...lanes].map(([step, lane]) => (step.kind === kind ? lane + 1 : 0)));
  const x = room('skip');
  const nodeWidth = width - x - room('back');

  const nodes: PlacedNode[] = [];
  let bottom = 0;
  ordered.forEach((node, index) => {
    const lines = linesAbove(steps, index).length;
    const y = index > 0 ? bottom + nodeGap + labelLine * lines : lines * (labelLine + 4);
    const size = sizeNode(node, nodeWidth);
    nodes.push({ id: node.id, x, y, width: nodeWidth, ...size });
    bottom = y + size.height;
  });
  const edges = steps.map((step): PlacedEdge => {
    const [from, to] = [nodes[step.from], nodes[step.to]];
    if (!from || !to) throw new Error(`The edge to node ${step.to} has no node.`);
    const lineY = heightOfLine(step, to, steps);
    const points = findPoints(step, { from, to, lineY, lane: lanes.get(step) ?? 0 });
    return drawEdge(points, step.label, placeLabel(step, to, lineY));
  });
  return { width, height: bottom, nodes, edges };
}

/**
 * The edges that need separate lines above a node, from top to bottom: every labeled edge.
 * Unlabeled edges that skip nodes join just above the node, and share one more line if another one
 * is labeled.
 */
function linesAbove(steps: readonly Step[], index: number): Step[] {
  const arriving = (kind: Step['kind']) =>
    steps.filter((step) => step.to === index && step.kind === kind);
  const isLabelled = ({ label }: Step) => label !== undefined;
  const skips = arriving('skip');
  const joint = skips.some(isLabelled) ? skips.filter((step) => !isLabelled(step)).slice(0, 1) : [];
  return [
    ...arriving('next').filter(isLabelled),
    ...skips.filter(isLabelled),
    ...joint,
    ...arriving('back').filter(isLabelled),
  ];
}

/** The height at which an edge arrives, with its label. */
function heightOfLine(step: Step, to: PlacedNode, steps: readonly Step[]): number {
  const lines = linesAbove(steps, step.to);
  const line = lines.findIndex(
    (other) => other === step || (step.label === undefined && other.label === undefined),
  );
  return to.y - joinHeight - (line < 0 ? 0 : labelLine * (lines.length - line - 0.5));
}

function placeLabel({ kind }: Step, to: PlacedNode, middle: number): Omit<PlacedLabel, 'text'> {
  const y = middle + 4;
  return kind === 'back'
    ? { x: to.x + to.width - 2, y: y + 6, end: true }
    : { x: to.x + spine + 10, y, end: false };
}

interface Ends {
  from: PlacedNode;
  to: PlacedNode;
  lineY: number;
  lane: number;
}

function findPoints({ kind }: Step, { from, to, lineY, lane }: Ends): Point[] {
  const x = to.x + spine;
  if (kind === 'next') {
    return [
      [x, from.y + from.height],
      [x, to.y],
    ];
  }
  const aside = laneWidth * (lane + 1) - 1;
  if (kind === 'back') {
    const right = to.x + to.width;
    const out = Math.round(from.y + from.height * backFrom);
    const into = Math.round(to.y + to.height * backTo);
    return [
      [right, out],
      [right + aside, out],
      [right + aside, into],
      [right, into],
    ];
  }
  const out = Math.round(from.y + from.height / 2);
  return [
    [to.x, out],
    [to.x - aside, out],
    [to.x - aside, lineY],
    [x, lineY],
    [x, to.y],
  ];
}
