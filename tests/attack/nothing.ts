import { type Attack, underWatch } from './scene.ts';

/** What the other callers see without an attack, to hold the attacks against. */
export const nothing: Attack = {
  point: 0,
  name: 'nothing',
  sent: 'nothing: other callers alone',
  run: (scene) => underWatch(scene, async () => ({ did: '–', problems: [] })),
};
