import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { HydratePage, LoadedPage } from 'stet';
import { recall } from '../lib/entry-memory.ts';
import { applyHead } from './apply-head.ts';
import { prefetchSeen } from './prefetch-seen.ts';
import { useLinkHandling } from './use-link-handling.ts';

interface PageState {
  page: LoadedPage;
  /** The path that was asked for; the page's own differs for rewrites and the not-found page. */
  path: string;
}

/**
 * The page of the current location. A new path loads its data and code first; the old page stays
 * until they are there. Then the page scrolls to the top at once (spec §2), to the anchor, or on Back
 * to where a list was left; the head is updated and the focus moves to the new heading. A page that was
 * edited while its author watches takes its own place, and nothing moves.
 */
export function usePageNavigation(
  initialPage: LoadedPage,
  loadPage: (path: string) => Promise<LoadedPage>,
  onEdit?: Parameters<HydratePage>[0]['onEdit'],
): { page: LoadedPage; isLoading: boolean } {
  const { pathname, hash } = useLocation();
  const [shown, setShown] = useState<PageState>({ page: initialPage, path: pathname });
  const isLoading = shown.path !== pathname;
  useLinkHandling(loadPage);

  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    loadPage(pathname).then(
      (page) => {
        if (isCurrent) startTransition(() => setShown({ page, path: pathname }));
      },
      // Without a connection the browser's own error page says more than ours could; and of another
      // build than this page's there is a document.
      () => {
        if (isCurrent) window.location.reload();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, pathname, loadPage]);

  useEffect(() => onEdit?.((page) => setShown(({ path }) => ({ page, path }))), [onEdit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has links of its own
  useEffect(() => {
    // While its author watches, a page is made when somebody asks for it.
    if (onEdit === undefined) return prefetchSeen(loadPage);
  }, [shown.page.path, loadPage, onEdit]);

  useArrival(shown, hash);
  return { page: shown.page, isLoading };
}

/** What happens once a page has taken the place of another; nothing on the first. */
function useArrival({ page, path }: PageState, hash: string): void {
  const isReturn = useNavigationType() === 'POP';
  const arrivedAt = useRef(path);
  useLayoutEffect(() => {
    if (arrivedAt.current === path) return;
    arrivedAt.current = path;
    applyHead(page.head);
    focusHeading();
    const anchor = findAnchor(hash);
    if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: (isReturn && recall().top) || 0, behavior: 'instant' });
  }, [page, path, hash, isReturn]);
}

function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A percent sign that encodes nothing, as in #100%.
    return document.getElementById(hash.slice(1));
  }
}

/** Screen readers go on from the new page's heading instead of from a link that is gone. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
