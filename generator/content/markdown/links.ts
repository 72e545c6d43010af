import type { Element } from 'hast';
import { basePathOf, ownPath } from '../../lib/base-path.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { encodeUrl } from '../../lib/encode-url.ts';

/** What an address may begin with. Another scheme, such as `javascript:`, could run as a script. */
const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Marks a link to another site. One with any other scheme loses its address: its text stays. */
export function rewriteLink({ properties }: Element, siteUrl: string): void {
  const href = String(properties.href ?? '');
  if (!/^[/#]/.test(href) && !hasSafeScheme(href, siteUrl)) properties.href = undefined;
  else if (isElsewhere(href, siteUrl)) {
    // What plugins said, such as nofollow, holds too.
    const said = Array.isArray(properties.rel) ? properties.rel.map(String) : [];
    properties.rel = [...new Set(['noopener', 'external', ...said])];
  } else if (href.includes('%')) properties.href = compose(href);
}

/** A link with its letters in the form that paths of pages have (NFC). */
function compose(href: string): string {
  const text = decodeUrl(href, decodeURI);
  return text === text.normalize() ? href : encodeUrl(text.normalize());
}

const startsSafely = /^(?:https?|mailto|tel):/i;

/** Decoded, since browsers drop what may be hidden in a scheme: `java%0Ascript:`. */
function hasSafeScheme(href: string, siteUrl: string): boolean {
  if (startsSafely.test(href)) return true;
  const decoded = decodeUrl(href, decodeURI);
  return !URL.canParse(decoded, siteUrl) || schemes.has(new URL(decoded, siteUrl).protocol);
}

/** A host of the Web that is written as parsers give it back. */
const plainHost = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]+)(?=[/?#]|$)/;

/** Whether a URL has a host, and is not below this site's. */
export function isElsewhere(url: string, siteUrl: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(url)) return false;
  // Most URLs have a host whose letters are not in the site's, and to parse them takes long.
  const [, host] = plainHost.exec(url) ?? [];
  if (host !== undefined && !siteUrl.includes(host)) return true;
  if (!URL.canParse(url, siteUrl)) return true;
  const site = { url: siteUrl, base: basePathOf(siteUrl) };
  return ownPath(new URL(url, siteUrl), site) === undefined;
}
