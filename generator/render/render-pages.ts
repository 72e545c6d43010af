import { bodyKey, DamagedCacheError } from '../cache/body-store.ts';
import { Packs, type Place } from '../cache/packs.ts';
import type { Store } from '../cache/store.ts';
import type { DistPage } from '../check/dist/dist-rule.ts';
import type { PageSpec } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { encodeText } from '../lib/encode-text.ts';
import { once } from '../lib/once.ts';
import { createStagedFiles, type Staging, type WrittenFile } from '../output/staged-files.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';
import type { Frame } from './frame.ts';
import type { PageOutput } from './page-outputs.ts';
import { describeFailure, loadPageRenderer, viewFile } from './render-page.ts';
import { packPage, type RenderedFiles, unpackPage, unpackRead } from './stored-page.ts';

/** The files that were written, by path. */
export type Made = Map<string, WrittenFile>;

/** What a thread needs to make pages. Plain data. */
interface PagesContext {
  frame: Frame;
  /** The next output; missing where pages are only put into the store. */
  staging?: Staging;
  /** Whether pages are read again for the checks of the output. */
  inspect: boolean;
  /** Folder of the packs with bodies and pages. */
  packs: string;
}

/** What became of a page: the files that were written, or why there are none. */
interface PageResult {
  made: readonly (readonly [path: string, written: WrittenFile])[];
  /** Where it was put for later builds, if it was rendered. */
  stored?: Place;
  diagnostics?: readonly Diagnostic[];
  /** What the store has of it, or of its body, cannot be read. */
  isDamaged?: true;
}

/** What became of pages. */
export interface MadePages {
  made: Made;
  /** Those that were rendered and not in the store. */
  rendered: PageSpec[];
  diagnostics: Diagnostic[];
}

/** The key of a page in the store. */
export function pageKey({ key }: Pick<PageOutput, 'key'>): string {
  return `page/${key}`;
}

/** What checks know of a page, by the key of its files; undefined where the store does not have it. */
export function recallPage(store: Store, key: string): DistPage | undefined {
  const place = store.placeOf(pageKey({ key }));
  const packed = place && store.packs.readText(place);
  const read = packed && unpackRead(packed);
  return read ? (JSON.parse(read) as DistPage) : undefined;
}

/**
 * The files of a page that is in the store.
 * @throws DamagedCacheError when it, or its body, is gone.
 */
export function recallFiles(store: Store, output: PageOutput): RenderedFiles {
  const packed = store.get(pageKey(output))?.toString();
  if (packed === undefined) throw new DamagedCacheError(`${pageKey(output)} cannot be read.`);
  const { body } = output.page;
  return unpackPage(packed, body === undefined ? undefined : String(body));
}

/**
 * Puts pages into the next output one after the other, so that none stays in memory: from the store,
 * else rendered, and then put into the store. Each that throws is an error of its own, and all are
 * tried.
 * @throws SiteError when the site's code cannot be loaded; DamagedCacheError.
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
  return {
    ...{ made, rendered },
    diagnostics: results.flatMap(({ diagnostics = [] }) => diagnostics),
  };
}

/** A page with the places of its body and, where it is in the store, of its files. */
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
  // The store says of one that is damaged what there is to say.
  return store.placeOf(bodyKey(body.hash)) ?? String(body);
}

/** A job on its way to another thread: the page as JSON, unless it is in the store. */
type SentJob = Omit<PageJob, 'page'> & { page: string | undefined };

function toSentJob({ page, ...job }: PageJob): SentJob {
  return { ...job, page: job.stored ? undefined : JSON.stringify({ ...page, body: undefined }) };
}

/** What the worker runs for the kind `pages`. */
export async function createPagesTask(context: PagesContext) {
  const write = createPageWriter(context, new Packs(context.packs));
  return ({ page, ...job }: SentJob) =>
    write({ ...job, page: (page === undefined ? {} : JSON.parse(page)) as PageSpec });
}

/** Creates the function that makes one page. */
function createPageWriter({ frame, inspect, staging }: PagesContext, packs: Packs) {
  const files = staging && createStagedFiles(staging);
  const loadRenderer = once(() => loadPageRenderer(frame));
  // The parser is loaded only where the output is checked.
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
    try {
      const texts = render(page);
      const made = writeAll(job, texts);
      const read = readPage && JSON.stringify(readPage(job.html, texts.html));
      const stored = packs.append(encodeText(packPage(texts, body, read)));
      return { made, stored };
    } catch (error) {
      if (error instanceof DamagedCacheError) throw error;
      const isKnown = error instanceof SiteError;
      const diagnostics = isKnown ? error.diagnostics : [describeFailure(page, error, frame.site)];
      return { made: [], diagnostics };
    }
  };
}
