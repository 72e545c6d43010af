import { allCategories } from '../categories.ts';

/** How many posts a page of the list holds (spec §9). */
export const postsPerPage = 9;

/** How many the grid shows: at first, after a filter or search change, more each time (spec §9). */
const counts = { initial: postsPerPage, filtered: 6, step: 6 } as const;

export interface ListFilter {
  /** Id of a category. */
  category: string;
  /** The search text as it was typed. */
  query: string;
}

export interface ListState extends ListFilter {
  visible: number;
}

export type ListAction =
  | { type: 'choose'; category: string }
  | { type: 'search'; query: string }
  | { type: 'clear' }
  | { type: 'load-more' }
  /** The address says what to show: after hydration, and when another link to the list is followed. */
  | { type: 'follow-address'; filter: ListFilter; visible: number | undefined };

export const noFilter: ListFilter = { category: allCategories, query: '' };

/**
 * The state that a list opens with.
 * @param visible how many posts it showed when it was left, for a visitor who comes back.
 */
export function openList(filter: ListFilter, visible?: number): ListState {
  const first = isSameFilter(filter, noFilter) ? counts.initial : counts.filtered;
  return { ...filter, visible: visible ?? first };
}

export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'choose':
      return { ...state, category: action.category, visible: counts.filtered };
    case 'search':
      return { ...state, query: action.query, visible: counts.filtered };
    case 'clear':
      return { ...noFilter, visible: counts.filtered };
    case 'load-more':
      return { ...state, visible: state.visible + counts.step };
    case 'follow-address':
      return isSameFilter(state, action.filter) && action.visible === undefined
        ? state
        : openList(action.filter, action.visible);
  }
}

/** Whether two filters find the same; a search of spaces is none. */
export function isSameFilter(a: ListFilter, b: ListFilter): boolean {
  return a.category === b.category && a.query.trim() === b.query.trim();
}
