import { paths } from '../../domain/paths.ts';

/**
 * The path to open after signing in: the query parameter `return` if it is a path of this site,
 * otherwise the dashboard. It never follows a URL, or a text that browsers read as one.
 */
export function returnPath(search: string): string {
  const value = new URLSearchParams(search).get('return') ?? '';
  const url = isLocalPath(value) ? new URL(value, 'https://site.invalid') : undefined;
  // Resolving dot segments can leave a second slash, and the sign-in page must not redirect to
  // itself.
  if (!url || url.pathname.startsWith('//') || url.pathname === paths.login()) {
    return paths.dashboard();
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Browsers treat backslashes as slashes and remove control characters from URLs. */
function isLocalPath(value: string): boolean {
  return /^\/(?!\/)/.test(value) && !/[\\\p{Cc}]/u.test(value);
}
