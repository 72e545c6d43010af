import { untilIdle } from '../../lib/until-idle.ts';
import { runPulse } from '../../sections/workflow/run-pulse.ts';

/** Animates the pulse along the flows in an article's text until aborted. */
export async function runFlows(text: HTMLElement, signal: AbortSignal): Promise<void> {
  await untilIdle();
  if (signal.aborted) return;
  for (const frame of text.querySelectorAll<HTMLElement>('[data-flow] [data-input]')) {
    const diagram = JSON.parse(frame.dataset.input ?? '');
    for (const svg of frame.querySelectorAll('svg')) {
      signal.addEventListener('abort', runPulse(svg, diagram));
    }
  }
}
