import { createInterface } from 'node:readline/promises';
import type { Shell } from '../lib/shell.ts';
import { Interrupted } from './interrupted.ts';

/** Asks the user until `check` accepts the answer or the default. */
export type Ask = (
  question: string,
  options: { default?: string; check(answer: string): string | undefined },
) => Promise<string>;

/**
 * Runs a function that may ask questions; without a terminal, `ask` is undefined.
 * @throws Interrupted
 */
export async function withQuestions<T>(
  shell: Shell,
  run: (ask: Ask | undefined) => Promise<T>,
): Promise<T> {
  const { stdin, stdout } = shell;
  if (!stdin?.isTTY || !stdout.isTTY) return run(undefined);
  const lines = createInterface({ input: stdin, output: stdout as NodeJS.WritableStream });
  const ended = new AbortController();
  lines.on('close', () => ended.abort());
  const ask: Ask = async (question, { default: fallback, check }) => {
    for (;;) {
      const shown = fallback ? `${question} (${fallback}): ` : `${question}: `;
      const typed = await lines.question(shown, { signal: ended.signal }).catch((error) => {
        throw ended.signal.aborted ? new Interrupted() : error;
      });
      const answer = typed.trim() || (fallback ?? '');
      const fault = check(answer);
      if (fault === undefined) return answer;
      stdout.write(`  ${fault}\n`);
    }
  };
  try {
    return await run(ask);
  } finally {
    lines.close();
  }
}
