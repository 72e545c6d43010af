import { DamagedCacheError } from '../cache/body-store.ts';
import type { PageSpec, Rewrite } from '../contract.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { headerRules } from '../emit/headers.ts';
import { collectFiles, type SiteOutputs } from '../emit/outputs.ts';
import type { Output } from '../output/output.ts';
import { dataFileName, pageFileName } from '../plan/page-file-name.ts';
import { policyHeader } from '../render/policy.ts';
import { describeFailure, type RenderedPage } from '../render/render-page.ts';
import { findFile } from '../serve/answer.ts';
import { hostFiles, type OutputIndex, toServedFile } from '../serve/output-index.ts';
import type { WatchedSite } from './watched-site.ts';

type Files = Pick<SiteOutputs, 'images' | 'others'>;

/** The output of a site that is being watched: each file is made when it is asked for. */
export interface WatchedOutputs {
  /** The files, as far as they are needed to know what a path (with its slash) means. */
  indexFor(path: string): Promise<OutputIndex>;
  /** Takes over the files that are not pages, named with all that is known of the site by now. */
  adopt(files: Files): void;
}

/**
 * Creates the outputs of a state. Reading a page throws a SiteError when it cannot be rendered.
 * @param transformHtml changes a document on its way out.
 */
export function createWatchedOutputs(
  watched: WatchedSite,
  transformHtml: (html: string) => string,
): WatchedOutputs {
  const { site, plan, bundles } = watched;
  const code = byPath(bundles.client.files);
  let files: ReadonlyMap<string, Output> = code;
  let loading: Promise<void> | undefined;
  const load = async () => {
    files = toFiles(await collectFiles(watched));
  };
  const index: OutputIndex = {
    headers: headerRules(site, policyHeader(site, bundles)),
    rewrites: [
      ...plan.redirects.map(({ from, to }): Rewrite => ({ from, to, status: 301 })),
      ...site.rewrites,
    ],
    has: (path) => findPage(watched, path) !== undefined || files.has(path),
    async read(path) {
      const page = findPage(watched, path);
      if (page === undefined) return toServedFile(path, (await files.get(path)?.make()) ?? '');
      const { html, json } = renderWatched(watched, page);
      return toServedFile(path, path.endsWith('.json') ? json : transformHtml(html));
    },
  };
  return {
    async indexFor(path) {
      // Naming the other files takes a while on a large site, and an open page waits for its own.
      if (findFile(index, path) === undefined) {
        loading ??= load();
        await loading;
      }
      return index;
    },
    adopt(outputs) {
      loading = Promise.resolve();
      files = toFiles(outputs);
    },
  };
}

/**
 * Renders a page.
 * @throws SiteError when the site's code throws.
 */
export function renderWatched({ render }: WatchedSite, page: PageSpec): RenderedPage {
  try {
    return render(page);
  } catch (error) {
    if (error instanceof DamagedCacheError) throw error;
    throw new SiteError([describeFailure(page, error)], { cause: error });
  }
}

/** The page that one of its two files belongs to. */
function findPage({ site, plan }: WatchedSite, file: string): PageSpec | undefined {
  const stem = file.replace(/\.json$|\/index\.html$|\.html$/, '');
  return ['/', `/${stem}`]
    .map((path) => searchPath(plan.pages, path))
    .find(
      (page) =>
        page !== undefined &&
        [dataFileName(page.path), pageFileName(page.path, site.urlStyle)].includes(file),
    );
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

function toFiles({ images, others }: Files): Map<string, Output> {
  return byPath([...images, ...others].filter(({ path }) => !hostFiles.has(path)));
}

function byPath(outputs: readonly Output[]): Map<string, Output> {
  return new Map(outputs.map((output) => [output.path, output]));
}
