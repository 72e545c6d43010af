import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { applyHead, type LoadedPage } from 'stet';
import { recall } from '../lib/entry-memory.ts';
import { pageShown } from '../lib/page-shown.ts';
import type { PageLoading } from './page-loading.ts';
import { useLinkHandling } from './use-link-handling.ts';
import { usePrefetching } from './use-prefetching.ts';

interface PageState {
  page: LoadedPage;
  /** The path that was asked for; the page's own differs for rewrites and the not-found page. */
  path: string;
}

type LoadPage = PageLoading['loadPage'];

/**
 * The page of the current location. A new path loads its data and code first; the old page stays
 * until they are there, which they are at once for a page that was fetched ahead. Then the page
 * scrolls to the top at once (spec §2), to the anchor, or on Back to where a list was left; the head is
 * updated and the focus moves to the heading. The same happens when a link leads to the open page. One
 * that was edited while its author watches takes its own place, and nothing moves.
 */
export function usePageNavigation(
  initialPage: LoadedPage,
  { loadPage, needsDocument, onEdit }: PageLoading,
): PageState & { isLoading: boolean } {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<PageState>({ page: initialPage, path: pathname });
  const isLoading = shown.path !== pathname;
  const [{ load, arrived }] = useState(() => keepArrived(loadPage));
  // While its author watches, a page that arrived may have been edited since.
  const ready = isLoading && onEdit === undefined ? arrived.get(pathname) : undefined;
  if (ready) setShown({ page: ready, path: pathname });
  useLinkHandling(load, needsDocument);

  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    load(pathname).then(
      (page) => {
        if (isCurrent) startTransition(() => setShown({ page, path: pathname }));
      },
      // Without a connection the browser's own error page says more than ours could; and of another
      // build or policy than this page's there is a document.
      () => {
        if (isCurrent) window.location.reload();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, pathname, load]);

  useEffect(() => onEdit?.((page) => setShown(({ path }) => ({ page, path }))), [onEdit]);

  // While its author watches, a page is made when somebody asks for it.
  usePrefetching(onEdit === undefined ? shown.page.path : undefined, load, needsDocument);
  useArrival(shown);
  return { ...shown, isLoading };
}

/**
 * The pages that have arrived, by path. To ask the loader takes until the next microtask, by which
 * the old page would have been rendered once more, as one that waits.
 */
function keepArrived(loadPage: LoadPage) {
  const arrived = new Map<string, LoadedPage>();
  const load: LoadPage = async (path) => {
    const page = await loadPage(path);
    arrived.set(path, page);
    return page;
  };
  return { load, arrived };
}

/**
 * What happens once a page has taken the place of another, and when a link leads to the open one.
 * Nothing on the first, nor when an address changes for the open page's own reasons: by Back or an
 * anchor, where the browser scrolls, or because the page has written it.
 */
function useArrival({ page, path }: PageState): void {
  const { key, hash, state } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const isOwnEntry = state?.writtenBy !== undefined;
  const arrived = useRef({ path, key });
  useLayoutEffect(() => {
    // It has led on as it came, as the platform's door does: no one is going to read it.
    if (window.location.pathname !== path) return;
    const last = arrived.current;
    arrived.current = { path, key };
    if (last.path === path && (last.key === key || isReturn || isOwnEntry)) return;
    if (last.path === path) announceAgain();
    else applyHead(page.head);
    const anchor = findAnchor(hash);
    if (!anchor && !isReturn) dispatchEvent(new Event(pageShown));
    focusHeading();
    if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: (isReturn && recall().top) || 0, behavior: 'instant' });
  }, [page, path, key, hash, isReturn, isOwnEntry]);
}

/** The head of the open page stays unchanged, with what the page itself may have made of it. */
function announceAgain(): void {
  const { title } = document;
  // The route announcer reads out what is written, even if nothing changes by it.
  document.title = title;
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
