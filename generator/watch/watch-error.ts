import { createColors } from 'picocolors';
import type { WatchError } from '../browser/watch-message.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { formatPretty } from '../report/pretty.ts';

/** A diagnostic as pages show it: like the terminal, but without colors. */
export function toWatchError(diagnostic: Diagnostic, root: string): WatchError {
  const { file, line, column } = diagnostic;
  return { text: formatPretty([diagnostic], root, createColors(false)), file, line, column };
}
