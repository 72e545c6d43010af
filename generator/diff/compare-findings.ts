import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { cleanPath } from '../lib/url-files.ts';
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
    ...without(current.found, base.found, keyOf).map((item) => describe(item, 'added', current)),
    ...without(base.found, current.found, keyOf).map((item) => describe(item, 'gone', base)),
  ];
}

/** The items that are not in `others`; each item of `others` cancels one equal item. */
function without<Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const counts = new Map<string, number>();
  for (const item of others) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), left - 1);
    return left <= 0;
  });
}

function describe(
  diagnostic: Diagnostic,
  change: FindingChange['change'],
  output: BuiltOutput,
): FindingChange {
  const { rule, severity, message, hint = null, file = null, line = null } = diagnostic;
  const url = diagnostic.page ?? urlOf(file, output);
  return { change, url, rule, severity, message, hint, file, line };
}

/** The page of a content file or an output file, if there is exactly one. */
function urlOf(file: string | null, { sources }: BuiltOutput): string | null {
  if (file?.startsWith('dist/') && file.endsWith('.html'))
    return cleanPath(file.slice('dist'.length));
  const [url, ...others] = [...sources].flatMap(([path, source]) => (source === file ? path : []));
  return url === undefined || others.length > 0 ? null : url;
}
