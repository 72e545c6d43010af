import { startTransition, useCallback, useEffect, useState } from 'react';
import { isFrugal } from '../../lib/connection.ts';
import { untilIdle } from '../../lib/until-idle.ts';
import { loadSearchIndex, peekSearchIndex } from './load-search-index.ts';

/** The index of all posts. It loads when first needed, or when the browser is idle. */
export function useSearchIndex(url: string) {
  const [index, setIndex] = useState(() => peekSearchIndex(url));
  const [status, setStatus] = useState<'none' | 'loading' | 'failed'>('none');
  /** Loads the index because it is needed now. Resolves to whether it has loaded. */
  const load = useCallback(async () => {
    setStatus('loading');
    try {
      setIndex(await loadSearchIndex(url));
      setStatus('none');
      return true;
    } catch (error) {
      console.warn('The index of posts was not loaded:', error);
      setStatus('failed');
      return false;
    }
  }, [url]);
  /** Loads the index because it may be needed soon, and ignores errors. */
  const prefetch = useCallback(() => {
    loadSearchIndex(url).then(
      (index) => startTransition(() => setIndex(index)),
      () => {},
    );
  }, [url]);
  useEffect(() => {
    let isOpen = true;
    if (!isFrugal()) untilIdle().then(() => isOpen && prefetch());
    return () => {
      isOpen = false;
    };
  }, [prefetch]);
  // If it has loaded since, an earlier failure does not matter.
  const current = index === undefined ? status : 'none';
  return {
    index,
    isLoading: current === 'loading',
    hasFailed: current === 'failed',
    load,
    prefetch,
  };
}
