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
import { counts, enterEntry, type ListEntry, noFilter } from './list-state.ts';

/** Milliseconds of rest after which a search goes into the address: browsers limit the rate. */
const writeDelay = 250;

/** Marks a history entry that this list wrote itself. */
const ownEntry = { writtenBy: 'blog-list' };

/**
 * The list's state. Its address says what to show (`?category=ai&q=invoice`); a search that is being
 * typed goes there once the typing rests, and replaces what the address said. Another category is
 * another step, which Back undoes.
 */
export function useListState(page: BlogListData) {
  const { key, pathname } = useLocation();
  const params = useSearch();
  const [entry, setEntry] = useListEntry(page);
  const isOpen = entry.key === key;
  const { asked } = entry;
  const query = entry.typed ?? asked.query;
  // A category is shown at once, before the address has it.
  const [{ category, visible }, choose] = useOptimistic({
    category: asked.category,
    visible: entry.visible,
  });

  useEffect(() => {
    const next = writeFilter(params, { category: asked.category, query }, page);
    if (!isOpen || next.toString() === params.toString()) return;
    const timer = setTimeout(() => {
      // A link that was just followed is the address already, but not rendered yet.
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
    /** Whether the list is what its address shows; not while another page is on its way. */
    isOpen,
    choose: (category: string) => push({ category, query }),
    search: (typed: string) => show({ typed, visible: counts.filtered }),
    clear() {
      // A category's own list cannot show the others.
      if (page.category !== allCategories) return navigate(paths.blog());
      show({ typed: noFilter.query });
      push(noFilter);
    },
    showMore: () => setEntry((last) => ({ ...last, visible: last.visible + counts.step })),
  };
}

/** Puts parameters into the address as a new entry, or in the place of the open one. */
function write(pathname: string, params: URLSearchParams, replace = false): void {
  const search = params.size > 0 ? `?${params}` : '';
  navigate(`${pathname}${search}`, { replace, state: ownEntry });
}

function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * The list's entry of the history; its last one while another page is on its way. The prerendered
 * markup knows no parameters, so they are applied right after hydration, not in it.
 */
function useListEntry(page: BlogListData) {
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const params = useSearch();
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
    const written = navigationType === 'PUSH' ? 'pushed' : 'replaced';
    const arrival = isOwn && navigationType !== 'POP' ? written : 'led';
    const asked = readFilter(params, page.categories, page);
    setEntry(enterEntry(entry, { key, asked }, { arrival, left: recall().visible }));
  }
  return [entry, setEntry] as const;
}
