import { paths } from '../../domain/paths.ts';

/**
 * The path to open after signing in: that of the query parameter `return` when it is a path of
 * this site, otherwise the dashboard. A URL, and whatever a browser would read as one, is not followed.
 */
export function returnPath(search: string): string {
  const value = new URLSearchParams(search).get('return') ?? '';
  const url = isLocalPath(value) ? new URL(value, 'https://site.invalid') : undefined;
  // Dot segments may only now have left a second slash, and the login would lead back to itself.
  if (!url || url.pathname.startsWith('//') || url.pathname === paths.login()) {
    return paths.dashboard();
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Browsers take a backslash for a slash and drop control characters from the middle of a URL. */
function isLocalPath(value: string): boolean {
  return /^\/(?!\/)/.test(value) && !/[\\\p{Cc}]/u.test(value);
}
