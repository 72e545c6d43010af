import { useDeferredValue, useEffect, useMemo } from 'react';
import type { BlogListData } from '../plan-list.ts';
import type { SearchIndex } from '../search/search-index.ts';
import { useSearchIndex } from '../search/use-search-index.ts';
import type { ListState } from './list-state.ts';
import {
  growsInPlace,
  indexOwnPosts,
  isFiltered,
  type ListSelection,
  selectPosts,
} from './select-posts.ts';
import { useListState } from './use-list-state.ts';
import { useReturn } from './use-return.ts';

export type BlogList = ReturnType<typeof useBlogList>;

/** The list's state, the posts that match it, and functions to change it. */
export function useBlogList(page: BlogListData) {
  const { category, query, visible, isOpen, ...controls } = useListState(page);
  const { index, isLoading, hasFailed, load, prefetch } = useSearchIndex(page.index);
  const filtered = isFiltered(page, { category, query });
  const hasGrown = growsInPlace(page) && Math.min(visible, page.total) > page.posts.length;
  const needsAll = filtered || hasGrown;
  useEffect(() => {
    if (needsAll) load();
  }, [needsAll, load]);
  const wanted = useMemo(() => ({ category, query, visible }), [category, query, visible]);
  // Typing gets an immediate response; the results are rendered when there is time.
  const settled = useDeferredValue(wanted);
  const isWaiting = isFiltered(page, settled) && index === undefined && !hasFailed;
  const isLagging = settled !== wanted || isWaiting;
  const selection = useSelection({ page, state: settled, index, isWaiting });
  const isComplete = !isLagging && (!needsAll || index !== undefined || hasFailed);
  useEffect(() => {
    if (isOpen && isComplete) document.documentElement.classList.remove('asked');
  }, [isOpen, isComplete]);
  useReturn({ isOpen, isComplete, length: selection.shown.length });
  return {
    ...controls,
    category,
    query,
    isFiltered: filtered,
    /** The shown posts, which may lag behind the typed text. */
    selection,
    isLagging,
    /** Whether requested posts are still loading. */
    isLoading,
    /** Whether all posts were needed but failed to load. */
    hasFailed,
    retry: load,
    /** Prepares for a filter that is about to be used. */
    prepare: prefetch,
    async showMore() {
      if (filtered || (await load())) controls.showMore();
    },
  };
}

function useSelection(options: {
  page: BlogListData;
  state: ListState;
  index: SearchIndex | undefined;
  isWaiting: boolean;
}): ListSelection {
  const { page, state, index, isWaiting } = options;
  return useMemo(() => {
    // Until all posts have loaded, the page shows its initial posts.
    if (isWaiting) return selectPosts(page, openPage(page), undefined);
    const searched = index ?? (isFiltered(page, state) ? indexOwnPosts(page) : undefined);
    return selectPosts(page, state, searched);
  }, [page, state, index, isWaiting]);
}

function openPage({ category, posts }: BlogListData): ListState {
  return { category, query: '', visible: posts.length };
}
