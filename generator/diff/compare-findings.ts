import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { groupBy } from '../lib/group-by.ts';
import { cleanPath } from '../lib/url-files.ts';
import { without } from '../lib/without.ts';
import type { BuiltOutput, Outputs } from './built-output.ts';
import type { FindingChange, PageChange } from './changes.ts';

/**
 * Lists the findings of only one of the two builds. A finding is the same if it moved within its
 * file, or if its page moved.
 * @returns null if the base is a folder, whose findings are unknown.
 */
export function compareFindings(
  { base, current }: Outputs,
  pages: readonly PageChange[],
): FindingChange[] | null {
  if (base.found === undefined || current.found === undefined) return null;
  const moved = new Map(
    pages.flatMap(({ from, url }) => {
      const was = from === null ? undefined : base.sources.get(from);
      const is = current.sources.get(url);
      return was === undefined || is === undefined ? [] : [[was, is]];
    }),
  );
  const keyOf = ({ rule, file = '', message }: Diagnostic) =>
    [rule, moved.get(file) ?? file, message].join('\0');
  return [
    ...describe(without(current.found, base.found, keyOf), 'added', current),
    ...describe(without(base.found, current.found, keyOf), 'gone', base),
  ];
}

function describe(
  items: readonly Diagnostic[],
  change: FindingChange['change'],
  { sources }: BuiltOutput,
): FindingChange[] {
  const pagesOf = groupBy(sources, ([, source]) => source);
  /** The page of a content file or an output file, if there is exactly one. */
  const urlOf = (file: string | null): string | null => {
    if (file?.startsWith('dist/') && file.endsWith('.html'))
      return cleanPath(file.slice('dist'.length));
    const [page, ...others] = pagesOf.get(file ?? '') ?? [];
    return page === undefined || others.length > 0 ? null : page[0];
  };
  return items.map(({ rule, severity, message, hint = null, file = null, line = null, page }) => {
    return { change, url: page ?? urlOf(file), rule, severity, message, hint, file, line };
  });
}
