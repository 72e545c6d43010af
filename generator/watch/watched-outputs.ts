import type { PageSpec } from '../contract.ts';
import { headerRules } from '../emit/headers.ts';
import { collectFiles, type SiteOutputs } from '../emit/outputs.ts';
import { redirectRules } from '../emit/redirects.ts';
import { findServed } from '../lib/page-url.ts';
import { partitionPoint } from '../lib/partition-point.ts';
import { cleanPath, dataFileName, pageFileName } from '../lib/url-files.ts';
import { hostFiles } from '../output/host-files.ts';
import type { Output } from '../output/output.ts';
import { policyHeader } from '../render/policy.ts';
import { type OutputIndex, toServedFile } from '../serve/output-index.ts';
import type { WatchedSite } from './watched-site.ts';

/** The output of a state; makes each file on request. */
export type WatchedOutputs = ReturnType<typeof createWatchedOutputs>;

/**
 * Adds the outputs to a state. Reading a page throws a SiteError if it cannot be rendered.
 * @param transformHtml changes each document before it is sent.
 * @param retired code files that open pages may still load.
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
    urlStyle: site.urlStyle,
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
    /** The index, with all files that are needed to resolve a path (with its slash). */
    async indexFor(path: string): Promise<OutputIndex> {
      // Naming all other files takes time on a large site, and an open page is waiting.
      if (findServed(index, path) === undefined) {
        loading ??= collectFiles(watched).then(adopt);
        await loading;
      }
      return index;
    },
    /** A file that is not a page, if it is already named, or code of an earlier state. */
    fileAt,
    /** The page of a path, by any name that a host knows. */
    pageAt: (path: string) => searchPath(plan.pages, cleanPath(path)),
    /** Takes over the files that are not pages, named with everything known so far. */
    adopt,
  };
}

/** The page that a file belongs to. */
function findPage({ site, plan }: WatchedSite, file: string): PageSpec | undefined {
  const page = searchPath(plan.pages, cleanPath(`/${file.replace(/\.json$/, '.html')}`));
  if (page === undefined) return undefined;
  const isData = site.views[page.view]?.hydrate && file === dataFileName(page.path);
  return isData || file === pageFileName(page.path, site.urlStyle) ? page : undefined;
}

/** Binary search: pages are sorted by path, and a map of ten thousand pages is slow to build. */
function searchPath(pages: readonly PageSpec[], path: string): PageSpec | undefined {
  const page = pages[partitionPoint(0, pages.length, (index) => (pages[index]?.path ?? '') < path)];
  return page?.path === path ? page : undefined;
}

function byPath(outputs: readonly Output[]): ReadonlyMap<string, Output> {
  return new Map(outputs.map((output) => [output.path, output]));
}
