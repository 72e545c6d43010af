import { resolve } from 'node:path';
import type { BuildFailure, Message } from 'esbuild';
import { relativePath } from '../lib/file-path.ts';
import type { Diagnostic } from './diagnostic.ts';

/**
 * Turns the errors of a failed esbuild run into diagnostics with places.
 * @throws the failure itself if it is not about the code.
 */
export function esbuildDiagnostics(failure: BuildFailure, root: string): Diagnostic[] {
  if (!Array.isArray(failure?.errors) || failure.errors.length === 0) throw failure;
  return failure.errors.map(
    (error) => describeMissingExport(error) ?? describe(error, 'error', root),
  );
}

/**
 * Turns esbuild's warnings about code and styles into diagnostics, each once: bundles share modules.
 * Leaves out warnings about settings, such as a `tsconfig.json` in a folder above the site.
 */
export function esbuildWarnings(warnings: readonly Message[], root: string): Diagnostic[] {
  const found = warnings
    .filter(({ location }) => !location?.file.endsWith('.json'))
    .map((warning) => describe(warning, 'warning', root));
  return [...new Map(found.map((item) => [JSON.stringify(item), item])).values()];
}

function describe(
  { text, location, notes }: Message,
  severity: Diagnostic['severity'],
  root: string,
): Diagnostic {
  // esbuild also notes which plugin of stet loaded the file, which helps no one.
  const hint = notes.map((note) => note.text).find((note) => !note.startsWith('The plugin "'));
  return {
    rule: 'code/bundle',
    severity,
    message: text,
    ...(hint !== undefined && { hint }),
    ...(location && {
      file: relativePath(root, resolve(root, location.file)),
      line: location.line,
      column: location.column + 1,
      endLine: location.line,
      endColumn: location.column + 1 + Math.max(1, location.length),
    }),
  };
}

/** Describes an export that a generated module imports, but a module of the site does not have. */
function describeMissingExport({ text, location }: Message): Diagnostic | undefined {
  const [, file, name] = /^No matching export in "(.+)" for import "(.+)"$/.exec(text) ?? [];
  if (file === undefined || location === null || location.namespace === 'file') return undefined;
  const what = name === 'default' ? 'a default export' : `an export named ${name}`;
  return {
    rule: 'code/contract',
    severity: 'error',
    message: `${file} does not have ${what}.`,
    hint: name === 'default' ? 'Write export default before its component.' : `Export ${name}.`,
    file,
  };
}
