import type { Element } from 'hast';
import { basePathOf, ownPath } from '../../lib/base-path.ts';
import { decodeUrl } from '../../lib/decode-url.ts';

/** What an address may begin with. Another scheme, such as `javascript:`, could run as a script. */
const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Marks a link to another site. One with any other scheme loses its address: its text stays. */
export function rewriteLink(link: Element, siteUrl: string): void {
  const href = String(link.properties.href ?? '');
  if (!/^[/#]/.test(href) && !hasSafeScheme(href, siteUrl)) link.properties.href = undefined;
  else if (isElsewhere(href, siteUrl)) link.properties.rel = ['noopener', 'external'];
}

/** Decoded, since browsers drop what may be hidden in a scheme: `java%0Ascript:`. */
function hasSafeScheme(href: string, siteUrl: string): boolean {
  const decoded = decodeUrl(href, decodeURI);
  return !URL.canParse(decoded, siteUrl) || schemes.has(new URL(decoded, siteUrl).protocol);
}

/** Whether a URL has a host, and is not below this site's. */
export function isElsewhere(url: string, siteUrl: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(url)) return false;
  if (!URL.canParse(url, siteUrl)) return true;
  const site = { url: siteUrl, base: basePathOf(siteUrl) };
  return ownPath(new URL(url, siteUrl), site) === undefined;
}
