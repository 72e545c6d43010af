import { firstBy } from './first-by.ts';
import { matches } from './url-files.ts';

/**
 * Creates the function that finds the first rule for a path. It looks up paths and compares only
 * patterns, because a site may have thousands of redirects.
 */
export function createRuleFinder<Rule extends { from: string }>(rules: readonly Rule[]) {
  const numbered = rules.map((rule, at) => ({ rule, at }));
  const patterns = numbered.filter(({ rule }) => rule.from.endsWith('*'));
  const paths = firstBy(numbered, ({ rule }) => rule.from);
  return (path: string): Rule | undefined => {
    const exact = paths.get(path);
    const pattern = patterns.find(({ rule }) => matches(rule.from, path));
    return pattern && pattern.at < (exact?.at ?? rules.length) ? pattern.rule : exact?.rule;
  };
}
