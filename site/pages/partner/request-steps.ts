/** What becomes of a partnership request. As in other diagrams, what a person does is marked. */
export const requestSteps = [
  { name: 'Your request', time: '3 minutes', byPerson: false },
  { name: 'Read by a person', time: 'within 24 hours', byPerson: true },
  { name: 'First call', time: '30 minutes', byPerson: true },
  { name: 'Proposal', time: 'in writing', byPerson: false },
];
