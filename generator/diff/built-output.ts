import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, buildSite } from '../build/build-site.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { allParts } from '../emit/by-path.ts';
import { recallOutputs } from '../emit/output-records.ts';
import { relativePath } from '../lib/file-path.ts';
import { listFiles } from '../lib/list-files.ts';
import { buildFile, digestOf } from '../output/build-id.ts';
import { readRetired, retiredFile } from '../output/retired-files.ts';

/** A built site. */
export interface BuiltOutput {
  /** Absolute path of its folder. */
  out: string;
  /** The files that the build made, each with a hash of its bytes, without compressed files. */
  files: ReadonlyMap<string, string>;
  /** The findings of the build; undefined for a folder from an earlier build. */
  found: readonly Diagnostic[] | undefined;
  /** The content file of each page, where known. */
  sources: ReadonlyMap<string, string>;
}

/** A site before and after a change. */
export interface Outputs {
  base: BuiltOutput & { name: string; commit: string | null };
  current: BuiltOutput;
}

/**
 * Builds a site into a folder that is only used to compare.
 * @throws SiteError when the site has errors.
 */
export async function buildOutput({
  root,
  out,
  now,
  show,
  cache,
  reporter,
}: Pick<
  BuildOptions,
  'root' | 'out' | 'now' | 'show' | 'cache' | 'reporter'
>): Promise<BuiltOutput> {
  const mode = 'production';
  const { plan, diagnostics } = await buildSite({
    ...{ root, out, mode, now, show, cache, reporter },
    ...{ strict: false, isPassing: true },
  }).catch((error: unknown) => {
    throw error instanceof SiteError ? inOutputs(error, root, out) : error;
  });
  const records = recallOutputs(cache, out);
  return {
    out,
    files: new Map(
      allParts
        .flatMap((part) => [...records.part(part)])
        .flatMap(([path, { digest }]) => (path === buildFile ? [] : [[path, digest]])),
    ),
    found: diagnostics.map((item) => inOutput(item, root, out)),
    sources: new Map(plan.pages.flatMap(({ path, source }) => (source ? [[path, source]] : []))),
  };
}

/** The same error with `inOutput` findings. */
export function inOutputs({ diagnostics, cause }: SiteError, root: string, out: string): SiteError {
  return new SiteError(
    diagnostics.map((item) => inOutput(item, root, out)),
    { cause },
  );
}

/**
 * Replaces the output folder in a finding's path with `dist/`: findings can be compared, and no
 * message names a folder that is removed.
 */
export function inOutput(diagnostic: Diagnostic, root: string, out: string): Diagnostic {
  const prefix = `${relativePath(root, out)}/`;
  const { file } = diagnostic;
  return file?.startsWith(prefix)
    ? { ...diagnostic, file: `dist/${file.slice(prefix.length)}` }
    : diagnostic;
}

/** Reads the output of an earlier build from a folder. */
export function readFolder(out: string, name: string): Outputs['base'] {
  const retired = readRetired(out);
  const own = new Set([buildFile, retiredFile]);
  const paths = new Set(listFiles(out).filter((path) => !retired.has(path) && !own.has(path)));
  const isCompressed = (path: string) =>
    /\.(?:br|gz)$/.test(path) && paths.has(path.replace(/\.\w+$/, ''));
  const files = [...paths].filter((path) => !isCompressed(path)).sort();
  return {
    ...{ name, commit: null, out, found: undefined, sources: new Map() },
    files: new Map(files.map((path) => [path, digestOf(readFileSync(join(out, path)))])),
  };
}
