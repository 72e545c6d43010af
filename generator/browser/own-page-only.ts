import type { LoadedPage } from './page.ts';

/**
 * In the client bundle of a site where some pages do not hydrate: those have no data to load. Where
 * another page answers for one, such as the not-found page, the browser has to go there itself.
 */
export function ownPageOnly(
  load: (path: string) => Promise<LoadedPage>,
): (path: string) => Promise<LoadedPage> {
  return async (path) => {
    const page = await load(path);
    if (page.path === path) return page;
    throw new Error(`${path} has no data of its own, and may not hydrate.`);
  };
}
