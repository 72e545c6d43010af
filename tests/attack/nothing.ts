import { type Attack, underWatch } from './scene.ts';

/** What the other callers see without an attack: where this fails, the machine is too busy to judge. */
export const nothing: Attack = {
  point: 0,
  name: 'nothing',
  sent: 'nothing: other callers alone',
  run: (scene) => underWatch(scene, async () => ({ did: '–', problems: [] })),
};
