import type { Fix, Place } from '../contract.ts';
import type { Exception } from './exception.ts';
import { describeInstallError } from './install-error.ts';
import { describeSystemError } from './system-error.ts';

export type { Fix, Place };

/** `error` fails a check, `warning` is reported, `advice` is a suggestion. */
export type Severity = 'error' | 'warning' | 'advice';

/** A problem in an author's work: its place, a message and a way to fix it. */
export interface Diagnostic extends Partial<Place> {
  /** Id of the rule: `front-matter/invalid`. */
  rule: string;
  severity: Severity;
  /** A sentence that says what was found and what was expected. */
  message: string;
  hint?: string;
  /** Path relative to the root, with forward slashes. */
  file?: string;
  /** URL of an error on the live site, which has no file. */
  url?: string;
  /** The line with carets, of an output file: a build that fails does not publish it. */
  frame?: string;
  /** Path of the only affected page, if its file makes other pages too. */
  page?: string;
  /** The edit by `check --fix`. */
  fix?: Fix;
  /** The renaming by `check --fix`, if the file needs another name. */
  renaming?: Renaming;
  /** The exception from the site's code; `traceExceptions` finds its place. */
  exception?: Exception;
}

/**
 * A new name for a file, and the edits in the files that refer to it. Paths are relative to the
 * root.
 */
export interface Renaming {
  to: string;
  references: readonly { file: string; fix: Fix }[];
}

/** A stage's value with its diagnostics. */
export interface Checked<T> {
  value: T;
  diagnostics: Diagnostic[];
}

/**
 * An author's mistake that ends a stage. Only stages throw it; commands report it and exit with 1.
 */
export class SiteError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], options?: ErrorOptions) {
    super(diagnostics[0]?.message ?? 'The site has errors.', options);
    this.name = 'SiteError';
    this.diagnostics = diagnostics;
  }
}

/** A SiteError with a single diagnostic. */
export function siteError(
  { rule, ...rest }: Omit<Diagnostic, 'severity'>,
  options?: ErrorOptions,
): SiteError {
  return new SiteError([{ rule, severity: 'error', ...rest }], options);
}

/** Whether any of the diagnostics is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Throws a SiteError with all diagnostics when one of them is an error. */
export function throwOnErrors(diagnostics: readonly Diagnostic[]): void {
  if (hasErrors(diagnostics)) throw new SiteError(diagnostics);
}

/** The numbers of errors, warnings and pieces of advice. */
export function countBySeverity(diagnostics: readonly Diagnostic[]) {
  const count = (wanted: Severity) =>
    diagnostics.filter(({ severity }) => severity === wanted).length;
  return { errors: count('error'), warnings: count('warning'), advice: count('advice') };
}

/**
 * A SiteError in place of an error of the system, such as a full disk, or of the installation; other
 * errors stay.
 */
export function withoutSystemError(error: unknown): unknown {
  const described = describeSystemError(error) ?? describeInstallError(error);
  return described ? siteError(described, { cause: error }) : error;
}

/** The diagnostics of a SiteError; throws any other error again. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof SiteError) return error.diagnostics;
  throw error;
}

/** The same for the end of a command, which also reports errors of the system. */
export function finalDiagnosticsOf(error: unknown): readonly Diagnostic[] {
  return diagnosticsOf(withoutSystemError(error));
}

/** Sorts diagnostics by file, line and column; those without a file come first. */
export function sortByPlace(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.rule, b.rule),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
