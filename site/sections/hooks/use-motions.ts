import { type RefObject, useEffect } from 'react';
import { skipsMotion } from '../../lib/motion.ts';
import { nextTask } from '../../lib/next-task.ts';
import { untilIdle } from '../../lib/until-idle.ts';
import type { MotionKind } from './motion.ts';
import { untilInView } from './until-in-view.ts';

/** Starts a motion on an element and returns a function that stops it. */
type Run = (element: Element, input: unknown) => () => void;

/** The code of each kind. It works on the markup, so the browser needs no components. */
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

/** These also run with reduced motion: drawings made by a script, and interactive parts. */
const always: readonly MotionKind[] = ['dots', 'week', 'decision', 'carousel'];

/**
 * Starts the motions that `motionOf` marks, on an element and its descendants. They start when the
 * browser is idle, each in its own task, so that reading is not delayed. With reduced motion,
 * purely decorative code is not loaded. Style sheets prepare elements with `data-waiting`, which is
 * removed if their motion does not start.
 */
export function useMotions(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const end = new AbortController();
    startAll(root.current, end.signal);
    return () => end.abort();
  }, [root]);
}

async function startAll(root: HTMLElement | null, signal: AbortSignal): Promise<void> {
  // In Safari, which cannot tell when it is idle, this takes two seconds.
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
  // Without a connection, the page is static, with the same information.
  const run = isWanted ? await load(element).catch(() => undefined) : undefined;
  if (signal.aborted) return;
  if (run === undefined) return element.removeAttribute('data-waiting');
  const input = element.closest<HTMLElement>('[data-input]')?.dataset.input;
  signal.addEventListener('abort', run(element, JSON.parse(input ?? 'null')));
}
