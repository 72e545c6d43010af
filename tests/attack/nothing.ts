import { type Attack, underWatch, wait } from './scene.ts';

/** Milliseconds. */
const lasting = 5_000;

/** What the other callers see without an attack, to hold the attacks against. */
export const nothing: Attack = {
  point: 0,
  name: 'nothing',
  sent: 'nothing: other callers alone',
  run: (scene) =>
    underWatch(scene, async () => {
      await wait(lasting);
      return { did: '–', problems: [] };
    }),
};
