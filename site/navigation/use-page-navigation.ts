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
  /** The requested path. The page's own path differs for rewrites and the not-found page. */
  path: string;
}

type LoadPage = PageLoading['loadPage'];

/**
 * The page of the current location. For a new path, this first loads the data and code, and the old
 * page stays until then. A prefetched page shows immediately. Then the page scrolls to the top
 * (spec §2), to the anchor, or on Back to the stored position. The head is updated and the heading
 * gets the focus. The same happens if a link leads to the open page. In watch mode, an edited page
 * replaces itself without scrolling.
 */
export function usePageNavigation(
  initialPage: LoadedPage,
  { loadPage, needsDocument, onEdit }: PageLoading,
): PageState & { isLoading: boolean } {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<PageState>({ page: initialPage, path: pathname });
  const isLoading = shown.path !== pathname;
  const [{ load, arrived }] = useState(() => keepArrived(loadPage));
  // In watch mode, a loaded page may have been edited since.
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
      // Without a connection, the browser's error page is more helpful than ours. For another build
      // or policy, the document must be loaded.
      () => {
        if (isCurrent) window.location.reload();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, pathname, load]);

  useEffect(() => onEdit?.((page) => setShown(({ path }) => ({ page, path }))), [onEdit]);

  // In watch mode, pages are built on request, so do not prefetch.
  usePrefetching(onEdit === undefined ? shown.page.path : undefined, load, needsDocument);
  useArrival(shown);
  return { ...shown, isLoading };
}

/**
 * The loaded pages by path. The loader answers in a microtask, and React would render the old page
 * once more in its loading state before that.
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
 * Runs after a page has replaced another, and when a link leads to the open page. Does nothing on
 * the first page. Also does nothing if the page's own address changes: by Back or an anchor, where
 * the browser scrolls, or because the page changed it.
 */
function useArrival({ page, path }: PageState): void {
  const { key, hash, state } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const isOwnEntry = state?.writtenBy !== undefined;
  const arrived = useRef({ path, key });
  useLayoutEffect(() => {
    // The page redirected on arrival, like the platform's entry: no one will read it.
    if (window.location.pathname !== path) return;
    const last = arrived.current;
    arrived.current = { path, key };
    if (last.path === path && (last.key === key || isReturn || isOwnEntry)) return;
    if (last.path === path) announceAgain();
    else applyHead(page.head);
    const anchor = findAnchor(hash);
    if (!anchor && !isReturn) dispatchEvent(new Event(pageShown));
    focusStart(anchor);
    if (anchor) anchor.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: (isReturn && recall().top) || 0, behavior: 'instant' });
  }, [page, path, key, hash, isReturn, isOwnEntry]);
}

/** Keeps the head of the open page, with any changes by the page. */
function announceAgain(): void {
  const { title } = document;
  // The route announcer reacts to any write, even if the text is the same.
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

/**
 * Screen readers and the Tab key continue from the anchor, as in a page that the browser opens, or
 * from the new page's heading, instead of a removed link.
 */
function focusStart(anchor: HTMLElement | null): void {
  const start =
    anchor ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (start?.tabIndex === -1) start.setAttribute('tabindex', '-1');
  start?.focus({ preventScroll: true });
}
