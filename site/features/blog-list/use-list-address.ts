import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { BlogListData } from '../../blog/plan-list.ts';
import { useIsOpen } from '../../hooks/shown-page.ts';
import { readFilter, writeFilter } from './list-address.ts';
import type { ListFilter } from './list-state.ts';

/** Milliseconds of rest after which a search goes into the address: browsers limit the rate. */
const writeDelay = 250;

/** Marks a history entry that this list wrote itself. */
const ownEntry = { writtenBy: 'blog-list' };

interface ListAddress {
  page: BlogListData;
  filter: ListFilter;
  /** The address has come to ask for another filter: on arrival, by Back and Forward, by a link. */
  onChange: (filter: ListFilter) => void;
}

/**
 * Keeps the address and the list's filter alike. A search replaces what the address said.
 * @returns whether the address is the list's, and how to make another category a step of its own,
 * which Back undoes.
 */
export function useListAddress({ page, filter, onChange }: ListAddress) {
  const [params, setParams] = useSearchParams();
  const isOpen = useIsOpen();
  useAddressChange(isOpen, () => onChange(readFilter(params, page.categories, page)));

  const { category, query } = filter;
  useEffect(() => {
    const next = writeFilter(params, { category, query }, page);
    if (!isOpen || next.toString() === params.toString()) return;
    const write = () => setParams(next, { replace: true, state: ownEntry });
    const timer = setTimeout(write, writeDelay);
    return () => clearTimeout(timer);
  }, [category, query, params, setParams, page, isOpen]);

  const pushCategory = (next: ListFilter) => {
    if (next.category === category) return;
    setParams(writeFilter(params, next, page), { state: ownEntry });
  };
  return { isOpen, pushCategory };
}

/** Calls back with every entry of the history that the list did not just write itself. */
function useAddressChange(isOpen: boolean, callback: () => void): void {
  const location = useLocation();
  const arrival = useNavigationType();
  const seen = useRef<string>(undefined);
  const report = useEffectEvent(callback);
  useEffect(() => {
    if (seen.current === location.key) return;
    const isFirst = seen.current === undefined;
    seen.current = location.key;
    // What it wrote may already be older than what has been typed since.
    const isOwn = arrival !== 'POP' && location.state?.writtenBy === ownEntry.writtenBy;
    if (isOpen && (isFirst || !isOwn)) report();
  }, [location, arrival, isOpen]);
}
