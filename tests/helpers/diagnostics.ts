import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';

/** A diagnostic with a place. A test passes only the fields that matter. */
export function diagnostic(
  more: { [Key in keyof Diagnostic]?: Diagnostic[Key] | undefined } = {},
): Diagnostic {
  return {
    rule: 'title/length',
    severity: 'error',
    message: 'What is wrong.',
    hint: 'What to write.',
    file: 'content/a.md',
    line: 3,
    column: 8,
    endLine: 3,
    endColumn: 12,
    ...more,
  } as Diagnostic;
}
