import { type HydrationList, hydrationListFile } from '../browser/own-page-only.ts';
import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import { type Output, readyOutput } from '../output/output.ts';

/**
 * Lists the pages that hydrate, if not all pages do: without the list, browsers would request data
 * that does not exist. The list is not in the bundle, since each new page would then change the
 * bundle and every document. It contains the pages that hydrate, or the others if there are fewer
 * of them.
 */
export function renderHydrationList(
  { views }: Pick<Site, 'views'>,
  pages: readonly Pick<PageSpec, 'path' | 'view'>[],
): Output[] {
  const hydrates = Object.values(views).map(({ hydrate }) => hydrate);
  if (!hydrates.includes(true) || !hydrates.includes(false)) return [];
  const listThose = (hydrate: boolean): HydrationList => {
    const those = pages.filter(({ view }) => views[view]?.hydrate === hydrate);
    return { hydrate, paths: those.map(({ path }) => encodeUrl(path)) };
  };
  const [hydrating, plain] = [listThose(true), listThose(false)];
  const list = hydrating.paths.length < plain.paths.length ? hydrating : plain;
  return [readyOutput(hydrationListFile, JSON.stringify(list), 'the list of pages that hydrate')];
}
