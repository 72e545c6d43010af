import type { Element } from 'hast';

/** Marks a link to another site, and notes one to a page of this site. */
export function readLink(link: Element, siteUrl: string, links: Set<string>): void {
  const href = String(link.properties.href ?? '');
  if (isElsewhere(href, siteUrl)) link.properties.rel = ['noopener', 'external'];
  else if (/^(?:\/|https?:)/i.test(href)) links.add(href);
}

/** Whether a URL has a host, and not this site's. */
export function isElsewhere(url: string, siteUrl: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(url)) return false;
  return !URL.canParse(url, siteUrl) || new URL(url, siteUrl).origin !== siteUrl;
}
