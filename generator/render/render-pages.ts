import { bodyKey, DamagedCacheError } from '../cache/body-store.ts';
import { Packs, type Place } from '../cache/packs.ts';
import type { Store } from '../cache/store.ts';
import type { DistPage } from '../check/dist/dist-rule.ts';
import type { PageSpec } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { encodeText } from '../lib/encode-text.ts';
import { firstBy } from '../lib/first-by.ts';
import { once } from '../lib/once.ts';
import { createStagedFiles, type Staging, type WrittenFile } from '../output/staged-files.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';
import type { Frame } from './frame.ts';
import type { PageOutput } from './page-outputs.ts';
import { loadPageRenderer, viewFile } from './render-page.ts';
import { packPage, type RenderedFiles, unpackPage, unpackRead } from './stored-page.ts';

/** The written files, by path. */
export type Made = Map<string, WrittenFile>;

/** The context that a thread needs to make pages. Plain data. */
interface PagesContext {
  frame: Frame;
  /** The next output; undefined if pages only go into the store. */
  staging?: Staging;
  /** Whether pages are parsed for the checks of the output. */
  inspect: boolean;
  /** Folder of the packs with bodies and pages. */
  packs: string;
}

/** The result for a page: the written files, or why there are none. */
interface PageResult {
  made: readonly (readonly [path: string, written: WrittenFile])[];
  /** Its place in the store for later builds, if it was rendered. */
  stored?: Place;
  diagnostics?: readonly Diagnostic[];
  /** The stored page or its body cannot be read. */
  isDamaged?: true;
}

/** The results for all pages. */
export interface MadePages {
  made: Made;
  /** The pages that were rendered because the store did not have them. */
  rendered: PageSpec[];
  diagnostics: Diagnostic[];
}

/** The key of a page in the store. */
export function pageKey({ key }: Pick<PageOutput, 'key'>): string {
  return `page/${key}`;
}

/**
 * A page's facts for the checks, by the key of its files; undefined if the store does not have
 * them.
 */
export function recallPage(store: Store, key: string): DistPage | undefined {
  const place = store.placeOf(pageKey({ key }));
  const packed = place && store.packs.readText(place);
  const read = packed && unpackRead(packed);
  return read ? (JSON.parse(read) as DistPage) : undefined;
}

/**
 * The files of a stored page.
 * @throws DamagedCacheError if the page or its body is missing.
 */
export function recallFiles(store: Store, output: PageOutput): RenderedFiles {
  const packed = store.get(pageKey(output))?.toString();
  if (packed === undefined) throw new DamagedCacheError(`${pageKey(output)} cannot be read.`);
  const { body } = output.page;
  return unpackPage(packed, body === undefined ? undefined : String(body));
}

/**
 * Adds pages to the next output one at a time, so that memory use stays low. Takes them from the
 * store, or renders and stores them. Tries all pages; each one that throws becomes an error.
 * @throws SiteError if the site's code cannot be loaded; DamagedCacheError.
 */
export async function renderPages(
  options: Omit<PagesContext, 'packs'> & {
    pages: readonly PageOutput[];
    store: Store;
    workers: WorkerPool;
    /** Other work of this thread: it comes before its pages, while the other threads begin. */
    before?: () => Promise<void>;
  },
): Promise<MadePages> {
  const { pages, store, workers, before, ...rest } = options;
  const context: PagesContext = { ...rest, packs: store.packs.folder };
  const local = createPageWriter(context, store.packs);
  const hands = workers.hands<SentJob, PageResult>('pages', context, pages.length);
  await store.fetch(() => pages.map(pageKey));
  const results = await shareWork({
    ...{ jobs: pages, before },
    local: (output) => local(toPageJob(output, store)),
    remotes: hands.map((hand) => async (chunk: readonly PageOutput[]) => {
      return hand(chunk.map((output) => toSentJob(toPageJob(output, store))));
    }),
    describeLoss: (job, reason) => ({
      rule: 'render/failed',
      severity: 'error',
      message: `The thread that rendered ${job?.page.path ?? 'pages'} ended before it was done. ${reason}`,
      hint: 'Look for code that calls process.exit or throws in a callback, and for memory that only grows.',
      ...(job && viewFile(job.page, context.frame.site)),
    }),
  });
  if (results.some(({ isDamaged }) => isDamaged)) {
    throw new DamagedCacheError('A page or a body cannot be read.');
  }
  const made: Made = new Map();
  const rendered: PageSpec[] = [];
  for (const [index, result] of results.entries()) {
    for (const [path, written] of result.made) made.set(path, written);
    const output = pages[index];
    if (result.stored === undefined || output === undefined) continue;
    store.adopt(pageKey(output), result.stored);
    rendered.push(output.page);
  }
  // A fault of the server entry is the same on every page.
  const diagnostics = firstBy(
    results.flatMap(({ diagnostics = [] }) => diagnostics),
    (diagnostic) => JSON.stringify(diagnostic),
  );
  return { ...{ made, rendered }, diagnostics: [...diagnostics.values()] };
}

/** A page with the places of its body and, if stored, of its files. */
interface PageJob extends Pick<PageOutput, 'html' | 'json'> {
  page: PageSpec;
  body: string | Place | undefined;
  stored: Place | undefined;
}

function toPageJob(output: PageOutput, store: Store): PageJob {
  const { page, html, json } = output;
  return { page, html, json, body: placeBody(page, store), stored: store.placeOf(pageKey(output)) };
}

function placeBody({ body }: PageSpec, store: Store): string | Place | undefined {
  if (body === undefined || typeof body === 'string') return body;
  // For a damaged body, reading it from the store throws the right error.
  return store.placeOf(bodyKey(body.hash)) ?? String(body);
}

/** A job for another thread: the page as JSON, unless it is stored. */
type SentJob = Omit<PageJob, 'page'> & { page: string | undefined };

function toSentJob({ page, ...job }: PageJob): SentJob {
  return { ...job, page: job.stored ? undefined : JSON.stringify({ ...page, body: undefined }) };
}

/** The worker's task for the kind `pages`. */
export async function createPagesTask(context: PagesContext) {
  const write = createPageWriter(context, new Packs(context.packs));
  return ({ page, ...job }: SentJob) =>
    write({ ...job, page: (page === undefined ? {} : JSON.parse(page)) as PageSpec });
}

/** Creates the function that makes one page. */
function createPageWriter({ frame, inspect, staging }: PagesContext, packs: Packs) {
  const files = staging && createStagedFiles(staging);
  const loadRenderer = once(() => loadPageRenderer(frame));
  // Loads the parser only if the output is checked.
  const loadReader = once(async () =>
    inspect ? (await import('../check/dist/dist-page.ts')).readDistPage : undefined,
  );
  const writeAll = ({ html, json }: Pick<PageJob, 'html' | 'json'>, texts: RenderedFiles) =>
    Object.entries({ [html]: texts.html, ...(json !== undefined && { [json]: texts.json ?? '' }) })
      .map(([path, text]) => [path, files?.write(path, text)] as const)
      .flatMap(([path, written]) => (written ? [[path, written] as const] : []));
  return async (job: PageJob): Promise<PageResult> => {
    if (job.stored && files === undefined) return { made: [] };
    const body = typeof job.body === 'object' ? packs.readText(job.body) : job.body;
    if (typeof job.body === 'object' && body === undefined) return { made: [], isDamaged: true };
    if (job.stored) {
      const packed = packs.readText(job.stored);
      if (packed === undefined) return { made: [], isDamaged: true };
      return { made: writeAll(job, unpackPage(packed, body)) };
    }
    const render = await loadRenderer();
    const readPage = await loadReader();
    const page = body === undefined ? job.page : { ...job.page, body };
    let texts: RenderedFiles;
    try {
      texts = render(page);
    } catch (error) {
      if (error instanceof SiteError) return { made: [], diagnostics: error.diagnostics };
      throw error;
    }
    const made = writeAll(job, texts);
    const read = readPage && JSON.stringify(readPage(job.html, texts.html));
    const stored = packs.append(encodeText(packPage(texts, body, read)));
    return { made, stored };
  };
}
