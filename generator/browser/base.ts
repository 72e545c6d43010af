import { addBase, removeBase } from '../lib/base-path.ts';

declare global {
  interface ImportMeta {
    /** The base path, which bundles have as a text (assets/run-esbuild.ts); a definition has none. */
    readonly base?: string;
  }
}

const base = import.meta.base ?? '';

/**
 * A path of the site as browsers ask for it: `/about` is `/project/about` where `url` is
 * `https://example.com/project`. It is for code that speaks to the browser or to a server, such as
 * `fetch(withBase('/api/time'))` and `location.assign(withBase('/login'))`. The URLs in JSX, in
 * content and in what a definition gives have the base without it.
 * @param path from the root of the site; anything else, such as a URL with a host, is returned as it is.
 */
export function withBase(path: string): string {
  return addBase(base, path);
}

/**
 * The path of the plan for a path that the browser has: `loadPage(withoutBase(location.pathname))`.
 * A path outside the site is returned as it is.
 */
export function withoutBase(path: string): string {
  return removeBase(base, path) ?? path;
}
