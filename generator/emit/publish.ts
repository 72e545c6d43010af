import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { OutputFiles } from '../check/dist/check-output.ts';
import type { Site } from '../config/site.ts';
import { throwOnErrors } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { filesOf, type PageOutput } from '../render/page-outputs.ts';
import { pageKey, recallPage, renderPages } from '../render/render-pages.ts';
import type { Reporter } from '../report/reporter.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { compressedKey, compressFile, listCompressed } from './compressed-files.ts';
import { openOutputFolder, recognizeOutputs } from './output-folder.ts';
import { keepOutputs } from './output-records.ts';
import type { SiteOutputs } from './outputs.ts';
import { writeOutputs } from './write-outputs.ts';

interface PublishOptions {
  site: Site;
  outputs: SiteOutputs;
  out: string;
  cache: Cache;
  now: Date;
  /** Whether pages are read as they are rendered, for a check of this build or a later one. */
  inspect: boolean;
  /** Looks at the output before it is published; what it throws keeps it from being. */
  check: ((files: OutputFiles) => Promise<void>) | undefined;
  workers: WorkerPool;
  reporter: Pick<Reporter, 'step' | 'progress'>;
}

/**
 * Makes the output folder hold exactly these outputs: renders the pages and makes the files that
 * are not there already, and puts the whole in place at once.
 * @returns what that did, in files, and the pages that were rendered.
 * @throws SiteError when a page cannot be rendered; the folder is then as it was.
 */
export async function publish(options: PublishOptions) {
  const { site, outputs, out, cache, now } = options;
  const { pages, files: plain } = outputs;
  const compressed = site.precompress ? listCompressed(plain) : [];
  const all = [...plain, ...compressed];
  const folder = await openLastOutput(options);
  if (folder.areOthers) keepOutputs(cache, out, folder.records, folder.last);
  noteUse(options, compressed, folder);
  if (folder.isWhole(all, now)) {
    const fileOf = (path: string) => join(out, path);
    await options.check?.({
      ...{ outputs: plain, isWhole: true, isNew: () => false, fileOf },
      ...knownPages(cache, folder),
    });
    const files = folder.count(all);
    return { files, rendered: [], written: 0, removed: 0, unchanged: files };
  }
  const next = folder.stage(all, now);
  try {
    const held = new Set(all.filter(folder.holds).map(({ path }) => path));
    const isNew = (path: string) => !held.has(path);
    const dirty = pages.filter((page) => filesOf(page).some(({ path }) => isNew(path)));
    const made = await fill({ ...options, compressed, folder, next, dirty, isNew });
    const { written, records } = made;
    keepOutputs(cache, out, records, folder.records);
    const files = written.written + written.unchanged;
    return { files, rendered: made.rendered, ...written };
  } catch (error) {
    next.discard();
    throw error;
  }
}

/** What the output has already stays in the store as well, for a build without it. */
function noteUse(
  { outputs, cache: { store } }: PublishOptions,
  compressed: ReturnType<typeof listCompressed>,
  folder: LastOutput,
): void {
  for (const page of outputs.pages) store.has(pageKey(page));
  for (const { stored } of outputs.images) if (stored !== undefined) store.has(stored);
  for (const { of, encoding } of compressed) {
    store.has(compressedKey(folder.digestOf(of) ?? '', encoding));
  }
}

/** What the checks of the output may ask about pages. */
function knownPages({ store }: Cache, { lastKeyOf }: LastOutput) {
  return { lastKeyOf, recallPage: (key: string) => recallPage(store, key) };
}

/** Opens an output folder with what the last build knew of it; throws as `openOutputFolder` does. */
export async function openLastOutput(
  options: Pick<PublishOptions, 'out' | 'cache'> & Partial<Pick<PublishOptions, 'workers'>>,
) {
  const { out, cache, workers } = options;
  const spare = join(cache.folder, 'spare', hashOf(cache.nameOf(out)).slice(0, 16));
  const known = await recognizeOutputs(cache, out, workers);
  return { ...openOutputFolder({ out, spare, ...known }), ...known };
}

type LastOutput = Awaited<ReturnType<typeof openLastOutput>>;

/** Pages first: their mistakes should not wait for the images, which take longest. */
async function fill(
  options: PublishOptions & {
    compressed: ReturnType<typeof listCompressed>;
    folder: LastOutput;
    next: ReturnType<LastOutput['stage']>;
    dirty: PageOutput[];
    isNew(path: string): boolean;
  },
) {
  const { outputs, out, cache, check, workers, compressed, folder, next, dirty, isNew } = options;
  const { step, progress } = options.reporter;
  const { files, staging } = next;
  const isMissing = ({ path }: { path: string }) => isNew(path);
  const tell = (what: string, all: readonly unknown[]) => (done: number) =>
    progress(`${what} ${done} of ${all.length}`);
  const { frame, files: plain } = outputs;
  const fromPages = await step('render', () =>
    renderPages({
      ...{ pages: dirty, frame, files, staging, inspect: options.inspect },
      ...{ store: cache.store, workers },
    }),
  );
  throwOnErrors(fromPages.diagnostics);
  const images = outputs.images.filter(isMissing);
  const fromImages = await step('images', () =>
    writeOutputs(images, files, tell('images', images)),
  );
  const others = outputs.others.filter(isMissing);
  const fromOthers = await step('emit', () => writeOutputs(others, files));
  const made = new Map([...fromPages.made, ...fromImages, ...fromOthers]);
  const fileOf = (path: string) => join(made.has(path) ? staging.staged : out, path);
  await check?.({
    ...{ outputs: plain, isWhole: false, isNew, fileOf },
    ...knownPages(cache, folder),
  });
  const { rendered } = fromPages;
  if (compressed.length === 0) {
    return { rendered, ...(await step('emit', () => next.commit(made))) };
  }
  const leftOut = new Set<string>();
  const forms = compressed.filter(isMissing).map(({ path, of, encoding }) => ({
    path,
    async make() {
      const bytes = await compressFile(await readFile(fileOf(of)), encoding, cache.store);
      if (bytes === undefined) leftOut.add(path);
      return bytes;
    },
  }));
  const smaller = await step('compress', () =>
    writeOutputs(forms, files, tell('compressed', forms)),
  );
  const all = new Map([...made, ...smaller]);
  return { rendered, ...(await step('emit', () => next.commit(all, leftOut))) };
}
