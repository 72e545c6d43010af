import { placeOfKey } from '../config/locate-key.ts';
import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { stageRules, whyFixed } from '../diagnostics/stage-rules.ts';
import { keysAt } from '../lib/schema-shape.ts';
import { suggest } from '../lib/suggest.ts';
import { externalRule } from './dist/external-links.ts';
import { rulesAcrossPages } from './dist/rules/across-pages.ts';
import { budgetRule } from './dist/rules/budgets.ts';
import { feedRule } from './dist/rules/feeds.ts';
import { pageRules } from './dist/rules/single-pages.ts';
import { ignoredFileRule } from './ignored-files.ts';
import { urlRules } from './published-urls.ts';
import { listRules, type RuleInfo } from './rule.ts';
import { rules } from './rules.ts';

/** All rules whose severity a definition can set; docs/checks.md has an entry for each. */
export const allRules: readonly RuleInfo[] = [
  ...rules,
  ignoredFileRule,
  ...urlRules,
  ...rulesAcrossPages,
  feedRule,
  budgetRule,
  ...pageRules,
  externalRule,
  ...listRules<RuleInfo>(stageRules),
];

/**
 * Finds unknown names in the definition: rules and views that do not exist, and fields that no
 * schema has.
 */
export function checkRuleNames(site: Site): Diagnostic[] {
  const own = site.customRules.map(({ id }) => id);
  const taken = own.filter((id, index) => isTaken(id) || own.indexOf(id) < index);
  const ids = [...allRules.map(({ id }) => id), ...own];
  const views = Object.keys(site.views);
  const viewHint = `The views are ${views.join(', ')}.`;
  const budgeted = site.budgets.flatMap((budget) => budget.views ?? []);
  const unknown = [
    ...checkIds(Object.keys(site.rules), ids),
    ...taken.map((id) => ({
      path: ['customRules'],
      message: `customRules: there is a rule "${id}" already.`,
      hint: 'Give it another id.',
    })),
    ...site.collections.flatMap(({ name, schema, fields: { category, ...fields } }) => {
      const keys = keysAt(schema, []);
      // Such as z.record: it may have any key.
      if (keys.length === 0) return [];
      return findUnknown([...Object.values(fields), ...(category ? [category.key] : [])], keys, {
        path: ['collections', name, 'fields'],
        message: `collections.${name}.fields: its schema has no key`,
        hint: `The keys are ${keys.join(', ')}.`,
      });
    }),
    ...findUnknown(budgeted, views, {
      path: ['budgets'],
      message: 'budgets: there is no view',
      hint: viewHint,
    }),
    ...findUnknown(site.document.inlineStyles, views, {
      path: ['document', 'inlineStyles'],
      message: 'document.inlineStyles: there is no view',
      hint: viewHint,
    }),
  ];
  return unknown.map(({ path, ...text }) => ({
    rule: 'config/invalid',
    severity: 'error',
    ...text,
    ...placeOfKey(site, path),
  }));
}

function isTaken(id: string): boolean {
  return allRules.some((rule) => rule.id === id) || whyFixed(id) !== undefined;
}

/** Reports the ids under `rules` that cannot be set, with the reason. */
function checkIds(names: readonly string[], ids: readonly string[]) {
  return names
    .filter((name) => !ids.includes(name))
    .flatMap((name) => {
      const why = whyFixed(name);
      const message = `rules: "${name}" cannot be set.`;
      if (why !== undefined) return { path: ['rules', name], message, hint: why };
      return findUnknown([name], ids, {
        path: ['rules'],
        message: 'rules: there is no rule',
        hint: 'docs/checks.md in the stet package lists the rules that can be set.',
      });
    });
}

function findUnknown(
  names: readonly string[],
  known: readonly string[],
  { path, message, hint }: { path: readonly string[]; message: string; hint: string },
) {
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.map((name) => {
    const meant = suggest(name, known);
    return {
      path: [...path, name],
      message: `${message} "${name}".`,
      hint: meant ? `Did you mean "${meant}"?` : hint,
    };
  });
}
