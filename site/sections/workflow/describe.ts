import type { Diagram, NodeKind } from '../schema/diagram.ts';

/** What the mark of a node says in a word. */
export const kindNames: Record<NodeKind, string> = {
  trigger: 'Trigger',
  step: 'Step',
  decision: 'Decision',
  agent: 'Agent',
  human: 'Person',
  system: 'System',
  done: 'Done',
};

/** The diagram in sentences, a node a sentence, for those who cannot see it. */
export function describeDiagram({ nodes, edges }: Pick<Diagram, 'nodes' | 'edges'>): string[] {
  const labels = new Map(nodes.map(({ id, label }) => [id, label]));
  return nodes.map(({ id, label, kind, detail }) => {
    const next = edges
      .filter(({ from }) => from === id)
      .map(({ to, label: when }) => `${when ? `${when}: ` : ''}${labels.get(to)}`);
    const then = next.length > 0 ? ` Then ${next.join('; ')}.` : '';
    return `${kindNames[kind]}: ${label}${detail ? `, ${detail}` : ''}.${then}`;
  });
}
