import { resolve } from 'node:path';
import type { BuildFailure } from 'esbuild';
import { relativePath } from '../lib/file-path.ts';
import type { Diagnostic } from './diagnostic.ts';

/**
 * The errors of a failed esbuild run as diagnostics at their places.
 * @throws the failure itself when it is not one of esbuild's messages about the code.
 */
export function esbuildDiagnostics(failure: BuildFailure, root: string): Diagnostic[] {
  if (!Array.isArray(failure?.errors) || failure.errors.length === 0) throw failure;
  return failure.errors.map(({ text, location, notes }) => ({
    rule: 'code/bundle',
    severity: 'error',
    message: text,
    ...(notes[0]?.text && { hint: notes[0].text }),
    ...(location && {
      file: relativePath(root, resolve(root, location.file)),
      line: location.line,
      column: location.column + 1,
      endLine: location.line,
      endColumn: location.column + 1 + Math.max(1, location.length),
    }),
  }));
}
