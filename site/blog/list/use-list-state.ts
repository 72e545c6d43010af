import { useEffect, useReducer } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { useIsPrerendered } from '../../hooks/use-is-hydrated.ts';
import { recall, remember } from '../../lib/entry-memory.ts';
import { allCategories } from '../categories.ts';
import type { BlogListData } from '../plan-list.ts';
import { readFilter } from './list-address.ts';
import { type ListState, noFilter, openList, reduceList } from './list-state.ts';
import { useListAddress } from './use-list-address.ts';

export interface ListControls {
  /** Whether the list is what its address shows; not while another page is on its way. */
  isOpen: boolean;
  choose: (category: string) => void;
  search: (query: string) => void;
  clear: () => void;
  showMore: () => void;
}

/**
 * The list's state, which also lives in the address (`?category=ai&q=invoice`). The prerendered
 * markup knows no parameters, so they are applied right after hydration, not in it.
 */
export function useListState(page: BlogListData): ListState & ListControls {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isPrerendered = useIsPrerendered();
  const [state, dispatch] = useReducer(
    reduceList,
    isPrerendered ? new URLSearchParams() : params,
    (first) =>
      openList(
        readFilter(first, page.categories, page),
        isPrerendered ? undefined : recall().visible,
      ),
  );
  const { isOpen, pushCategory } = useListAddress({
    page,
    filter: state,
    onChange: (filter) => dispatch({ type: 'follow-address', filter, visible: recall().visible }),
  });
  const { key } = useLocation();
  const { visible } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own memory
  useEffect(() => {
    if (isOpen) remember({ visible });
  }, [isOpen, visible, key]);
  return {
    ...state,
    isOpen,
    choose(category) {
      dispatch({ type: 'choose', category });
      pushCategory({ ...state, category });
    },
    search: (query) => dispatch({ type: 'search', query }),
    clear() {
      // A category's own list cannot show the others.
      if (page.category !== allCategories) return navigate(paths.blog());
      dispatch({ type: 'clear' });
      pushCategory(noFilter);
    },
    showMore: () => dispatch({ type: 'load-more' }),
  };
}
