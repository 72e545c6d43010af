import { useEffect } from 'react';
import { isFast } from '../lib/connection.ts';
import { untilIdle } from '../lib/until-idle.ts';
import { internalUrl } from './internal-url.ts';
import type { PageLoading } from './page-loading.ts';

/**
 * On fast connections, prefetches the pages whose links are on the screen. Its code loads when the
 * browser is idle.
 * @param path of the open page, whose links to prefetch; undefined to prefetch nothing.
 */
export function usePrefetching(
  path: string | undefined,
  load: PageLoading['loadPage'],
  needsDocument: PageLoading['needsDocument'],
): void {
  useEffect(() => {
    if (path === undefined || !isFast()) return;
    const end = new AbortController();
    // Passed as an argument, because a file imported by two chunks becomes a third chunk.
    const pathOf = (link: HTMLAnchorElement) =>
      isFast() ? internalUrl(link, needsDocument)?.pathname : undefined;
    untilIdle()
      .then(() => import('./prefetch-seen.ts'))
      .then(({ prefetchSeen }) => prefetchSeen(load, pathOf, end.signal))
      // Pages then load on navigation.
      .catch(() => {});
    return () => end.abort();
  }, [path, load, needsDocument]);
}
