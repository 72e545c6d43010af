/** How bad it is: `error` fails a check, `warning` is reported, `advice` is only said. */
export type Severity = 'error' | 'warning' | 'advice';

/** One complaint about what an author wrote: where, what, and how to mend it. */
export interface Diagnostic {
  /** Id of the rule: `front-matter/invalid`. */
  rule: string;
  severity: Severity;
  /** A plain sentence: what was found and what was expected. */
  message: string;
  /** What to write instead. */
  hint?: string;
  /** Path relative to the root, with forward slashes. */
  file?: string;
  /** From 1. */
  line?: number;
  column?: number;
  endLine?: number;
  endColumn?: number;
  /** What `check --fix` does about it. */
  fix?: Fix;
}

/** A mend that needs no judgement: the text that replaces a stretch of the file. */
export interface Fix {
  place: Place;
  text: string;
}

/** A stretch of a file; lines and columns from 1, the end exclusive. */
export interface Place {
  line: number;
  column: number;
  endLine?: number;
  endColumn?: number;
}

/** The line and column of an offset in a text. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** A stage's value together with what it has to complain about. */
export interface Checked<T> {
  value: T;
  diagnostics: Diagnostic[];
}

/**
 * The author's mistake that leaves a stage without a value to go on with.
 * Thrown only by the stages; commands report its diagnostics and exit with 1.
 */
export class SiteError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[], options?: ErrorOptions) {
    super(diagnostics[0]?.message ?? 'The site has errors.', options);
    this.name = 'SiteError';
    this.diagnostics = diagnostics;
  }
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
export function countBySeverity(diagnostics: readonly Diagnostic[]): {
  errors: number;
  warnings: number;
  advice: number;
} {
  const count = (wanted: Severity) =>
    diagnostics.filter(({ severity }) => severity === wanted).length;
  return { errors: count('error'), warnings: count('warning'), advice: count('advice') };
}

/** The diagnostics of a failure that is the author's mistake; anything else is thrown on. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof SiteError) return error.diagnostics;
  throw error;
}
