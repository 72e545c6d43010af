import { relative, resolve } from 'node:path';
import { type BuildOptions, buildSite } from '../build/build-site.ts';
import { openCache } from '../cache/cache.ts';
import type { Unpublished } from '../contract.ts';
import {
  countBySeverity,
  type Diagnostic,
  diagnosticsOf,
  hasErrors,
} from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import type { Clock } from '../lib/clock.ts';
import type { Shell } from '../lib/shell.ts';
import { formatJson } from '../report/json.ts';
import { createReporter } from '../report/reporter.ts';
import { type BuildFigures, formatSummary, measureSizes } from '../report/summary.ts';

export interface BuildFlags {
  root: string;
  out: string;
  json: boolean;
  strict: boolean;
  /** Whether to compare the output with that of a build without the cache. */
  verify: boolean;
  /** Folder of the cache, relative to the root. */
  cacheDir?: string;
  clock: Clock;
  /** Which entries that are not public are built all the same. */
  show: readonly Unpublished[];
}

/** Builds the site in `--root` into `--out`; the exit code is 0, or 1 when the site has errors. */
export async function runBuild(flags: BuildFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell, { quiet: flags.json });
  const root = resolve(shell.cwd(), flags.root);
  const out = resolve(root, flags.out);
  const shownOut = relative(shell.cwd(), out) || '.';
  const options: BuildOptions = {
    root,
    out,
    mode: 'production',
    strict: flags.strict,
    now: flags.clock(),
    show: flags.show,
    cache: openCache({
      root,
      mode: 'production',
      ...(flags.cacheDir !== undefined && { folder: resolve(root, flags.cacheDir) }),
    }),
    reporter,
  };
  const { figures, diagnostics, verified } = await build(options, flags.verify).catch(
    (error: unknown): Built => ({ diagnostics: diagnosticsOf(error) }),
  );
  if (flags.json) {
    reporter.say(
      formatJson(diagnostics, { build: figures ?? null, ...(flags.verify && { verified }) }),
    );
  } else {
    reporter.diagnostics(diagnostics, root);
    if (figures)
      reporter.say(formatSummary(figures, { out: shownOut, diagnostics, colors: reporter.colors }));
    else reporter.warn(formatFailure(diagnostics, shownOut));
    if (verified !== undefined && !hasErrors(diagnostics))
      reporter.say(`✓ ${plural(verified, 'file')} as a build without the cache makes them.`);
  }
  return hasErrors(diagnostics) ? 1 : 0;
}

interface Built {
  diagnostics: readonly Diagnostic[];
  figures?: BuildFigures;
  /** Files that were compared with those of a build without the cache. */
  verified?: number;
}

async function build(options: BuildOptions, verify: boolean): Promise<Built> {
  const { value, diagnostics } = await buildSite(options);
  const { code, ...made } = value;
  const figures = { ...made, sizes: await measureSizes(code) };
  if (!verify) return { figures, diagnostics };
  const { verifyBuild } = await import('../build/verify-build.ts');
  const compared = await verifyBuild(options);
  return {
    figures,
    diagnostics: [...diagnostics, ...compared.diagnostics],
    verified: compared.files,
  };
}

function formatFailure(diagnostics: readonly Diagnostic[], out: string): string {
  const { errors } = countBySeverity(diagnostics);
  return `✗ ${plural(errors, 'error')}. Nothing was written; ${out} is as it was.`;
}
