import type { z } from 'zod';
import { describeDiagram } from '../workflow/describe.ts';
import { findCollisions } from '../workflow/layout/grid.ts';
import { layoutTall } from '../workflow/layout/tall/layout-tall.ts';
import { layoutAtWidths } from '../workflow/layout/wide/layout-wide.ts';
import { findRoutes } from '../workflow/routes.ts';
import { drawing } from './drawing.ts';

/**
 * A workflow from its author's description, laid out when the content is read. So the browser gets
 * positions and lines, and needs neither the layout code nor text widths.
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
    for (const { index, other, cell } of findCollisions(value)) {
      const place = `column ${cell.column}, row ${cell.row}`;
      complain(
        ['nodes', index],
        `This node overlaps "${other}" in ${place}: write another \`row\`.`,
      );
    }
    value.edges.forEach(({ from, to }, index) => {
      if (value.edges.findIndex((edge) => edge.from === from && edge.to === to) !== index) {
        complain(
          ['edges', index],
          `Two edges lead from "${from}" to "${to}"; use one label for both.`,
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
