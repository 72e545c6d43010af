import { printable } from '../diagnostics/code-frame.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeText } from '../diagnostics/place.ts';

/**
 * Formats each diagnostic as a line for editors' problem matchers and `grep`:
 * `content/a.md:3:8: error: What is wrong. → What to write. [rule/id]`. Without a known line, the
 * line numbers are missing.
 */
export function formatCompact(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(formatLine).join('\n');
}

function formatLine(diagnostic: Diagnostic): string {
  const { file, url, severity, message, hint, rule } = diagnostic;
  const place = (file ?? url) === undefined ? '' : `${placeText(diagnostic)}: `;
  const text = hint === undefined ? message : `${message} → ${hint}`;
  const line = printable(`${place}${severity}: ${text.replace(/\s+/g, ' ')} [${rule}]`);
  // The name of a file may contain a line end.
  return line.replaceAll('\n', '\uFFFD');
}
