import { countBySeverity, type Diagnostic } from './diagnostic.ts';

/**
 * Diagnostics for a program:
 * `{ "errors", "warnings", "diagnostics": [{ "rule", "severity", "message", … }] }`,
 * with paths relative to the root and lines and columns from 1.
 */
export function formatJson(diagnostics: readonly Diagnostic[], more: object = {}): string {
  return JSON.stringify({ ...countBySeverity(diagnostics), ...more, diagnostics }, null, 2);
}
