import type { Drawing } from '../../schema/drawing.ts';
import { nodeMetrics as m } from './metrics.ts';
import { arrowHead, type Point, roundedPath } from './path.ts';
import { wrapText } from './text.ts';

export type PlacedNode = {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The label and the detail, broken into lines that fit. */
  label: string[];
  detail: string[];
};

/**
 * The position of an edge's label: `y` is the baseline, `x` the start, or the end if `end` is true.
 */
export type PlacedLabel = { text: string; x: number; y: number; end: boolean };

export type PlacedEdge = {
  /** The line from one node's border to the other's, and its arrowhead, as the `d` of SVG paths. */
  line: string;
  head: string;
  label?: PlacedLabel;
};

/** All positions in pixels. Edges are in the drawing's order. */
export type Layout = { width: number; height: number; nodes: PlacedNode[]; edges: PlacedEdge[] };

/** A node's lines of text at a width, and the height that they need. */
export function sizeNode(
  node: Drawing['nodes'][number],
  width: number,
): Pick<PlacedNode, 'label' | 'detail' | 'height'> {
  const room = width - 2 * m.padding;
  const label = wrapText(node.label, m.labelSize, room);
  const detail = node.detail ? wrapText(node.detail, m.detailSize, room) : [];
  const height =
    2 * m.padding +
    m.kindHeight +
    m.kindGap +
    label.length * m.labelLine +
    (detail.length > 0 ? m.detailGap + detail.length * m.detailLine : 0);
  return { label, detail, height };
}

/** Draws an edge through the corner points. `place` only matters if it has a label. */
export function drawEdge(
  points: readonly Point[],
  text: string | undefined,
  place: Omit<PlacedLabel, 'text'>,
): PlacedEdge {
  const drawn = { line: roundedPath(points), head: arrowHead(points) };
  return text === undefined ? drawn : { ...drawn, label: { text, ...place } };
}
