import type { Fix, Place } from '../contract.ts';
import type { Exception } from './exception.ts';

export type { Fix, Place };

/** How bad it is: `error` fails a check, `warning` is reported, `advice` is only said. */
export type Severity = 'error' | 'warning' | 'advice';

/** One complaint about what an author wrote: where, what, and how to fix it. */
export interface Diagnostic extends Partial<Place> {
  /** Id of the rule: `front-matter/invalid`. */
  rule: string;
  severity: Severity;
  /** A plain sentence: what was found and what was expected. */
  message: string;
  hint?: string;
  /** Path relative to the root, with forward slashes. */
  file?: string;
  /** Address of the error online, which is no file. */
  url?: string;
  /** Path of the one page that it is on, where its file makes others too. */
  page?: string;
  /** What `check --fix` does about it. */
  fix?: Fix;
  /** The same, where the file itself needs another name. */
  renaming?: Renaming;
  /** What code of the site threw; `traceExceptions` finds its place. */
  exception?: Exception;
}

/** A new name for a file, and what that changes in the files that name it. Paths are relative to the root. */
export interface Renaming {
  to: string;
  references: readonly { file: string; fix: Fix }[];
}

/** A stage's value together with what it has to complain about. */
export interface Checked<T> {
  value: T;
  diagnostics: Diagnostic[];
}

/** An author's mistake that ends a stage. Only stages throw it; commands report it and exit 1. */
export class SiteError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], options?: ErrorOptions) {
    super(diagnostics[0]?.message ?? 'The site has errors.', options);
    this.name = 'SiteError';
    this.diagnostics = diagnostics;
  }
}

/** The SiteError of a single mistake. */
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

/** How many errors and warnings there are, and how much advice. */
export function countBySeverity(diagnostics: readonly Diagnostic[]) {
  const count = (wanted: Severity) =>
    diagnostics.filter(({ severity }) => severity === wanted).length;
  return { errors: count('error'), warnings: count('warning'), advice: count('advice') };
}

/** The diagnostics of a failure that is the author's mistake; anything else is thrown on. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof SiteError) return error.diagnostics;
  throw error;
}

/** Diagnostics in the order of files, lines and columns; those without a file come first. */
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
