import type { Cache } from '../cache/cache.ts';
import { hashOf } from '../hash.ts';
import { dayOf } from '../moment.ts';
import { pageHash } from '../plan/page-hash.ts';
import { listStaticPaths } from '../plan/static-paths.ts';
import type { Checked, Diagnostic } from '../report/diagnostic.ts';
import { checkRuleNames } from './rule-names.ts';
import { type RulesInput, runRules } from './run-rules.ts';

/**
 * What a build says of the rules: their errors are warnings unless it is `strict`, since the site
 * can be built in spite of them, and advice is left to `stet check`. A build of what the last one
 * was of says the same again, without running a rule.
 */
export async function checkBuild(
  options: RulesInput & { strict: boolean; cache: Cache },
): Promise<Checked<undefined>> {
  const { strict, site, cache } = options;
  const key = keyOf(options);
  const found = cache.findings(key) ?? (await runRules({ ...options, withAdvice: false }));
  cache.keepFindings(key, found);
  const diagnostics = strict ? found : found.map(soften);
  return { value: undefined, diagnostics: [...checkRuleNames(site), ...diagnostics] };
}

/** Hash of everything that the rules look at. */
function keyOf({ site, content, plan, now, known }: RulesInput): string {
  return hashOf(
    site.definitionHash,
    content.fingerprint(),
    JSON.stringify([...content.images.values()]),
    JSON.stringify([content.schedule.hidden, content.schedule.shown]),
    plan?.pages.map(pageHash).join() ?? '',
    JSON.stringify(plan?.feeds.map(({ paths }) => paths)),
    [...listStaticPaths(site.staticFolder)].join('\0'),
    JSON.stringify(plan?.redirects),
    dayOf(now),
    JSON.stringify(known),
  );
}

function soften(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'error' ? { ...diagnostic, severity: 'warning' } : diagnostic;
}
