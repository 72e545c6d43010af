import { useEffect } from 'react';
import { isFrugal } from '../lib/connection.ts';
import { navigate } from './history.tsx';
import { internalUrl } from './internal-url.ts';
import type { PageLoading } from './page-loading.ts';

/**
 * Makes plain links to pages of this site navigate without a reload, and load their pages on hover,
 * keyboard focus or touch. One listener on the document handles all links, in components and Markdown
 * bodies. So they need no link component and work without JavaScript.
 */
export function useLinkHandling(
  loadPage: PageLoading['loadPage'],
  needsDocument: PageLoading['needsDocument'],
): void {
  useEffect(() => {
    /** The URL of the link that an event happened in. */
    const linkedUrl = ({ target, type }: Event) => {
      // A menu opened by touch focuses its first link, which the reader has not chosen.
      const links = type === 'focusin' ? 'a:focus-visible' : 'a';
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>(links) : null;
      return link === null ? undefined : internalUrl(link, needsDocument);
    };
    const prefetch = (event: Event) => {
      // A touch usually opens the link; a pointer may only pass over it.
      if (event.type !== 'touchstart' && isFrugal()) return;
      const url = linkedUrl(event);
      // The click retries a failed prefetch and handles the error.
      if (url && url.pathname !== location.pathname) loadPage(url.pathname).catch(() => {});
    };
    const follow = (event: MouseEvent) => {
      const url = isPlainClick(event) ? linkedUrl(event) : undefined;
      if (url === undefined || isAnchorHere(url)) return;
      event.preventDefault();
      // Like browsers: following a link to the current URL adds no history entry.
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

/** The browser scrolls to anchors of the open page. */
function isAnchorHere(url: URL): boolean {
  return (
    url.pathname === location.pathname &&
    url.search === location.search &&
    (url.hash !== '' || url.href.endsWith('#'))
  );
}
