import type { Drawing } from '../schema/drawing.ts';
import { kindNames } from './kinds.ts';

/** Describes the diagram for screen readers, with a sentence per node. */
export function describeDiagram({ nodes, edges }: Pick<Drawing, 'nodes' | 'edges'>): string[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  return nodes.map(({ id, label, kind, detail }) => {
    const next = edges
      .filter(({ from }) => from === id)
      .map(({ to, label: when }) => `${when ? `${when}: ` : ''}${labels.get(to)}`);
    const then = next.length > 0 ? ` Then ${next.join('; ')}.` : '';
    return `${kindNames[kind]}: ${label}${detail ? `, ${detail}` : ''}.${then}`;
  });
}
