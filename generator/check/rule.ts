import type { Site } from '../config/site.ts';
import type { ContentFile } from '../content/written-file.ts';
import type { Finding, RuleContext, RuleInfo, RuleSeverity } from '../contract.ts';
import type { ImageIndex } from '../images/source-image.ts';

export type { Finding, FixSpec, LinkTarget, RuleInfo, WrittenLink } from '../contract.ts';

/** Something that `check` looks for, by default in content and plan. docs/checks.md explains each. */
export interface Rule<Subject = CheckContext, Found = Finding> extends RuleInfo {
  test(subject: Subject): Iterable<Found>;
}

/** Rules that are written by their ids, as a list. */
export function listRules<R extends RuleInfo = Rule>(
  byId: Readonly<Record<string, Omit<R, 'id'>>>,
) {
  return Object.entries(byId).map(([id, rule]) => ({ id, ...rule }));
}

/** What a rule of stet may look at besides what every rule may. */
export interface CheckContext extends RuleContext {
  site: Site;
  files: readonly ContentFile[];
  images: ImageIndex;
}

/** What a rule weighs on a site. */
export function severityOf(rule: RuleInfo, { rules }: Pick<Site, 'rules'>): RuleSeverity {
  return rules[rule.id] ?? rule.severity;
}
