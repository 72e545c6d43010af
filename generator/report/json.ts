import { countBySeverity, type Diagnostic } from '../diagnostics/diagnostic.ts';

/**
 * Formats diagnostics for programs:
 * `{ "errors", "warnings", "diagnostics": [{ "rule", "severity", "message", "hint", "file", "line",
 * "column", "endLine", "endColumn" }] }`.
 * Paths are relative to the root; lines and columns start at 1. null means unknown, possibly only
 * for the line. A problem online has a `url` instead of a file. A finding in an output file
 * has its line in `frame`. An exception in the site's code also has `frame`, the code around its place,
 * and `exception`, and its calls in `stack`.
 */
export function formatJson(diagnostics: readonly Diagnostic[], more: object = {}): string {
  const { errors, warnings } = countBySeverity(diagnostics);
  const list = diagnostics.map((diagnostic) => {
    const { rule, severity, message, hint = null, file = null, url, frame } = diagnostic;
    const place = placeOf(diagnostic) ?? nowhere;
    return {
      ...{ rule, severity, message, hint, file, ...place, ...exceptionOf(diagnostic) },
      ...(url !== undefined && { url }),
      ...(frame !== undefined && { frame }),
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

/** The place of a diagnostic with all four numbers; undefined without a line. */
export function placeOf({ line, column = 1, endLine, endColumn }: Diagnostic) {
  if (line === undefined) return undefined;
  const end = endLine ?? line;
  return { line, column, endLine: end, endColumn: endColumn ?? (end === line ? column : 1) };
}
