import { basePathOf } from './base-path.ts';
import { isFilePath } from './file-path.ts';

/** How the address of a site is written, for messages. */
export const siteUrlForm =
  'a URL such as "https://example.com" or "https://example.com/project", whose path has letters, digits and . _ ~ -';

/** The address of a site without a slash at the end; undefined for text that is none. */
export function parseSiteUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const base = basePathOf(text);
  const parsed = url.origin + base;
  const isWhole = url.href.replace(/\/+$/, '') === parsed;
  return isWhole && (base === '' || isFilePath(base)) ? parsed : undefined;
}
