import type { PageSpec } from '../contract.ts';
import { headerRules } from '../emit/headers.ts';
import { collectFiles, type SiteOutputs } from '../emit/outputs.ts';
import { redirectRules } from '../emit/redirects.ts';
import { cleanPath, dataFileName, findFile, pageFileName } from '../lib/url-files.ts';
import { hostFiles } from '../output/host-files.ts';
import type { Output } from '../output/output.ts';
import { policyHeader } from '../render/policy.ts';
import { type OutputIndex, toServedFile } from '../serve/output-index.ts';
import type { WatchedSite } from './watched-site.ts';

/** The output of a state, each file of which is made when it is asked for. */
export type WatchedOutputs = ReturnType<typeof createWatchedOutputs>;

/**
 * Adds the outputs to a state. Reading a page throws a SiteError when it cannot be rendered.
 * @param transformHtml changes a document on its way out.
 * @param retired files of code that open pages may still load.
 */
export function createWatchedOutputs(
  watched: WatchedSite,
  transformHtml: (html: string) => string,
  retired: ReadonlyMap<string, Output> = new Map(),
) {
  const { site, plan, bundles } = watched;
  let files = byPath(bundles.client.files);
  let loading: Promise<void> | undefined;
  const adopt = ({ images, others }: Pick<SiteOutputs, 'images' | 'others'>) => {
    loading = Promise.resolve();
    files = byPath([...images, ...others].filter(({ path }) => !hostFiles.has(path)));
  };
  const fileAt = (path: string) => files.get(path) ?? retired.get(path);
  const index: OutputIndex = {
    base: site.base,
    headers: headerRules(site, policyHeader(site, bundles)),
    rewrites: redirectRules(site, plan.redirects),
    has: (path) => findPage(watched, path) !== undefined || fileAt(path) !== undefined,
    async read(path) {
      const page = findPage(watched, path);
      if (page === undefined) return toServedFile((await fileAt(path)?.make()) ?? '');
      const { html, json } = watched.render(page);
      return toServedFile(path.endsWith('.json') ? (json ?? '') : transformHtml(html));
    },
  };
  return {
    ...watched,
    /** The files, as far as they are needed to know what a path (with its slash) means. */
    async indexFor(path: string): Promise<OutputIndex> {
      // Naming the other files takes a while on a large site, and an open page waits for its own.
      if (findFile(index, path) === undefined) {
        loading ??= collectFiles(watched).then(adopt);
        await loading;
      }
      return index;
    },
    /** A file that is no page, as far as they are named, or code of a state before. */
    fileAt,
    /** The page of a path, by any name that a host knows it by. */
    pageAt: (path: string) => searchPath(plan.pages, cleanPath(path)),
    /** Takes over the files that are not pages, named with all that is known of the site by now. */
    adopt,
  };
}

/** The page that one of its files belongs to. */
function findPage({ site, plan }: WatchedSite, file: string): PageSpec | undefined {
  const page = searchPath(plan.pages, cleanPath(`/${file.replace(/\.json$/, '.html')}`));
  if (page === undefined) return undefined;
  const isData = site.views[page.view]?.hydrate && file === dataFileName(page.path);
  return isData || file === pageFileName(page.path, site.urlStyle) ? page : undefined;
}

/** Binary search: pages are in the order of their paths, and ten thousand make a slow map. */
function searchPath(pages: readonly PageSpec[], path: string): PageSpec | undefined {
  let [from, to] = [0, pages.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((pages[middle]?.path ?? '') < path) from = middle + 1;
    else to = middle;
  }
  return pages[from]?.path === path ? pages[from] : undefined;
}

function byPath(outputs: readonly Output[]): ReadonlyMap<string, Output> {
  return new Map(outputs.map((output) => [output.path, output]));
}
