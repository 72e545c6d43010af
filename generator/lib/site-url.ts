import { basePathOf } from './base-path.ts';
import { isFilePath } from './file-path.ts';

/** The form of a site's URL, for messages. */
export const siteUrlForm =
  'a URL such as "https://example.com" or "https://example.com/project", whose path has letters, digits and . _ ~ -';

/** A site's URL without a trailing slash; undefined for an invalid one. */
export function parseSiteUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const base = basePathOf(text);
  const parsed = url.origin + base;
  const isWhole = url.href.replace(/\/+$/, '') === parsed;
  return isWhole && (base === '' || isFilePath(base)) ? parsed : undefined;
}
