import type { PageLoading } from './page-loading.ts';

/**
 * The URL of a link when it is a page of this site that the open document can show; not of a link
 * marked `data-in-place`, which its component answers without leaving the page.
 */
export function internalUrl(
  link: HTMLAnchorElement,
  needsDocument: PageLoading['needsDocument'],
): URL | undefined {
  if (link.target || link.origin !== location.origin) return undefined;
  if (link.hasAttribute('download') || link.hasAttribute('data-in-place')) return undefined;
  const url = new URL(link.href);
  // A dot in the last segment is a file (a feed, an image), not a page.
  const isFile = /\.[a-z0-9]+$/i.test(url.pathname);
  return isFile || needsDocument(url.pathname) ? undefined : url;
}
