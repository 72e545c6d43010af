import { untilIdle } from '../lib/until-idle.ts';

/** The maximum number of pages to prefetch because of links on this page. */
const mostPages = 6;

/**
 * Prefetches the pages of links on the screen, one at a time while the browser is idle, in the
 * order they appeared. Skips links that are no longer visible.
 * @param pathOf the page of a link; undefined if it must not be prefetched.
 * @param end stops prefetching when aborted.
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
    // The click retries a failed prefetch and handles the error.
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

/** The links of a closed menu also intersect the screen. */
function isVisible(link: Element): boolean {
  return link.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}
