/**
 * The URL of a link when it is a page of this site; not of a link marked `data-in-place`, which its
 * component answers without leaving the page.
 */
export function internalUrl(link: HTMLAnchorElement): URL | undefined {
  if (link.target || link.origin !== location.origin) return undefined;
  if (link.hasAttribute('download') || link.hasAttribute('data-in-place')) return undefined;
  const url = new URL(link.href);
  // A dot in the last segment is a file (a feed, an image), not a page.
  return /\.[a-z0-9]+$/i.test(url.pathname) ? undefined : url;
}
