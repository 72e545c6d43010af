import { relative, resolve } from 'node:path';
import { buildSite } from '../build-site.ts';
import { createMemo } from '../memo.ts';
import { countBySeverity, type Diagnostic, hasErrors } from '../report/diagnostic.ts';
import { formatJson } from '../report/json.ts';
import { createReporter, diagnosticsOf, type Shell } from '../report/reporter.ts';
import { formatSummary, measureSizes, plural } from '../report/summary.ts';

export interface BuildFlags {
  root: string;
  out: string;
  json: boolean;
  strict: boolean;
}

/** Builds the site in `--root` into `--out`; the exit code is 0, or 1 when the site has errors. */
export async function runBuild(flags: BuildFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell, { quiet: flags.json });
  const root = resolve(shell.cwd(), flags.root);
  const out = resolve(root, flags.out);
  const shownOut = relative(shell.cwd(), out) || '.';
  const { figures, diagnostics } = await buildSite({
    root,
    out,
    mode: 'production',
    strict: flags.strict,
    memo: createMemo(),
    reporter,
  }).then(
    ({ value: { outputs, ...made }, diagnostics }) => ({
      figures: { ...made, sizes: measureSizes(outputs) },
      diagnostics: diagnostics as readonly Diagnostic[],
    }),
    (error: unknown) => ({ figures: undefined, diagnostics: diagnosticsOf(error) }),
  );
  if (flags.json) reporter.say(formatJson(diagnostics, { build: figures ?? null }));
  else {
    reporter.diagnostics(diagnostics, root);
    if (figures)
      reporter.say(formatSummary(figures, { out: shownOut, diagnostics, colors: reporter.colors }));
    else reporter.warn(formatFailure(diagnostics, shownOut));
  }
  return hasErrors(diagnostics) ? 1 : 0;
}

function formatFailure(diagnostics: readonly Diagnostic[], out: string): string {
  const { errors } = countBySeverity(diagnostics);
  return `✗ ${plural(errors, 'error')}. Nothing was written; ${out} is as it was.`;
}
