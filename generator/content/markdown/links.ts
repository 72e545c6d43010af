import type { Element } from 'hast';
import { basePathOf, ownPath } from '../../lib/base-path.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { encodeUrl } from '../../lib/encode-url.ts';

/** The allowed schemes of URLs. Other schemes, such as `javascript:`, could run scripts. */
const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Marks links to other sites. A link with a forbidden scheme loses its URL and keeps its text. */
export function rewriteLink({ properties }: Element, siteUrl: string): void {
  const href = String(properties.href ?? '');
  if (!/^[/#]/.test(href) && !hasSafeScheme(href, siteUrl)) properties.href = undefined;
  else if (isElsewhere(href, siteUrl)) {
    // Values from plugins, such as nofollow, stay.
    const said = Array.isArray(properties.rel) ? properties.rel.map(String) : [];
    properties.rel = [...new Set(['noopener', 'external', ...said])];
  } else if (href.includes('%')) properties.href = compose(href);
}

/** Brings a link to the Unicode form of page paths (NFC). */
function compose(href: string): string {
  const text = decodeUrl(href, decodeURI);
  return text === text.normalize() ? href : encodeUrl(text.normalize());
}

const startsSafely = /^(?:https?|mailto|tel):/i;

/** Decodes first, because browsers remove characters hidden in a scheme: `java%0Ascript:`. */
function hasSafeScheme(href: string, siteUrl: string): boolean {
  if (startsSafely.test(href)) return true;
  const decoded = decodeUrl(href, decodeURI);
  return !URL.canParse(decoded, siteUrl) || schemes.has(new URL(decoded, siteUrl).protocol);
}

/** A web host in the same form that URL parsers return. */
const plainHost = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+)(?=[/?#]|$)/;

/** Whether a URL has a host and is not below this site's URL. */
export function isElsewhere(url: string, siteUrl: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(url)) return false;
  // Most hosts are not part of the site's URL, and parsing URLs is slow.
  const [, host] = plainHost.exec(url) ?? [];
  if (host !== undefined && !siteUrl.includes(host)) return true;
  if (!URL.canParse(url, siteUrl)) return true;
  const site = { url: siteUrl, base: basePathOf(siteUrl) };
  return ownPath(new URL(url, siteUrl), site) === undefined;
}
