import { useEffect } from 'react';
import { isFast } from '../lib/connection.ts';
import { untilIdle } from '../lib/until-idle.ts';
import { internalUrl } from './internal-url.ts';
import type { PageLoading } from './page-loading.ts';

/**
 * Fetches the pages ahead whose links a reader sees, where the connection is fast. The code for it
 * comes when the browser is idle.
 * @param path of the open page, which has its own links; undefined where nothing is fetched ahead.
 */
export function usePrefetching(
  path: string | undefined,
  load: PageLoading['loadPage'],
  needsDocument: PageLoading['needsDocument'],
): void {
  useEffect(() => {
    if (path === undefined || !isFast()) return;
    const end = new AbortController();
    // What both use is given, since a file that two chunks import becomes a third.
    const pathOf = (link: HTMLAnchorElement) =>
      isFast() ? internalUrl(link, needsDocument)?.pathname : undefined;
    untilIdle()
      .then(() => import('./prefetch-seen.ts'))
      .then(({ prefetchSeen }) => prefetchSeen(load, pathOf, end.signal))
      // Pages then load when they are asked for.
      .catch(() => {});
    return () => end.abort();
  }, [path, load, needsDocument]);
}
