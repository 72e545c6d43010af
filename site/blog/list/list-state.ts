import type { NavigationType } from 'react-router-dom';
import { allCategories } from '../categories.ts';
import type { ListFilter } from './list-address.ts';

/** Posts per page of the list (spec §9). */
export const postsPerPage = 9;

/** Posts in the grid: at first, after a filter or search change, and added each time (spec §9). */
export const counts = { initial: postsPerPage, filtered: 6, step: 6 } as const;

/** The filter of a list and its number of posts. */
export interface ListState extends ListFilter {
  visible: number;
}

/** An entry of the browser's history: the filter in its address, and further state. */
export interface ListEntry {
  /** The key of the entry (`useLocation`); undefined during hydration. */
  key: string | undefined;
  asked: ListFilter;
  /** The search as typed. The address follows when typing pauses. */
  typed: string | undefined;
  visible: number;
}

/** How the list wrote an entry itself; `POP` if something else led there. */
type Arrival = `${NavigationType}`;

export const noFilter: ListFilter = { category: allCategories, query: '' };

/**
 * The state of the list in a new entry.
 * @param left how many posts it showed when the visitor left it, if they return to it.
 */
export function enterEntry(
  last: ListEntry,
  { key, asked }: Pick<ListEntry, 'key' | 'asked'>,
  { arrival, left }: { arrival: Arrival; left: number | undefined },
): ListEntry {
  // The visitor may have typed more since the list wrote this, or before the page was hydrated.
  const isTypedEarly = last.key === undefined && last.typed !== undefined;
  if (arrival === 'REPLACE' || isTypedEarly) return { ...last, key, asked };
  if (arrival === 'PUSH') return { ...last, key, asked, visible: counts.filtered };
  const first = isSameFilter(asked, noFilter) ? counts.initial : counts.filtered;
  return { key, asked, typed: undefined, visible: left ?? first };
}

/**
 * The entry with more posts. It stays unchanged if it is no longer the list in which the visitor
 * asked for them: all posts may have taken a while to load.
 */
export function growEntry(last: ListEntry, from: ListEntry): ListEntry {
  const isSame =
    (from.key === undefined || last.key === from.key) &&
    isSameFilter(shownFilter(last), shownFilter(from));
  return isSame ? { ...last, visible: last.visible + counts.step } : last;
}

function shownFilter({ asked, typed }: ListEntry): ListFilter {
  return { ...asked, query: typed ?? asked.query };
}

/** Whether two filters match the same posts. Surrounding spaces do not count. */
export function isSameFilter(a: ListFilter, b: ListFilter): boolean {
  return a.category === b.category && a.query.trim() === b.query.trim();
}
