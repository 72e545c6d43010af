import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import type { BuildFailure, Message } from 'esbuild';
import { eachOnce } from '../lib/each-once.ts';
import { relativePath } from '../lib/file-path.ts';
import type { Diagnostic } from './diagnostic.ts';

/**
 * Turns the errors of a failed esbuild run into diagnostics with places, each once: several modules
 * may need the same one.
 * @throws the failure itself if it is not about the code.
 */
export function esbuildDiagnostics(failure: BuildFailure, root: string): Diagnostic[] {
  if (!Array.isArray(failure?.errors) || failure.errors.length === 0) throw failure;
  return eachOnce(
    failure.errors.map((error) => describeMissingExport(error) ?? describe(error, 'error', root)),
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
  return eachOnce(found);
}

function describe(
  { text, location, notes }: Message,
  severity: Diagnostic['severity'],
  root: string,
): Diagnostic {
  const hint = adviseOn(text, notes);
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

/** What esbuild notes about its own interface, or about a plugin of stet. */
const internal = /^(?:The plugin "|This error came from the ".*" callback|You can mark the path )/;

/** The hint for a message: stet's own, or else esbuild's first note about the code. */
function adviseOn(text: string, notes: Message['notes']): string | undefined {
  const [, path] = /^Could not resolve "(.*)"$/.exec(text) ?? [];
  if (path !== undefined && isBuiltin(path)) {
    return 'Pages run in browsers, too. Use it in site.config.ts or in the API, and give the page what comes of it.';
  }
  if (text.startsWith('No loader is configured for')) {
    return 'Code can import JavaScript, TypeScript, JSON and CSS. Put other files into the static folder, and use their URLs.';
  }
  const hint = notes.map((note) => note.text).find((note) => !internal.test(note));
  if (hint !== undefined || path === undefined || path.startsWith('.')) return hint;
  const [name] = /^(?:@[a-z0-9-][\w.-]*\/)?[a-z0-9-][a-z0-9._-]*(?=\/|$)/.exec(path) ?? [];
  return name === undefined
    ? 'Paths in the site start with ./ or ../, and a package has a name in lower case.'
    : `Correct the name, or install the package: npm install ${name}.`;
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
