import { readFileSync } from 'node:fs';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { isUntraced, traceExceptions } from '../diagnostics/trace.ts';
import { relativePath } from '../lib/file-path.ts';
import { mapDefinition } from './bundle-definition.ts';
import type { Site } from './site.ts';

/** A definition as a module to run. */
export interface BundledDefinition extends Pick<Site, 'root' | 'configFile'> {
  /** Absolute path of the module. */
  module: string;
}

/**
 * Finds the places of exceptions from the definition's code. Returns errors other than SiteError
 * unchanged.
 * @returns the error to throw.
 */
export async function traceDefinition(
  definition: BundledDefinition | Site,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof SiteError) || !error.diagnostics.some(isUntraced)) return error;
  const traced = await traceDiagnostics(definition, error.diagnostics);
  return new SiteError(traced, { cause: error.cause });
}

/** Throws an error after adding the places of exceptions from the definition's code. */
export async function throwTraced(site: Site, error: unknown): Promise<never> {
  throw await traceDefinition(site, error);
}

/** The same for the diagnostics of a stage. */
export async function traceDiagnostics(
  definition: BundledDefinition | Site,
  diagnostics: readonly Diagnostic[],
): Promise<Diagnostic[]> {
  if (!diagnostics.some(isUntraced)) return [...diagnostics];
  const { root, configFile } = definition;
  const module = 'module' in definition ? definition.module : definition.definition;
  const map = () => mapDefinition(root, configFile, readFileSync(module, 'utf8'));
  const file = relativePath(root, configFile);
  const placed = diagnostics.map((item) => (item.exception ? { file, ...item } : item));
  return traceExceptions(placed, { root, bundles: [{ module, map }] });
}
