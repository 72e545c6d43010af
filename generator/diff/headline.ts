import { plural } from '../lib/amounts.ts';
import type { Difference, PageChange } from './changes.ts';

/** The first line: the number of pages for each kind of change. */
export function headline({ base, pages }: Difference): string {
  const isSeen = ({ change, changes }: PageChange) => change !== 'changed' || changes.length > 0;
  const seen = pages.filter(isSeen);
  const kinds = (['added', 'moved', 'changed', 'removed'] as const).flatMap((kind) => {
    const { length } = seen.filter(({ change }) => change === kind);
    return length === 0 ? [] : `${length} ${kind}`;
  });
  const since = base.commit === null ? base.name : `${base.name} (${base.commit.slice(0, 7)})`;
  const inBytes = pages.length - seen.length;
  const [first, ...rest] = kinds;
  const said = first?.replace(/^1 /, '1 page ').replace(/^(\d\d*) (?!page)/, '$1 pages ');
  const start = said ? [said, ...rest].join(', ') : 'No page changed for its readers';
  const end = inBytes > 0 ? `; ${plural(inBytes, 'page')} changed only in bytes` : '';
  return `${start} since ${since}${end}.`;
}
