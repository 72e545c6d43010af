import { startTransition, useEffect, useMemo, useOptimistic, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { useIsOpen } from '../../hooks/shown-page.ts';
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts';
import { isCurrentEntry, recall, remember } from '../../lib/entry-memory.ts';
import { navigate } from '../../navigation/history.tsx';
import { allCategories } from '../categories.ts';
import type { BlogListData } from '../plan-list.ts';
import { type ListFilter, readFilter, writeFilter } from './list-address.ts';
import { counts, enterEntry, growEntry, type ListEntry, noFilter } from './list-state.ts';

/**
 * Milliseconds without typing before a search is written to the address: browsers limit the rate.
 */
const writeDelay = 250;

/** Marks a history entry that this list wrote itself. */
const ownEntry = { writtenBy: 'blog-list' };

/**
 * The list's state. The address sets the filter (`?category=ai&q=invoice`). When typing pauses, the
 * typed search replaces the one in the address. Choosing a category adds a history entry, which
 * Back undoes.
 */
export function useListState(page: BlogListData) {
  const { key, pathname, search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const [entry, setEntry] = useListEntry(page, params);
  const isOpen = entry.key === key;
  const { asked } = entry;
  const query = entry.typed ?? asked.query;
  // Shows a category immediately, before the address has it.
  const [{ category, visible }, choose] = useOptimistic({
    category: asked.category,
    visible: entry.visible,
  });

  useEffect(() => {
    const next = writeFilter(params, { category: asked.category, query }, page);
    if (!isOpen || next.toString() === params.toString()) return;
    const timer = setTimeout(() => {
      // A link that was just followed has changed the address, but is not rendered yet.
      if (isCurrentEntry(key)) write(pathname, next, true);
    }, writeDelay);
    return () => clearTimeout(timer);
  }, [asked.category, query, params, pathname, page, isOpen, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own memory
  useEffect(() => {
    if (isOpen) remember({ visible: entry.visible });
  }, [isOpen, entry.visible, key]);

  const show = (change: Partial<ListEntry>) => setEntry((last) => ({ ...last, ...change }));
  const push = (filter: ListFilter) => {
    if (filter.category === category) return show({ visible: counts.filtered });
    startTransition(() => {
      choose({ category: filter.category, visible: counts.filtered });
      write(pathname, writeFilter(params, filter, page));
    });
  };
  return {
    category,
    query,
    visible,
    /** Whether the list matches the current address; false while another page is loading. */
    isOpen,
    choose: (category: string) => push({ category, query }),
    search: (typed: string) => show({ typed, visible: counts.filtered }),
    clear() {
      // A category's list cannot show other posts.
      if (page.category !== allCategories) return navigate(paths.blog());
      show({ typed: noFilter.query });
      push(noFilter);
    },
    showMore: () => setEntry((last) => growEntry(last, entry)),
  };
}

/** Writes parameters to the address, in a new entry or in the current one. */
function write(pathname: string, params: URLSearchParams, replace = false): void {
  const search = params.size > 0 ? `?${params}` : '';
  navigate(`${pathname}${search}`, { replace, state: ownEntry });
}

/**
 * The list's history entry, or its last one while another page is loading. The prerendered markup
 * has no parameters, so they are applied right after hydration, not during it.
 */
function useListEntry(page: BlogListData, params: URLSearchParams) {
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const isHydrated = useIsHydrated();
  const isOpen = useIsOpen();
  const [entry, setEntry] = useState<ListEntry>({
    key: undefined,
    asked: { category: page.category, query: '' },
    typed: undefined,
    visible: counts.initial,
  });
  if (isHydrated && isOpen && entry.key !== key) {
    const isOwn = entry.key !== undefined && state?.writtenBy === ownEntry.writtenBy;
    const arrival = isOwn ? navigationType : 'POP';
    const asked = readFilter(params, page.categories, page);
    setEntry(enterEntry(entry, { key, asked }, { arrival, left: recall().visible }));
  }
  return [entry, setEntry] as const;
}
