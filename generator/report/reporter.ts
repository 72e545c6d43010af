import { createColors } from 'picocolors';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import { formatPretty } from './pretty.ts';

/** All that is said to a person goes through here; stages return, the reporter speaks. */
export type Reporter = ReturnType<typeof createReporter>;

/** Creates the reporter of a run. Colour and a moving line are for terminals; NO_COLOR is respected. */
export function createReporter(shell: Shell, options: { quiet?: boolean } = {}) {
  const isTerminal = shell.stderr.isTTY === true && shell.env.TERM !== 'dumb';
  const { NO_COLOR, FORCE_COLOR } = shell.env;
  const colors = createColors(!NO_COLOR && (isTerminal || Boolean(FORCE_COLOR)));
  const line = createStatusLine(shell, isTerminal && options.quiet !== true);
  const timings: Record<string, number> = {};
  const warn = (text: string): void => {
    line.clear();
    shell.stderr.write(`${text}\n`);
  };
  return {
    colors,
    /** Milliseconds of each step, in order. */
    timings: (): Readonly<Record<string, number>> => timings,
    /** Says how far the running step is. */
    progress: (text: string) => line.show(colors.dim(text)),
    /** Runs a step under its name, which a terminal shows while it lasts; keeps its time. */
    async step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
      const start = performance.now();
      line.show(colors.dim(name));
      try {
        return await run();
      } finally {
        timings[name] = (timings[name] ?? 0) + performance.now() - start;
        line.clear();
      }
    },
    /** Writes a line to the standard output. */
    say(text: string): void {
      line.clear();
      shell.stdout.write(`${text}\n`);
    },
    /** Writes a line to the standard error. */
    warn,
    diagnostics(diagnostics: readonly Diagnostic[], root: string): void {
      if (diagnostics.length > 0) warn(`${formatPretty(diagnostics, root, colors)}\n`);
    },
    /** Reports a failure that is not the author's mistake, with its whole chain of causes. */
    crash(error: unknown): void {
      warn(`${colors.red('stet failed')}, and not because of your site:`);
      warn(listCauses(error).join('\nReason: '));
    },
  };
}

/** One line at the bottom of a terminal that is written over again and again. */
function createStatusLine(shell: Shell, enabled: boolean) {
  let visible = false;
  return {
    show(text: string) {
      if (!enabled) return;
      shell.stderr.write(`\r\u001b[2K  ${text}`);
      visible = true;
    },
    clear() {
      if (!visible) return;
      shell.stderr.write('\r\u001b[2K');
      visible = false;
    },
  };
}

function listCauses(error: unknown): string[] {
  if (error === undefined) return [];
  if (!(error instanceof Error)) return [String(error)];
  return [error.stack ?? error.message, ...listCauses(error.cause)];
}
