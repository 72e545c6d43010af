import type { PageLoading } from './page-loading.ts';

/**
 * The URL of a link if the open document can show that page of this site. Undefined for links
 * marked `data-in-place`, which their components handle.
 */
export function internalUrl(
  link: HTMLAnchorElement,
  needsDocument: PageLoading['needsDocument'],
): URL | undefined {
  if (link.target || link.origin !== location.origin) return undefined;
  if (link.hasAttribute('download') || link.hasAttribute('data-in-place')) return undefined;
  const url = new URL(link.href);
  // A dot in the last segment means a file (a feed, an image), not a page.
  const isFile = /\.[a-z0-9]+$/i.test(url.pathname);
  return isFile || needsDocument(url.pathname) ? undefined : url;
}
