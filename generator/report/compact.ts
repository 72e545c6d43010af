import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeText } from '../diagnostics/place.ts';

/**
 * A line a diagnostic, as editors' problem matchers and `grep` read it:
 * `content/a.md:3:8: error: What is wrong. → What to write. [rule/id]`. Where the line is not known,
 * there is none.
 */
export function formatCompact(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(formatLine).join('\n');
}

function formatLine(diagnostic: Diagnostic): string {
  const { file, url, severity, message, hint, rule } = diagnostic;
  const place = (file ?? url) === undefined ? '' : `${placeText(diagnostic)}: `;
  const text = hint === undefined ? message : `${message} → ${hint}`;
  return `${place}${severity}: ${text.replace(/\s+/g, ' ')} [${rule}]`;
}
