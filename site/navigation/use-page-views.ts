import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { track } from '../features/analytics/analytics.ts';

/** Reports a page view on every change of path or query (spec §2), after the page has loaded. */
export function usePageViews(isLoading: boolean): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: path and query are what a view is of
  useEffect(() => {
    if (!isLoading) track({ kind: 'page-view', url: location.href, title: document.title });
  }, [isLoading, pathname, search]);
}
