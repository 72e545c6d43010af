import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CategoryCount } from '../../plan-blog.ts';
import {
  type ListAction,
  type ListState,
  noFilter,
  openList,
  readFilter,
  reduceList,
  writeFilter,
} from './logic.ts';

/** Milliseconds of rest after which a search goes into the address: browsers limit the rate. */
const addressDelay = 250;

/** Marks a history entry whose parameters this list wrote itself. */
const ownEntry = { writtenBy: 'blog-list' };

/**
 * The list's state, which also lives in the address (`?category=ai&q=invoice`). The prerendered
 * markup knows no parameters, so they are applied right after hydration, not in it.
 */
export function useBlogList(
  categories: readonly CategoryCount[],
): [ListState, (action: ListAction) => void] {
  const [params] = useSearchParams();
  const isHydrated = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const [state, dispatch] = useReducer(
    reduceList,
    isHydrated ? readFilter(params, categories) : noFilter,
    openList,
  );
  const isOpen = useIsOpen();
  useFollowAddress(categories, isOpen, dispatch);
  useWriteAddress(state, isOpen);
  return [state, dispatch];
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;

/** False once a link is followed: the list is still shown while the address is another page's. */
function useIsOpen(): boolean {
  const { pathname } = useLocation();
  const [ownPathname] = useState(pathname);
  return pathname === ownPathname;
}

function useFollowAddress(
  categories: readonly CategoryCount[],
  isOpen: boolean,
  dispatch: (action: ListAction) => void,
): void {
  const [params] = useSearchParams();
  const { state: entry } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    // What the list wrote may already be older than what has been typed since.
    const isOwn = entry?.writtenBy === ownEntry.writtenBy;
    if (isOpen && (isFirst.current || !isOwn)) {
      dispatch({ type: 'follow-address', filter: readFilter(params, categories) });
    }
    isFirst.current = false;
  }, [params, entry, categories, isOpen, dispatch]);
}

function useWriteAddress({ category, query }: ListState, isOpen: boolean): void {
  const [params, setParams] = useSearchParams();
  useEffect(() => {
    const next = writeFilter(params, { category, query });
    if (!isOpen || next.toString() === params.toString()) return;
    const timer = setTimeout(
      () => setParams(next, { replace: true, state: ownEntry }),
      addressDelay,
    );
    return () => clearTimeout(timer);
  }, [category, query, params, setParams, isOpen]);
}
