/**
 * What becomes of a partnership request. `person` marks what a human does, as in the diagrams of the
 * other pages.
 */
export const requestSteps = [
  { name: 'Your request', time: '3 minutes', kind: 'start' },
  { name: 'Read by a person', time: 'within 24 hours', kind: 'person' },
  { name: 'First call', time: '30 minutes', kind: 'person' },
  { name: 'Proposal', time: 'in writing', kind: 'result' },
];
