import { startTransition, useEffect, useOptimistic, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { paths } from '../../domain/paths.ts';
import { useIsOpen } from '../../hooks/shown-page.ts';
import { useIsHydrated } from '../../hooks/use-is-hydrated.ts';
import { isCurrentEntry, recall, remember } from '../../lib/entry-memory.ts';
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
  const navigate = useNavigate();
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
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
      if (isCurrentEntry(key)) setParams(next, { replace: true, state: ownEntry });
    }, writeDelay);
    return () => clearTimeout(timer);
  }, [asked.category, query, params, setParams, page, isOpen, key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its own memory
  useEffect(() => {
    if (isOpen) remember({ visible: entry.visible });
  }, [isOpen, entry.visible, key]);

  const show = (change: Partial<ListEntry>) => setEntry((last) => ({ ...last, ...change }));
  const push = (filter: ListFilter) => {
    if (filter.category === category) return show({ visible: counts.filtered });
    startTransition(() => {
      choose({ category: filter.category, visible: counts.filtered });
      setParams(writeFilter(params, filter, page), { state: ownEntry });
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

/**
 * The list's entry of the history; its last one while another page is on its way. The prerendered
 * markup knows no parameters, so they are applied right after hydration, not in it.
 */
function useListEntry(page: BlogListData) {
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const [params] = useSearchParams();
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
