import type { DistPage } from '../check/dist/dist-rule.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { StagedFiles, Staging, WrittenFile } from '../output/staged-files.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';
import { loadPageRenderer, type RendererSource } from './load-renderer.ts';
import type { PageOutput } from './page-outputs.ts';
import {
  loadInspection,
  type PageResult,
  type PagesContext,
  renderPage,
  toPageJob,
} from './pages-task.ts';
import { describeLoss } from './render-page.ts';

/** The files that were written, by path. */
export type Made = Map<string, WrittenFile>;

/**
 * Renders pages one after the other into the next output, so that none stays in memory. Each that
 * throws is an error of its own, and all are tried.
 * @throws SiteError when the site's code cannot be loaded.
 */
export async function renderPages(options: {
  pages: readonly PageOutput[];
  source: RendererSource;
  files: StagedFiles;
  staging: Staging;
  /** Whether pages are read again for the checks of the output. */
  inspect: boolean;
  workers: WorkerPool;
}): Promise<{ made: Made; read: ReadonlyMap<string, DistPage>; diagnostics: Diagnostic[] }> {
  const { pages, source, files, staging, inspect, workers } = options;
  if (pages.length === 0) return { made: new Map(), read: new Map(), diagnostics: [] };
  const render = await loadPageRenderer(source);
  const context: PagesContext = { source, staging, inspect };
  const readPage = await loadInspection(context);
  const hands = workers.hands<ReturnType<typeof toPageJob>, PageResult>(
    'pages',
    context,
    pages.length,
  );
  const results = await shareWork({
    jobs: pages,
    local: (page) => renderPage(page, render, files, readPage),
    remotes: hands.map(
      (hand) => async (chunk: readonly PageOutput[]) => hand(chunk.map(toPageJob)),
    ),
    describeLoss: (job, reason) => describeLoss(job?.page, reason),
  });
  return {
    made: new Map(results.flatMap(({ made }) => made)),
    read: new Map(results.flatMap(({ read }) => (read ? [[read.file, read]] : []))),
    diagnostics: results.flatMap(({ diagnostic }) => diagnostic ?? []),
  };
}
