import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, Severity } from './diagnostic.ts';
import type { Colors } from './reporter.ts';

/**
 * Diagnostics for a person: place, what is wrong, the line with a caret, what to write.
 * @param root folder that the files of the diagnostics are relative to.
 */
export function formatPretty(
  diagnostics: readonly Diagnostic[],
  root: string,
  colors: Colors,
): string {
  return diagnostics.map((diagnostic) => formatOne(diagnostic, root, colors)).join('\n\n');
}

function formatOne(diagnostic: Diagnostic, root: string, colors: Colors): string {
  const { file, line, column, rule, severity, message, hint } = diagnostic;
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return [
    [colors.bold(place), paint(severity, colors), colors.dim(rule)].filter(Boolean).join('  '),
    `  ${message}`,
    ...frame(diagnostic, root, colors),
    ...(hint === undefined ? [] : [`  ${colors.cyan('→')} ${hint}`]),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

function paint(severity: Severity, colors: Colors): string {
  if (severity === 'error') return colors.red('error');
  return severity === 'warning' ? colors.yellow('warning') : colors.blue('advice');
}

/** The line of the source with a caret under the place. */
function frame(diagnostic: Diagnostic, root: string, colors: Colors): string[] {
  const { file, line, column = 1 } = diagnostic;
  if (file === undefined || line === undefined) return [];
  const text = readLine(join(root, file), line);
  if (text === undefined) return [];
  const number = String(line);
  const shown = text.replace(/\t/g, ' ');
  const end = diagnostic.endLine === line ? (diagnostic.endColumn ?? column + 1) : shown.length + 1;
  const carets = '^'.repeat(Math.max(1, Math.min(end, shown.length + 1) - column));
  return [
    `  ${colors.dim(`${number} |`)} ${shown}`,
    `  ${colors.dim(`${' '.repeat(number.length)} |`)} ${' '.repeat(column - 1)}${colors.red(carets)}`,
  ];
}

function readLine(file: string, line: number): string | undefined {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)[line - 1];
  } catch {
    // The file may be gone by the time its diagnostic is shown.
    return undefined;
  }
}
