import { isFast } from '../lib/connection.ts';
import { untilIdle } from '../lib/until-idle.ts';
import { internalUrl } from './internal-url.ts';
import type { PageLoading } from './page-loading.ts';

/** So many pages are fetched at the most because of links on the open one. */
const mostPages = 6;

/**
 * On a fast connection, fetches the pages whose links are on the screen: one after the other while
 * nothing else happens, the first seen first, and none whose link is gone by then.
 * @returns what ends it.
 */
export function prefetchSeen(
  loadPage: PageLoading['loadPage'],
  needsDocument: PageLoading['needsDocument'],
): () => void {
  const fetched = new Set([location.pathname]);
  const seen = new Set<HTMLAnchorElement>();
  let isBusy = false;
  let isOver = !isFast();

  const fetchNext = async () => {
    await untilIdle();
    const path = [...seen]
      .filter(isVisible)
      .map((link) => internalUrl(link, needsDocument)?.pathname)
      .find((path) => path !== undefined && !fetched.has(path));
    isBusy = path !== undefined && !isOver && isFast();
    if (path === undefined || !isBusy) return;
    fetched.add(path);
    // A failed one is tried again by the click, which then says so.
    await loadPage(path).catch(() => {});
    if (fetched.size > mostPages) stop();
    else await fetchNext();
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) seen.add(target as HTMLAnchorElement);
      else seen.delete(target as HTMLAnchorElement);
    }
    if (!isBusy) fetchNext();
    isBusy = true;
  });
  const stop = () => {
    isOver = true;
    observer.disconnect();
  };
  untilIdle().then(() => {
    if (!isOver) for (const link of document.links) observer.observe(link);
  });
  return stop;
}

/** Links of a closed menu have a place on the screen all the same. */
function isVisible(link: Element): boolean {
  return link.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}
