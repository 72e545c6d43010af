import { addBase, removeBase } from '../lib/base-path.ts';

declare global {
  interface ImportMeta {
    /**
     * The base path, which bundles contain as a string (assets/run-esbuild.ts); a definition has
     * none.
     */
    readonly base?: string;
  }
}

const base = import.meta.base ?? '';

/**
 * Adds the base to a path: `/about` becomes `/project/about` if `url` is
 * `https://example.com/project`. Use it for paths that your code passes to the browser, such as
 * `fetch(withBase('/api/time'))` and `location.assign(withBase('/login'))`. stet adds the base to
 * URLs in JSX, content and the definition itself. With `urlStyle: 'directory'`, it also adds the
 * slash at the end of a page's URL.
 * @param path a path from the root of the site; anything else, such as a URL with a host, is
 * returned unchanged.
 */
export function withBase(path: string): string {
  return addBase(base, path);
}

/**
 * Removes the base from a path of the browser: `loadPage(withoutBase(location.pathname))`. Returns
 * a path outside the site unchanged. With `urlStyle: 'directory'`, it also removes the slash at the
 * end.
 */
export function withoutBase(path: string): string {
  return removeBase(base, path) ?? path;
}
