import type { NodeKind } from '../schema/diagram.ts';

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
