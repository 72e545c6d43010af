import type { LoadedPage } from './page.ts';

/**
 * The list that `emit/hydration-list.ts` writes: the pages that hydrate, or the pages that don't.
 */
export interface HydrationList {
  /** Whether the listed pages hydrate; all others do the opposite. */
  hydrate: boolean;
  /** Paths of pages, as browsers write them. */
  paths: string[];
}

/** The path of the list in the output. */
export const hydrationListFile = 'assets/hydration.json';

/**
 * In the client bundle of a site where some pages do not hydrate. Those pages have no data, and
 * browsers report failed requests, so a list says which pages they are. If another page answers for
 * a path, such as the not-found page, the browser must load the document too.
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

/** A path as the address bar shows it, from either form: `/müsli` is `/m%C3%BCsli`. */
function asWritten(path: string): string {
  return new URL(path, location.origin).pathname;
}
