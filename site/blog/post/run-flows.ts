import { untilIdle } from '../../lib/until-idle.ts';
import { runPulse } from '../../sections/workflow/run-pulse.ts';

/** Animates the pulse along the flows in an article's text until aborted. */
export async function runFlows(text: HTMLElement, signal: AbortSignal): Promise<void> {
  await untilIdle();
  if (signal.aborted) return;
  for (const flow of text.querySelectorAll<HTMLElement>('[data-flow]')) {
    const { pulse = '' } = flow.querySelector('template')?.dataset ?? {};
    const diagram = JSON.parse(pulse);
    for (const svg of flow.querySelectorAll('svg')) {
      signal.addEventListener('abort', runPulse(svg, diagram));
    }
  }
}
