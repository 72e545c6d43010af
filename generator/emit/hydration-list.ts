import { type HydrationList, hydrationListFile } from '../browser/own-page-only.ts';
import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import { encodeUrl } from '../lib/encode-url.ts';
import { type Output, readyOutput } from '../output/output.ts';

/**
 * Tells the browser which pages hydrate, where not all of them do: without the list it would ask for
 * the data of a page that has none. The bundle cannot know, since each new page would change it and
 * every document with it. Lists the fewer ones.
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
