import type { Element } from 'hast';

/** What an address may begin with. Another scheme, such as `javascript:`, could run as a script. */
const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/**
 * Marks a link to another site, and notes one to a page of this site. One with any other scheme
 * loses its address: its text stays.
 */
export function readLink(link: Element, siteUrl: string, links: Set<string>): void {
  const href = String(link.properties.href ?? '');
  if (!/^[/#]/.test(href) && !hasSafeScheme(href, siteUrl)) link.properties.href = undefined;
  else if (isElsewhere(href, siteUrl)) link.properties.rel = ['noopener', 'external'];
  else if (/^(?:\/|https?:)/i.test(href)) links.add(href);
}

/** Decoded, since browsers drop what may be hidden in a scheme: `java%0Ascript:`. */
function hasSafeScheme(href: string, siteUrl: string): boolean {
  const decoded = decode(href);
  return !URL.canParse(decoded, siteUrl) || schemes.has(new URL(decoded, siteUrl).protocol);
}

/** An address as it reads; what is no encoding stays as it is written. */
export function decode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Whether a URL has a host, and not this site's. */
export function isElsewhere(url: string, siteUrl: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(url)) return false;
  return !URL.canParse(url, siteUrl) || new URL(url, siteUrl).origin !== siteUrl;
}
