import { resolve } from 'node:path';
import { loadConfig } from '../config/load-config.ts';
import { loadContent } from '../content/load-content.ts';
import { createMemo } from '../memo.ts';
import { planPages } from '../plan/plan-pages.ts';
import { countBySeverity, type Diagnostic, hasErrors } from '../report/diagnostic.ts';
import { formatJson } from '../report/json.ts';
import { createReporter, diagnosticsOf, type Shell } from '../report/reporter.ts';
import { plural } from '../report/summary.ts';

export interface CheckFlags {
  root: string;
  json: boolean;
}

/**
 * Validates the content and the plan of the site in `--root` without building it; writes nothing.
 * The exit code is 0, or 1 when the site has errors.
 */
export async function runCheck(flags: CheckFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell, { quiet: flags.json });
  const root = resolve(shell.cwd(), flags.root);
  const { diagnostics, pages } = await checkSite(root).catch((error: unknown) => ({
    diagnostics: diagnosticsOf(error),
    pages: 0,
  }));
  if (flags.json) reporter.say(formatJson(diagnostics));
  else {
    reporter.diagnostics(diagnostics, root);
    const { errors, warnings } = countBySeverity(diagnostics);
    const counts = `${plural(errors, 'error')}, ${plural(warnings, 'warning')}`;
    if (errors > 0) reporter.warn(`✗ ${counts}.`);
    else reporter.say(`✓ ${plural(pages, 'page')} checked: ${counts}.`);
  }
  return hasErrors(diagnostics) ? 1 : 0;
}

async function checkSite(
  root: string,
): Promise<{ diagnostics: readonly Diagnostic[]; pages: number }> {
  const site = await loadConfig(root, 'production');
  const content = await loadContent({ site, memo: createMemo(), strict: true });
  const plan = planPages(site, content.value);
  return {
    diagnostics: [...content.diagnostics, ...plan.diagnostics],
    pages: plan.value.pages.length,
  };
}
