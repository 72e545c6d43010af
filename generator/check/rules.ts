import type { Site } from '../config/site.ts';
import { adoptRule } from './custom-rules.ts';
import type { Rule } from './rule.ts';
import { bodyRules } from './rules/bodies.ts';
import { dateRules } from './rules/dates.ts';
import { frontMatterRules } from './rules/front-matter.ts';
import { imageRules } from './rules/images.ts';
import { linkRules } from './rules/links.ts';
import { markdownRules } from './rules/markdown.ts';
import { searchResultRules } from './rules/search-results.ts';

/**
 * The rule about the comments that silence rules. Its findings are known only after all other
 * rules.
 */
export const silenceUnused: Rule = {
  id: 'silence/unused',
  severity: 'advice',
  asks: 'A comment that silences a rule gives a reason and is needed.',
  test: () => [],
};

/** The content rules of every site, in the order of docs/checks.md. */
export const rules: readonly Rule[] = [
  ...frontMatterRules,
  ...dateRules,
  ...searchResultRules,
  ...bodyRules,
  ...imageRules,
  ...linkRules,
  ...markdownRules,
  silenceUnused,
];

/** All content rules of a site: stet's and the site's own. */
export function rulesOf(site: Site): readonly Rule[] {
  return [...rules, ...site.customRules.map((rule) => adoptRule(rule, site))];
}
