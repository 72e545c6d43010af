import type { Difference, differenceFormats } from './changes.ts';
import { formatMarkdown } from './format-markdown.ts';
import { formatText, type TerminalOptions } from './format-text.ts';

/** Formats a difference. */
export function formatDifference(
  format: (typeof differenceFormats)[number],
  difference: Difference,
  options: TerminalOptions,
): string {
  if (format === 'json') return JSON.stringify(difference, null, 2);
  return format === 'markdown' ? formatMarkdown(difference) : formatText(difference, options);
}
