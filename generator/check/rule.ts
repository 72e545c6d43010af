import type { Site } from '../config/site.ts';
import type { ContentFile } from '../content/written-file.ts';
import type { Finding, RuleContext, RuleInfo, RuleSeverity } from '../contract.ts';
import type { ImageIndex } from '../images/source-image.ts';

export type { Finding, FixSpec, LinkTarget, RuleInfo, WrittenLink } from '../contract.ts';

/** A check of `stet check`, by default of content and plan. docs/checks.md explains each rule. */
export interface Rule<Subject = CheckContext, Found = Finding> extends RuleInfo {
  test(subject: Subject): Iterable<Found>;
}

/** Turns an object of rules by id into a list. */
export function listRules<R extends RuleInfo = Rule>(
  byId: Readonly<Record<string, Omit<R, 'id'>>>,
) {
  return Object.entries(byId).map(([id, rule]) => ({ id, ...rule }));
}

/** The input of stet's own rules: the input of all rules, and more. */
export interface CheckContext extends RuleContext {
  site: Site;
  files: readonly ContentFile[];
  images: ImageIndex;
}

/** The severity of a rule on a site. */
export function severityOf(rule: RuleInfo, { rules }: Pick<Site, 'rules'>): RuleSeverity {
  return rules[rule.id] ?? rule.severity;
}
