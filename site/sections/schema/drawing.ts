import { z } from 'zod';
import { text } from './common.ts';

const nodeId = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'Write a node id in lower case: lead, reply, first-call');

const place = z.number().min(1).max(8).multipleOf(0.5, 'Rows are whole or half numbers: 1, 1.5, 2');

export const nodeKind = z.enum(['trigger', 'step', 'decision', 'agent', 'human', 'system', 'done']);

const node = z.strictObject({
  id: nodeId,
  /** What happens, in two to five words. */
  label: text.max(44, 'A node has at most 44 characters; move the rest to `detail`.'),
  kind: nodeKind,
  /** A detail: how long, with what, by which rule. */
  detail: text.max(64, 'A detail has at most 64 characters.').optional(),
  /** The position of the node. By default, it is computed from the edges. */
  column: z.int().min(1).max(6, 'Six columns at most: a wider diagram cannot be read.').optional(),
  row: place.max(3, 'Three rows at most.').optional(),
});

const edge = z.strictObject({
  from: nodeId,
  to: nodeId,
  label: text.max(18, 'An edge has at most 18 characters: "unsure", "after 3 days"').optional(),
});

/** A workflow as its author writes it. */
export const drawing = z.strictObject({
  /** The name of the diagram, for screen readers. */
  title: text,
  caption: text.optional(),
  nodes: z.array(node).min(2).max(12),
  edges: z.array(edge).min(1).max(18),
});

/** The input of the layout. */
export type Drawing = z.output<typeof drawing>;
export type NodeKind = z.output<typeof nodeKind>;
