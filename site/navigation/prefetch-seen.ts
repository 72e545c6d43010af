import { untilIdle } from '../lib/until-idle.ts';

/** So many pages are fetched at the most because of links on the open one. */
const mostPages = 6;

/**
 * Fetches the pages whose links are on the screen: one after the other while nothing else happens,
 * the first seen first, and none whose link is gone by then.
 * @param pathOf the page of a link; undefined where none is fetched ahead.
 * @param end ends it when it is aborted.
 */
export function prefetchSeen(
  loadPage: (path: string) => Promise<unknown>,
  pathOf: (link: HTMLAnchorElement) => string | undefined,
  end: AbortSignal,
): void {
  if (end.aborted) return;
  const fetched = new Set([location.pathname]);
  const seen = new Set<HTMLAnchorElement>();
  let isBusy = false;

  const fetchNext = async () => {
    await untilIdle();
    const path = [...seen]
      .filter(isVisible)
      .map(pathOf)
      .find((path) => path !== undefined && !fetched.has(path));
    isBusy = path !== undefined && !end.aborted;
    if (path === undefined || !isBusy) return;
    fetched.add(path);
    // A failed one is tried again by the click, which then says so.
    await loadPage(path).catch(() => {});
    if (fetched.size > mostPages) observer.disconnect();
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
  end.addEventListener('abort', () => observer.disconnect());
  for (const link of document.links) observer.observe(link);
}

/** Links of a closed menu have a place on the screen all the same. */
function isVisible(link: Element): boolean {
  return link.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}
