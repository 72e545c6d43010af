import type { LoadedPage } from './page.ts';

/** What `emit/hydration-list.ts` writes: the pages that hydrate, or those that do not. */
export interface HydrationList {
  /** Whether the listed pages hydrate; all others do the opposite. */
  hydrate: boolean;
  /** Paths of pages, as browsers write them. */
  paths: string[];
}

/** Where the list is in the output. */
export const hydrationListFile = 'assets/hydration.json';

/**
 * In the client bundle of a site where some pages do not hydrate. Those have no data, and browsers
 * report each request that finds nothing, so a list says which they are. A page that another page
 * answers for, such as the not-found page, needs a document too.
 */
export function ownPageOnly(
  load: (path: string) => Promise<LoadedPage>,
): (path: string) => Promise<LoadedPage> {
  let list: Promise<HydrationList> | undefined;
  return async (path) => {
    list ??= fetchList();
    const { hydrate, paths } = await list.catch((error: unknown) => {
      list = undefined;
      throw error;
    });
    if (paths.includes(asWritten(path)) !== hydrate) throw new Error(`${path} does not hydrate.`);
    const page = await load(path);
    if (asWritten(page.path) === asWritten(path)) return page;
    throw new Error(`${path} has no page data and does not hydrate.`);
  };
}

async function fetchList(): Promise<HydrationList> {
  const response = await fetch(`${import.meta.base}/${hydrationListFile}`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
  return response.json();
}

/** A path as the address bar has it, from either form: `/müsli` is `/m%C3%BCsli`. */
function asWritten(path: string): string {
  return new URL(path, location.origin).pathname;
}
