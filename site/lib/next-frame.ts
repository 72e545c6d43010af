import { nextTask } from './next-task.ts';

/** Resolves once the browser has painted what is now in the document. */
export async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await nextTask();
}
