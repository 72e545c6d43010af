import { createColors } from 'picocolors';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import { type Colors, formatPretty } from './pretty.ts';

/** All that is said to a person goes through here; stages return, the reporter speaks. */
export interface Reporter {
  /** Runs a step under its name, which a terminal shows while it lasts; keeps its time. */
  step<T>(name: string, run: () => T | Promise<T>): Promise<T>;
  /** Says how far the running step is. */
  progress(text: string): void;
  /** Milliseconds of each step, in order. */
  timings(): Readonly<Record<string, number>>;
  /** A line on the standard output. */
  say(line: string): void;
  /** A line on the standard error. */
  warn(line: string): void;
  diagnostics(diagnostics: readonly Diagnostic[], root: string): void;
  /** A failure that is not the author's mistake: its whole chain of causes. */
  crash(error: unknown): void;
  colors: Colors;
}

/** Creates the reporter of a run. Colour and a moving line are for terminals; NO_COLOR is respected. */
export function createReporter(shell: Shell, options: { quiet?: boolean } = {}): Reporter {
  const isTerminal = shell.stderr.isTTY === true && shell.env.TERM !== 'dumb';
  const { NO_COLOR, FORCE_COLOR } = shell.env;
  const colors = createColors(!NO_COLOR && (isTerminal || Boolean(FORCE_COLOR)));
  const line = createStatusLine(shell, isTerminal && options.quiet !== true);
  const timings: Record<string, number> = {};
  return {
    colors,
    timings: () => timings,
    progress: (text) => line.show(colors.dim(text)),
    async step(name, run) {
      const start = performance.now();
      line.show(colors.dim(name));
      try {
        return await run();
      } finally {
        timings[name] = (timings[name] ?? 0) + performance.now() - start;
        line.clear();
      }
    },
    say(text) {
      line.clear();
      shell.stdout.write(`${text}\n`);
    },
    warn(text) {
      line.clear();
      shell.stderr.write(`${text}\n`);
    },
    diagnostics(diagnostics, root) {
      if (diagnostics.length === 0) return;
      line.clear();
      shell.stderr.write(`${formatPretty(diagnostics, root, colors)}\n\n`);
    },
    crash(error) {
      line.clear();
      const said = `${colors.red('stet failed')}, and not because of your site:`;
      shell.stderr.write(`${said}\n${listCauses(error).join('\nReason: ')}\n`);
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
