import { allCategories } from '../categories.ts';
import type { ListFilter } from './list-address.ts';

/** How many posts a page of the list holds (spec §9). */
export const postsPerPage = 9;

/** How many the grid shows: at first, after a filter or search change, more each time (spec §9). */
export const counts = { initial: postsPerPage, filtered: 6, step: 6 } as const;

/** What a list shows. */
export interface ListState extends ListFilter {
  visible: number;
}

/** An entry of the browser's history: what its address asks for, and what it cannot say. */
export interface ListEntry {
  /** The key of the entry (`useLocation`); undefined while the page is hydrated. */
  key: string | undefined;
  asked: ListFilter;
  /** The search as it was typed; the address follows once typing rests. */
  typed: string | undefined;
  visible: number;
}

/** How the list came to another entry: it wrote the entry itself, or somebody else led there. */
export type Arrival = 'pushed' | 'replaced' | 'led';

export const noFilter: ListFilter = { category: allCategories, query: '' };

/**
 * The entry that the list comes to.
 * @param left how many posts it showed when it was left, for a visitor who comes back.
 */
export function enterEntry(
  last: ListEntry,
  { key, asked }: Pick<ListEntry, 'key' | 'asked'>,
  { arrival, left }: { arrival: Arrival; left: number | undefined },
): ListEntry {
  // What the list wrote may already be older than what was typed since.
  if (arrival === 'replaced') return { ...last, key, asked };
  if (arrival === 'pushed') return { ...last, key, asked, visible: counts.filtered };
  const first = isSameFilter(asked, noFilter) ? counts.initial : counts.filtered;
  const typed = last.key === undefined ? last.typed : undefined;
  return { key, asked, typed, visible: left ?? first };
}

/** Whether two filters find the same; a search of spaces is none. */
export function isSameFilter(a: ListFilter, b: ListFilter): boolean {
  return a.category === b.category && a.query.trim() === b.query.trim();
}
