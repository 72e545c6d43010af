import type { Site } from '../config/site.ts';
import { keysAt } from '../content/schema-shape.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { suggest } from '../lib/suggest.ts';
import { distRules } from './dist/dist-rules.ts';
import { externalRule } from './dist/external-links.ts';
import { urlRules } from './published-urls.ts';
import { rules } from './rules.ts';

/** Everything that a definition can weigh. */
export const allRules = [...rules, ...urlRules, ...distRules, externalRule];

/** Names in the definition that mean nothing: rules and views that do not exist, fields that no schema has. */
export function checkRuleNames(site: Site): Diagnostic[] {
  const ids = allRules.map(({ id }) => id);
  const unknownRules = Object.keys(site.rules)
    .filter((id) => !ids.includes(id))
    .map((id) => ({
      message: `rules: there is no rule "${id}".`,
      hint: hintFor(id, ids, 'docs/checks.md lists the rules that can be set.'),
    }));
  const unknownFields = site.collections.flatMap(({ name, schema, fields }) => {
    const keys = keysAt(schema, []);
    const { category, ...plain } = fields;
    return [...Object.values(plain), ...(category ? [category.key] : [])]
      .filter((field) => !keys.includes(field))
      .map((field) => ({
        message: `collections.${name}.fields: its schema has no key "${field}".`,
        hint: hintFor(field, keys, `The keys are ${keys.join(', ')}.`),
      }));
  });
  const views = Object.keys(site.views);
  const namedViews = {
    budgets: site.budgets.flatMap((budget) => budget.views ?? []),
    'document.inlineStyles': site.document.inlineStyles,
  };
  const unknownViews = Object.entries(namedViews).flatMap(([field, names]) =>
    names
      .filter((view) => !views.includes(view))
      .map((view) => ({
        message: `${field}: there is no view "${view}".`,
        hint: hintFor(view, views, `The views are ${views.join(', ')}.`),
      })),
  );
  return [...unknownRules, ...unknownFields, ...unknownViews].map((text) => ({
    rule: 'config/invalid',
    severity: 'error',
    ...text,
    file: relativePath(site.root, site.configFile),
  }));
}

function hintFor(word: string, candidates: readonly string[], otherwise: string): string {
  const meant = suggest(word, candidates);
  return meant ? `Did you mean "${meant}"?` : otherwise;
}
