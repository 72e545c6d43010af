import { countBySeverity, type Diagnostic } from '../diagnostics/diagnostic.ts';

/**
 * Diagnostics for a program:
 * `{ "errors", "warnings", "diagnostics": [{ "rule", "severity", "message", "hint", "file", "line",
 * "column", "endLine", "endColumn" }] }`, with paths relative to the root and lines and columns
 * from 1; null means that it is not known, which may be the line alone. What is wrong online has a
 * `url` instead of a file. What code of the site threw
 * has `frame`, the code round its place, and `exception` with its `stack` as well.
 */
export function formatJson(diagnostics: readonly Diagnostic[], more: object = {}): string {
  const { errors, warnings } = countBySeverity(diagnostics);
  const list = diagnostics.map((diagnostic) => {
    const { rule, severity, message, hint = null, file = null, url } = diagnostic;
    const place = placeOf(diagnostic) ?? nowhere;
    return {
      ...{ rule, severity, message, hint, file, ...place, ...exceptionOf(diagnostic) },
      ...(url !== undefined && { url }),
    };
  });
  return JSON.stringify({ errors, warnings, ...more, diagnostics: list }, null, 2);
}

function exceptionOf({ exception }: Diagnostic) {
  if (exception === undefined) return undefined;
  const { frame = '', stack, ...rest } = exception;
  return { frame: frame || null, stack, exception: rest };
}

const nowhere = { line: null, column: null, endLine: null, endColumn: null };

/** The place of a diagnostic with all of its four numbers; undefined where the line is not known. */
export function placeOf({ line, column = 1, endLine, endColumn }: Diagnostic) {
  if (line === undefined) return undefined;
  const end = endLine ?? line;
  return { line, column, endLine: end, endColumn: endColumn ?? (end === line ? column : 1) };
}
