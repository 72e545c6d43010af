import { nextTask } from './next-task.ts';

/** Resolves after the browser has painted the current document. */
export async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await nextTask();
}
