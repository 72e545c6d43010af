import { untilIdle } from '../../lib/until-idle.ts';
import { runPulse } from '../../sections/workflow/run-pulse.ts';

/** Runs the pulse along the flows in the text of an article, until it is aborted. */
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
