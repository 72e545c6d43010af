import { useDeferredValue, useEffect, useMemo } from 'react';
import type { BlogListData } from '../plan-list.ts';
import { indexPosts, type SearchIndex } from '../search/search-index.ts';
import { useSearchIndex } from '../search/use-search-index.ts';
import type { ListState } from './list-state.ts';
import { growsInPlace, isFiltered, type ListSelection, selectPosts } from './select-posts.ts';
import { useListState } from './use-list-state.ts';
import { useReturn } from './use-return.ts';

export type BlogList = ReturnType<typeof useBlogList>;

/** The list as it is shown: its state, the posts that the state finds, and how to change it. */
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
  // Typing is answered at once; what it finds is shown when there is time.
  const settled = useDeferredValue(wanted);
  const isWaiting = isFiltered(page, settled) && index === undefined && !hasFailed;
  const isLagging = settled !== wanted || isWaiting;
  const selection = useSelection({ page, state: settled, index, isWaiting });
  const isComplete = !isLagging && (!needsAll || index !== undefined || hasFailed);
  useReturn({ isOpen, isComplete, length: selection.shown.length });
  return {
    ...controls,
    category,
    query,
    isFiltered: filtered,
    /** What is shown; it may lag behind what is typed. */
    selection,
    isLagging,
    /** Whether posts were asked for that are still being loaded. */
    isLoading,
    /** Whether all posts were needed and could not be loaded. */
    hasFailed,
    retry: load,
    /** Gets ready for a filter that is about to be used. */
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
    // Until all posts are there the page keeps what it opened with.
    if (isWaiting) return selectPosts(page, openPage(page), undefined);
    const searched = index ?? (isFiltered(page, state) ? indexOwnPosts(page) : undefined);
    return selectPosts(page, state, searched);
  }, [page, state, index, isWaiting]);
}

function openPage({ category, posts }: BlogListData): ListState {
  return { category, query: '', visible: posts.length };
}

/** What can be searched where the index of all posts cannot be had. */
function indexOwnPosts({ featured, posts }: BlogListData): SearchIndex {
  const own = [
    ...featured.map((post) => ({ ...post, featured: true })),
    ...posts.map((post) => ({ ...post, featured: false })),
  ];
  return indexPosts(own.sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)));
}
