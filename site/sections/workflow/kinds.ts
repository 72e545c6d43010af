import type { NodeKind } from '../schema/drawing.ts';

/** The word for each kind of node. */
export const kindNames: Record<NodeKind, string> = {
  trigger: 'Trigger',
  step: 'Step',
  decision: 'Decision',
  agent: 'Agent',
  human: 'Person',
  system: 'System',
  done: 'Done',
};

/** The path of each kind's mark, 12 px square. */
export const kindShapes: Record<NodeKind, string> = {
  trigger: 'M5 1L10 6L5 11Z',
  step: 'M1 6H11M7 2L11 6L7 10',
  decision: 'M6 0.5L11.5 6L6 11.5L0.5 6Z',
  agent: 'M6 0L7.6 4.4L12 6L7.6 7.6L6 12L4.4 7.6L0 6L4.4 4.4Z',
  human:
    'M6 1A2.2 2.2 0 1 1 6 5.4A2.2 2.2 0 1 1 6 1ZM1.5 11.5C1.5 8.6 3.4 7.4 6 7.4S10.5 8.6 10.5 11.5',
  system: 'M1.5 1.5H10.5V10.5H1.5ZM1.5 6H10.5',
  done: 'M1 6.5L4.5 10L11 2.5',
};
