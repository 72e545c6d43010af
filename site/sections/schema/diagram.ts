import { z } from 'zod';
import { describeDiagram } from '../workflow/describe.ts';
import { layoutAtWidths } from '../workflow/layout/ranked/layout-ranked.ts';
import { layoutTall } from '../workflow/layout/tall/layout-tall.ts';
import { findRoutes } from '../workflow/routes.ts';
import { text } from './common.ts';

const nodeId = z
  .string()
  .regex(/^[a-z][a-z0-9-]*$/, 'Write a node id in lower case: lead, reply, hand-over');

export const nodeKind = z.enum(['trigger', 'step', 'decision', 'agent', 'human', 'system', 'done']);

const node = z.strictObject({
  id: nodeId,
  /** What happens, in two to five words. */
  label: text.max(44, 'A node holds 44 characters at most; move the rest to `detail`.'),
  kind: nodeKind,
  /** How long, with what, by which rule. */
  detail: text.max(64, 'A detail holds 64 characters at most.').optional(),
});

const edge = z.strictObject({
  from: nodeId,
  to: nodeId,
  label: text.max(18, 'An edge holds 18 characters at most: "unsure", "after 3 days"').optional(),
});

const drawing = z.strictObject({
  /** The name of the diagram, for those who cannot see it. */
  title: text,
  caption: text.optional(),
  nodes: z.array(node).min(2).max(12),
  edges: z.array(edge).min(1).max(18),
});

/**
 * A workflow as its author writes it, laid out while the content is read: the browser is given
 * places and lines, and needs neither the layout's code nor the width of letters.
 */
export const diagram = drawing
  .superRefine((value, context) => {
    const ids = value.nodes.map(({ id }) => id);
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    ids.forEach((id, index) => {
      if (ids.indexOf(id) !== index) {
        complain(['nodes', index, 'id'], `Two nodes have the id "${id}".`);
      }
      if (!value.edges.some(({ from, to }) => from === id || to === id)) {
        complain(['nodes', index, 'id'], `No edge leads to or from "${id}".`);
      }
    });
    value.edges.forEach(({ from, to }, index) => {
      if (value.edges.findIndex((edge) => edge.from === from && edge.to === to) !== index) {
        complain(
          ['edges', index],
          `Two edges lead from "${from}" to "${to}"; one label holds both.`,
        );
      }
      if (!ids.includes(from)) complain(['edges', index, 'from'], `There is no node "${from}".`);
      if (!ids.includes(to)) complain(['edges', index, 'to'], `There is no node "${to}".`);
      if (from === to) complain(['edges', index, 'to'], 'An edge joins two different nodes.');
    });
  })
  .transform((value) => ({
    ...value,
    ...layoutAtWidths(value),
    tall: layoutTall(value),
    routes: findRoutes(value),
    description: describeDiagram(value),
  }));

/** A diagram with its layouts. */
export type Diagram = z.output<typeof diagram>;
/** What the layout is computed from. */
export type Drawing = z.output<typeof drawing>;
export type NodeKind = z.output<typeof nodeKind>;
