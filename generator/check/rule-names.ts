import type { Site } from '../config/site.ts';
import { keysAt } from '../content/schema-shape.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { suggest } from '../lib/suggest.ts';
import { distRules } from './dist/dist-rules.ts';
import { externalRule } from './dist/external-links.ts';
import { urlRules } from './published-urls.ts';
import type { RuleInfo } from './rule.ts';
import { rules } from './rules.ts';

/** Everything that a definition can weigh. */
export const allRules: readonly RuleInfo[] = [...rules, ...urlRules, ...distRules, externalRule];

/** Names in the definition that mean nothing: rules and views that do not exist, fields that no schema has. */
export function checkRuleNames(site: Site): Diagnostic[] {
  const unknownRules = findUnknown(
    Object.keys(site.rules),
    allRules.map(({ id }) => id),
    {
      says: 'rules: there is no rule',
      otherwise: 'docs/checks.md lists the rules that can be set.',
    },
  );
  const unknownFields = site.collections.flatMap(({ name, schema, fields }) => {
    const { category, ...plain } = fields;
    const named = [...Object.values(plain), ...(category ? [category.key] : [])];
    const says = `collections.${name}.fields: its schema has no key`;
    return findUnknown(named, keysAt(schema, []), { says, list: 'The keys are' });
  });
  const namedViews = {
    budgets: site.budgets.flatMap((budget) => budget.views ?? []),
    'document.inlineStyles': site.document.inlineStyles,
  };
  const unknownViews = Object.entries(namedViews).flatMap(([field, names]) => {
    const says = `${field}: there is no view`;
    return findUnknown(names, Object.keys(site.views), { says, list: 'The views are' });
  });
  const file = relativePath(site.root, site.configFile);
  return [...unknownRules, ...unknownFields, ...unknownViews].map((text) => ({
    rule: 'config/invalid',
    severity: 'error',
    ...text,
    file,
  }));
}

function findUnknown(
  names: readonly string[],
  known: readonly string[],
  {
    says,
    list = '',
    otherwise = `${list} ${known.join(', ')}.`,
  }: { says: string; list?: string; otherwise?: string },
): { message: string; hint: string }[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = suggest(name, known);
      const hint = meant ? `Did you mean "${meant}"?` : otherwise;
      return { message: `${says} "${name}".`, hint };
    });
}
