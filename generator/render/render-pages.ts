import { DamagedCacheError } from '../cache/body-store.ts';
import type { DistPage } from '../check/dist/dist-rule.ts';
import type { PageSpec } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import {
  createStagedFiles,
  type StagedFiles,
  type Staging,
  type WrittenFile,
} from '../output/staged-files.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';
import type { Frame } from './frame.ts';
import type { PageOutput } from './page-outputs.ts';
import { describeFailure, loadPageRenderer, viewFile } from './render-page.ts';

/** The files that were written, by path. */
export type Made = Map<string, WrittenFile>;

/** What a thread needs to render pages into the next output. Plain data. */
interface PagesContext {
  frame: Frame;
  staging: Staging;
  /** Whether pages are read again for the checks of the output. */
  inspect: boolean;
}

/** What became of a page: the files that were written, or why there are none. */
interface PageResult {
  made: readonly (readonly [path: string, written: WrittenFile])[];
  /** What the checks of the output need of it. */
  read?: DistPage;
  diagnostics?: readonly Diagnostic[];
}

/**
 * Renders pages one after the other into the next output, so that none stays in memory. Each that
 * throws is an error of its own, and all are tried.
 * @throws SiteError when the site's code cannot be loaded.
 */
export async function renderPages(
  options: PagesContext & {
    pages: readonly PageOutput[];
    files: StagedFiles;
    workers: WorkerPool;
  },
): Promise<{ made: Made; read: ReadonlyMap<string, DistPage>; diagnostics: Diagnostic[] }> {
  const { pages, files, workers, ...context } = options;
  if (pages.length === 0) return { made: new Map(), read: new Map(), diagnostics: [] };
  const local = await createPageWriter(context, files);
  const hands = workers.hands<PageJob, PageResult>('pages', context, pages.length);
  const results = await shareWork({
    jobs: pages,
    local,
    // A body that cannot be read fails the chunk, as it fails a page that is rendered here.
    remotes: hands.map(
      (hand) => async (chunk: readonly PageOutput[]) => hand(chunk.map(toPageJob)),
    ),
    describeLoss: (job, reason) => ({
      rule: 'render/failed',
      severity: 'error',
      message: `The thread that rendered ${job?.page.path ?? 'pages'} ended before it was done. ${reason}`,
      hint: 'Look for code that calls process.exit or throws in a callback, and for memory that only grows.',
      ...(job && viewFile(job.page, context.frame.site)),
    }),
  });
  return {
    made: new Map(results.flatMap(({ made }) => made)),
    read: new Map(results.flatMap(({ read }) => (read ? [[read.file, read]] : []))),
    diagnostics: results.flatMap(({ diagnostics = [] }) => diagnostics),
  };
}

/** A page on its way to another thread: its body as text, and the rest of it as JSON. */
type PageJob = ReturnType<typeof toPageJob>;

function toPageJob({ page, html, json }: PageOutput) {
  const body = page.body === undefined ? undefined : String(page.body);
  return { page: JSON.stringify({ ...page, body: undefined }), body, html, json };
}

/** What the worker runs for the kind `pages`. */
export async function createPagesTask(context: PagesContext) {
  const write = await createPageWriter(context, createStagedFiles(context.staging));
  return ({ page, body, ...names }: PageJob) => {
    const spec = JSON.parse(page) as PageSpec;
    return write({ ...names, page: body === undefined ? spec : { ...spec, body } });
  };
}

/** Creates the function that renders one page and writes its files. */
async function createPageWriter({ frame, inspect }: PagesContext, files: StagedFiles) {
  const render = await loadPageRenderer(frame);
  // The parser is loaded only where the output is checked.
  const read = inspect && (await import('../check/dist/dist-page.ts')).readDistPage;
  return ({ page, html, json }: Omit<PageOutput, 'key'>): PageResult => {
    try {
      const rendered = render(page);
      const made = Object.entries({
        [html]: rendered.html,
        ...(json !== undefined && { [json]: rendered.json ?? '' }),
      }).map(([path, text]) => [path, files.write(path, text)] as const);
      return {
        made: made.flatMap(([path, written]) => (written ? [[path, written]] : [])),
        ...(read && { read: read(html, rendered.html) }),
      };
    } catch (error) {
      if (error instanceof DamagedCacheError) throw error;
      const isKnown = error instanceof SiteError;
      const diagnostics = isKnown ? error.diagnostics : [describeFailure(page, error, frame.site)];
      return { made: [], diagnostics };
    }
  };
}
