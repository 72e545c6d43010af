import { createColors } from 'picocolors';
import { type Diagnostic, SiteError, withoutSystemError } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import { formatPretty } from './pretty.ts';

/** Clears the terminal line that the cursor is on. */
const startOfLine = '\r\u001b[2K';

/** All messages for people go through the reporter. Stages only return values. */
export type Reporter = ReturnType<typeof createReporter>;

/**
 * Creates the reporter of a run. Only terminals get colors and a progress line; NO_COLOR is
 * respected.
 */
export function createReporter(shell: Shell, options: { quiet?: boolean } = {}) {
  const isTerminal = ({ isTTY }: Shell['stdout']) => isTTY === true && shell.env.TERM !== 'dumb';
  const { NO_COLOR, FORCE_COLOR } = shell.env;
  const colorsOf = (stream: Shell['stdout']) =>
    createColors(!NO_COLOR && FORCE_COLOR !== '0' && (isTerminal(stream) || Boolean(FORCE_COLOR)));
  const colors = colorsOf(shell.stdout);
  const isMoving = isTerminal(shell.stderr) && options.quiet !== true;
  const timings: Record<string, number> = {};
  let isShown = false;
  /** Writes the progress line at the bottom of a terminal, replacing the previous one. */
  const show = (text: string): void => {
    if (isMoving) shell.stderr.write(`${startOfLine}  ${colors.dim(text)}`);
    isShown = isMoving;
  };
  const clear = (): void => {
    if (isShown) shell.stderr.write(startOfLine);
    isShown = false;
  };
  const warn = (text: string): void => {
    clear();
    shell.stderr.write(`${text}\n`);
  };
  const say = (text: string): void => {
    clear();
    shell.stdout.write(`${text}\n`);
  };
  /** Prints on the standard error why the command failed. */
  const fail = (diagnostics: readonly Diagnostic[], root: string): void => {
    warn(`${formatPretty(diagnostics, root, colorsOf(shell.stderr))}\n`);
  };
  return {
    /** The colors of the standard output. */
    colors,
    /** Milliseconds of each step, in order. */
    timings: (): Readonly<Record<string, number>> => timings,
    /** Shows the progress of the running step. */
    progress: show,
    /** Runs a step, shows its name on a terminal, and records its time. */
    async step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
      const start = performance.now();
      show(name);
      try {
        return await run();
      } finally {
        timings[name] = (timings[name] ?? 0) + performance.now() - start;
        clear();
      }
    },
    say,
    warn,
    /** Prints diagnostics on the standard output, as the result of the command. */
    diagnostics(diagnostics: readonly Diagnostic[], root: string): void {
      if (diagnostics.length > 0) say(`${formatPretty(diagnostics, root, colors)}\n`);
    },
    fail,
    /** Reports a failure that is not the author's mistake: of the system, or of stet with all causes. */
    crash(error: unknown): void {
      const known = withoutSystemError(error);
      if (known instanceof SiteError) {
        fail(known.diagnostics, shell.cwd());
        return;
      }
      warn(
        `${colorsOf(shell.stderr).red('stet failed')}. This is a bug in stet, not in your site:`,
      );
      warn(listCauses(error).join('\nReason: '));
    },
  };
}

function listCauses(error: unknown): string[] {
  if (error === undefined) return [];
  if (!(error instanceof Error)) return [String(error)];
  return [error.stack ?? error.message, ...listCauses(error.cause)];
}
