import type { Checked, Diagnostic } from '../report/diagnostic.ts';
import { checkRuleNames } from './rule-names.ts';
import { runRules } from './run-rules.ts';

/**
 * What a build says of the rules: their errors are warnings unless it is `strict`, since the site
 * can be built in spite of them, and advice is left to `stet check`.
 */
export async function checkBuild(
  options: Parameters<typeof runRules>[0] & { strict: boolean },
): Promise<Checked<undefined>> {
  const { strict, site } = options;
  const found = await runRules(options);
  const diagnostics = found
    .filter(({ severity }) => severity !== 'advice')
    .map((diagnostic) => (strict ? diagnostic : soften(diagnostic)));
  return { value: undefined, diagnostics: [...checkRuleNames(site), ...diagnostics] };
}

function soften(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}
