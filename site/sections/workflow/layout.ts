import type { Drawing } from '../schema/diagram.ts';
import { wrapText } from './text.ts';

export type Point = [x: number, y: number];

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

export type PlacedEdge = {
  /** The corners of the line, from the one node's border to the other's. */
  points: Point[];
  /** The edge's label, when it has one; `y` is its base line. */
  label?: { text: string; x: number; y: number; end: boolean };
};

/** Where everything stands, in pixels. Edges are in the order of the drawing's. */
export type Layout = { width: number; height: number; nodes: PlacedNode[]; edges: PlacedEdge[] };

/** Measures of a node, which the component draws by. */
export const nodeMetrics = {
  padding: 14,
  kindHeight: 12,
  kindGap: 9,
  labelSize: 15,
  labelLine: 20,
  detailSize: 13,
  detailLine: 17,
  detailGap: 4,
} as const;

export const edgeLabelSize = 13;

type Node = Drawing['nodes'][number];

/** A node's lines of text at a width, and the height they need. */
export function sizeNode(
  node: Node,
  width: number,
): Pick<PlacedNode, 'label' | 'detail' | 'height'> {
  const m = nodeMetrics;
  const label = wrapText(node.label, m.labelSize, width - 2 * m.padding);
  const detail = node.detail ? wrapText(node.detail, m.detailSize, width - 2 * m.padding) : [];
  const height =
    2 * m.padding +
    m.kindHeight +
    m.kindGap +
    label.length * m.labelLine +
    (detail.length > 0 ? m.detailGap + detail.length * m.detailLine : 0);
  return { label, detail, height };
}
