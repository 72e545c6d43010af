import { useEffect } from 'react';
import { isFrugal } from '../lib/connection.ts';
import { navigate } from './history.tsx';
import { internalUrl } from './internal-url.ts';
import type { PageLoading } from './page-loading.ts';

/**
 * Makes every plain link to a page of this site navigate without a reload, and load its page on
 * hover, focus or touch. One listener on the document serves all links: those of components and
 * those of Markdown bodies alike, which therefore need no link component and work without script.
 */
export function useLinkHandling(
  loadPage: PageLoading['loadPage'],
  needsDocument: PageLoading['needsDocument'],
): void {
  useEffect(() => {
    /** Of the link that the event happened in. */
    const linkedUrl = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null;
      return link === null ? undefined : internalUrl(link, needsDocument);
    };
    const prefetch = (event: Event) => {
      // A finger on a link is about to open it; what passes over one may not be.
      if (event.type !== 'touchstart' && isFrugal()) return;
      const url = linkedUrl(event);
      // A failed prefetch is tried again by the click, which then says so.
      if (url && url.pathname !== location.pathname) loadPage(url.pathname).catch(() => {});
    };
    const follow = (event: MouseEvent) => {
      const url = isPlainClick(event) ? linkedUrl(event) : undefined;
      if (url === undefined || isAnchorHere(url)) return;
      event.preventDefault();
      // As browsers do: to follow a link to where one is adds nothing to the history.
      const replace = url.href === location.href;
      navigate(`${url.pathname}${url.search}${url.hash}`, { replace });
    };
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('click', follow, { signal });
    for (const event of ['pointerover', 'focusin', 'touchstart']) {
      document.addEventListener(event, prefetch, { passive: true, signal });
    }
    return () => end.abort();
  }, [loadPage, needsDocument]);
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

/** The browser scrolls to anchors of the open page by itself. */
function isAnchorHere(url: URL): boolean {
  return (
    url.pathname === location.pathname &&
    url.search === location.search &&
    (url.hash !== '' || url.href.endsWith('#'))
  );
}
