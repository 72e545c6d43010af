import type { Site } from '../config/site.ts';
import { keysAt } from '../content/schema-shape.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { suggest } from '../lib/suggest.ts';
import { distRules } from './dist/dist-rules.ts';
import { externalRule } from './dist/external-links.ts';
import { urlRules } from './published-urls.ts';
import { rules } from './rules.ts';

/** Names in the definition that mean nothing: rules and views that do not exist, fields that no schema has. */
export function checkRuleNames(site: Site): Diagnostic[] {
  const ids = [...rules, ...urlRules, ...distRules, externalRule].map(({ id }) => id);
  const views = Object.keys(site.views);
  const namedViews = {
    budgets: site.budgets.flatMap((budget) => budget.views ?? []),
    'document.inlineStyles': site.document.inlineStyles,
  };
  const unknown = [
    ...findUnknown(Object.keys(site.rules), ids, {
      say: (id) => `rules: there is no rule "${id}".`,
      otherwise: 'docs/checks.md lists the rules that can be set.',
    }),
    ...site.collections.flatMap(({ name, schema, fields: { category, ...fields } }) => {
      const keys = keysAt(schema, []);
      return findUnknown([...Object.values(fields), ...(category ? [category.key] : [])], keys, {
        say: (field) => `collections.${name}.fields: its schema has no key "${field}".`,
        otherwise: `The keys are ${keys.join(', ')}.`,
      });
    }),
    ...Object.entries(namedViews).flatMap(([field, names]) =>
      findUnknown(names, views, {
        say: (view) => `${field}: there is no view "${view}".`,
        otherwise: `The views are ${views.join(', ')}.`,
      }),
    ),
  ];
  const file = relativePath(site.root, site.configFile);
  return unknown.map((text) => ({ rule: 'config/invalid', severity: 'error', ...text, file }));
}

function findUnknown(
  names: readonly string[],
  known: readonly string[],
  { say, otherwise }: { say: (name: string) => string; otherwise: string },
) {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = suggest(name, known);
      return { message: say(name), hint: meant ? `Did you mean "${meant}"?` : otherwise };
    });
}
