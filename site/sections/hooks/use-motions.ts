import { type RefObject, useEffect } from 'react';
import { skipsMotion } from '../../lib/motion.ts';
import { nextTask } from '../../lib/next-task.ts';
import { untilIdle } from '../../lib/until-idle.ts';
import type { MotionKind } from './motion.ts';
import { untilInView } from './until-in-view.ts';

/** Sets an element in motion and returns what stops it. */
type Run = (element: Element, input: unknown) => () => void;

/** The code of each kind. Markup is all that it needs, so that no component has to be in the browser. */
const loaders = {
  reveal: async () => (await import('./run-reveal.ts')).runReveal,
  counters: async () => (await import('../stats/run-counters.ts')).runCounters,
  dots: async () => (await import('../hero/run-dots.ts')).runDots,
  pulse: async () => (await import('../workflow/run-pulse.ts')).runPulse,
  week: async () => (await import('../panel/run-week.ts')).runWeek,
  decision: async (element: Element) => {
    await untilInView(element);
    return (await import('../panel/let-decide.ts')).letDecide;
  },
  carousel: async () => (await import('../carousel/run-carousel.ts')).runCarousel,
} satisfies Record<MotionKind, unknown>;

/** Also for readers who asked for less motion: a picture that a script draws, and what they can use. */
const always: readonly MotionKind[] = ['dots', 'week', 'decision', 'carousel'];

/**
 * Starts what `motionOf` marks in an element, and the element itself, each in a task, once the browser
 * has time: what is read comes first. For readers who asked for less motion, nothing is loaded
 * that is motion alone. What style sheets prepare for motion is marked `data-waiting`: the mark goes
 * where there is going to be none.
 */
export function useMotions(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const end = new AbortController();
    startAll(root.current, end.signal);
    return () => end.abort();
  }, [root]);
}

async function startAll(root: HTMLElement | null, signal: AbortSignal): Promise<void> {
  // In Safari, which does not say when it is idle, that takes two seconds.
  await untilIdle();
  const marked = root?.querySelectorAll<HTMLElement>('[data-motion]') ?? [];
  for (const element of [root, ...marked]) {
    if (element?.dataset.motion === undefined) continue;
    await nextTask();
    if (signal.aborted) return;
    start(element, element.dataset.motion as MotionKind, signal);
  }
}

async function start(element: HTMLElement, kind: MotionKind, signal: AbortSignal): Promise<void> {
  const isWanted = always.includes(kind) || !skipsMotion();
  const load = loaders[kind] as (element: Element) => Promise<Run>;
  // Without a connection the page stands still, and says the same.
  const run = isWanted ? await load(element).catch(() => undefined) : undefined;
  if (signal.aborted) return;
  if (run === undefined) return element.removeAttribute('data-waiting');
  const input = element.closest<HTMLElement>('[data-input]')?.dataset.input;
  signal.addEventListener('abort', run(element, JSON.parse(input ?? 'null')));
}
