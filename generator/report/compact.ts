import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/**
 * A line a diagnostic, as editors' problem matchers and `grep` read it:
 * `content/a.md:3:8: error: What is wrong. → What to write. [rule/id]`.
 */
export function formatCompact(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(formatLine).join('\n');
}

function formatLine({ file, line, column, severity, message, hint, rule }: Diagnostic): string {
  const place = file === undefined ? '' : `${file}:${line ?? 1}:${column ?? 1}: `;
  const text = hint === undefined ? message : `${message} → ${hint}`;
  return `${place}${severity}: ${text.replace(/\s+/g, ' ')} [${rule}]`;
}
