import type { Site } from '../config/site.ts';
import { traceDefinition } from '../config/trace-definition.ts';
import { noHeader } from '../content/read-entry.ts';
import { readSource } from '../content/read-source.ts';
import { deferDrafts } from '../content/schedule.ts';
import type { Source } from '../content/source.ts';
import type { ContentFile } from '../content/written-file.ts';
import type { RuleSeverity, RuleTest } from '../contract.ts';
import type { Diagnostic, Fix, Place, Severity } from '../diagnostics/diagnostic.ts';
import { placeAt } from '../diagnostics/place.ts';
import { groupBy } from '../lib/group-by.ts';
import { dayOf } from '../lib/moment.ts';
import { once } from '../lib/once.ts';
import type { SiteWithErrors } from '../plan/plan-site.ts';
import { applySilences } from './apply-silences.ts';
import { dropForeignCode } from './foreign-code.ts';
import { collectLinks, createPageFinder, createResolver, type ResolveLink } from './links.ts';
import { type CheckContext, type Finding, type FixSpec, type Rule, severityOf } from './rule.ts';
import { rulesOf } from './rules.ts';

/** Without a plan, every link counts as valid. */
export interface RulesInput extends SiteWithErrors {
  now: Date;
  /** Awaited between two rules so that other work can run; may throw to stop. */
  pause?: (() => Promise<void>) | undefined;
}

/**
 * Runs the rules that are not off over content and plan; skips advice rules without `withAdvice`.
 * Drops findings where a stage already reports a problem, and findings that comments silence.
 */
export async function runRules(
  options: RulesInput & { withAdvice: boolean },
): Promise<Diagnostic[]> {
  const { site } = options;
  const silent: readonly RuleSeverity[] = options.withAdvice ? ['off'] : ['off', 'advice'];
  const active = rulesOf(site).filter((rule) => !silent.includes(severityOf(rule, site)));
  if (active.length === 0) return [];
  if (options.pause) await options.content.readFiles(options.pause);
  const { context, resolve } = createContext(options);
  await options.pause?.();
  const byRule = new Map<Rule, Found[]>(active.map((rule) => [rule, []]));
  const run = async (rule: Rule, subject: CheckContext) => {
    try {
      for (const finding of rule.test(subject)) byRule.get(rule)?.push({ rule, finding });
    } catch (error) {
      throw await traceDefinition(site, error);
    }
    if (options.pause) await options.pause();
  };
  for (const { files, links } of sliceFiles(context.files, resolve)) {
    for (const rule of active) {
      const { isLocal, isOfLinks } = rule.test as RuleTest<CheckContext>;
      if (isLocal) await run(rule, { ...context, files, links });
      else if (isOfLinks) await run(rule, { ...context, links });
    }
  }
  for (const rule of active) {
    const { isLocal, isOfLinks } = rule.test as RuleTest<CheckContext>;
    if (!isLocal && !isOfLinks) await run(rule, context);
  }
  const found = [...byRule.values()].flat();
  const described = found.length === 0 ? [] : await describeAll(found, site);
  const taken = new Set(options.diagnostics.map(placeKey));
  const others = described.filter((diagnostic) => !taken.has(placeKey(diagnostic)));
  const diagnostics = dropForeignCode(others, context.files);
  const heard = deferDrafts(applySilences(diagnostics, context, active), options.content.schedule);
  return heard.filter(({ severity }) => !silent.includes(severity));
}

const placeKey = ({ file, line, column }: Diagnostic) => `${file}\0${line}\0${column}`;

type Found = { rule: Rule; finding: Finding };

/**
 * Loads the packages that read front matter, so call it only with findings. Parses each file once.
 */
async function describeAll(found: readonly Found[], site: Site): Promise<Diagnostic[]> {
  const { openSource } = await import('../content/source.ts');
  return [...groupBy(found, ({ finding }) => finding.file)].flatMap(([file, list]) => {
    const source = openSource(site, file);
    return list.map(({ rule, finding: { message, hint, where, fix } }) => {
      const place = source.locate(where);
      const severity = severityOf(rule, site) as Severity;
      const resolved = fix !== undefined && { fix: resolveFix(fix, place, source) };
      return { rule: rule.id, severity, message, hint, file, ...place, ...resolved };
    });
  });
}

/** The number of files whose facts are in memory at the same time. */
const sliceSize = 1000;

/** Splits the files into slices. Copies each file, so that its facts are freed with the slice. */
function* sliceFiles(all: readonly ContentFile[], resolve: ResolveLink) {
  for (let from = 0; from < all.length; from += sliceSize) {
    const files = all.slice(from, from + sliceSize).map((file) => ({ ...file }));
    yield { files, links: once(() => collectLinks(files, resolve)) };
  }
}

function createContext({ site, content, plan, now }: RulesInput) {
  const files = content.files();
  const pages = plan?.pages ?? [];
  // Entries that are not public yet are checked as if they were.
  const pageOf = createPageFinder([...(plan?.laterPages ?? []), ...pages]);
  const resolve = plan ? createResolver(site, plan, pageOf) : () => ({ kind: 'file' as const });
  const context: CheckContext = {
    ...{ site, files, pages, pageOf, images: content.images, today: dayOf(now) },
    links: once(() => collectLinks(files, resolve)),
    textOf: ({ file }) => readSource(site, file),
  };
  return { context, resolve };
}

function resolveFix(fix: FixSpec, place: Place, source: Source): Fix {
  if (typeof fix === 'function') {
    const line = source.lines()[place.line - 1] ?? '';
    const written = line.slice(place.column - 1, (place.endColumn ?? line.length + 1) - 1);
    return { place, text: fix(written) };
  }
  if (!('header' in fix)) return fix;
  const { headerText: text, headerLine: line } = source.header() ?? noHeader;
  const end = placeAt(text, text.length, line);
  const whole = { line, column: 1, endLine: end.line, endColumn: end.column };
  return { place: whole, text: fix.header(text) };
}
