import type { Site } from '../config/site.ts';
import type { RuleSeverity } from '../contract.ts';
import type { Diagnostic, Severity } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../lib/group-by.ts';
import { dayOf } from '../lib/moment.ts';
import { once } from '../lib/once.ts';
import type { SiteWithErrors } from '../plan/plan-site.ts';
import { applySilences } from './apply-silences.ts';
import { createCheckedFiles } from './checked-files.ts';
import { collectLinks, createResolver } from './links.ts';
import { type CheckContext, type Finding, type Rule, severityOf } from './rule.ts';
import { rules } from './rules.ts';

/** Without a plan every link is taken to lead somewhere. */
export interface RulesInput extends SiteWithErrors {
  /** The moment of which the site is checked. */
  now: Date;
  /** Awaited between two rules, where other work must not wait for all; may throw to end it. */
  pause?: (() => Promise<void>) | undefined;
}

/**
 * Runs every rule that is not off, or none of those that give advice only, over content and plan. A
 * rule has nothing to add where a stage complains already, and comments may silence a finding.
 */
export async function runRules(
  options: RulesInput & { withAdvice: boolean },
): Promise<Diagnostic[]> {
  const context = createContext(options);
  const { site } = context;
  const silent: readonly RuleSeverity[] = options.withAdvice ? ['off'] : ['off', 'advice'];
  const active = rules.filter((rule) => !silent.includes(severityOf(rule, site)));
  const found: Found[] = [];
  for (const rule of active) {
    for (const finding of rule.test(context)) found.push({ rule, finding });
    if (options.pause) await options.pause();
  }
  const described = found.length === 0 ? [] : await describeAll(found, site);
  const taken = new Set(options.diagnostics.map(placeKey));
  const diagnostics = described.filter((diagnostic) => !taken.has(placeKey(diagnostic)));
  const heard = applySilences({ diagnostics, context, rules, active });
  return heard.filter(({ severity }) => !silent.includes(severity));
}

function placeKey({ file, line, column }: Diagnostic): string {
  return `${file}\0${line}\0${column}`;
}

type Found = { rule: Rule; finding: Finding };

/**
 * The packages that read front matter are loaded only where something was found, and a file is
 * parsed once for all that is found in it.
 */
async function describeAll(found: readonly Found[], site: Site): Promise<Diagnostic[]> {
  const { openSource } = await import('./source.ts');
  return [...groupBy(found, ({ finding }) => finding.file)].flatMap(([file, list]) => {
    const source = openSource(site, file);
    return list.map(({ rule, finding: { message, hint, where, fix } }) => {
      const place = source.locate(where);
      const severity = severityOf(rule, site) as Severity;
      const mend = fix !== undefined && { fix: source.resolveFix(fix, place) };
      return { rule: rule.id, severity, message, hint, file, ...place, ...mend };
    });
  });
}

function createContext(options: RulesInput): CheckContext {
  const { site, content, plan, now } = options;
  const files = createCheckedFiles(options);
  const resolve = plan ? createResolver(site, plan) : () => ({ kind: 'file' as const });
  const links = once(() => collectLinks(files, resolve));
  return {
    site,
    files,
    pages: plan?.pages ?? [],
    images: content.images,
    today: dayOf(now),
    get links() {
      return links();
    },
  };
}
