import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { OutputFiles } from '../check/dist/check-output.ts';
import type { Site } from '../config/site.ts';
import { throwOnErrors } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { recoverOutput } from '../output/recover-output.ts';
import { retiredFile } from '../output/retired-files.ts';
import { filesOf, type PageOutput } from '../render/page-outputs.ts';
import { pageKey, recallPage, renderPages } from '../render/render-pages.ts';
import type { Reporter } from '../report/reporter.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { compressedKey, compressFile, listCompressed } from './compressed-files.ts';
import { countFiles, emptySummary } from './folder-summary.ts';
import { openOutputFolder, recognizeOutputs } from './output-folder.ts';
import { keepOutputs, placeOf, recallSummary } from './output-records.ts';
import type { SiteOutputs } from './outputs.ts';
import { type FoundFiles, scanFolder } from './scan-folder.ts';
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
  const recallOne = (key: string) => recallPage(cache.store, key);
  const staysWhole = async (files: number) => {
    await options.check?.({
      ...{ outputs: plain, isWhole: true, isNew: () => false, lastKeyOf: () => undefined },
      ...{ fileOf: (path) => join(out, path), recallPage: recallOne },
    });
    return { files, rendered: [], written: 0, removed: 0, unchanged: files };
  };
  recoverOutput(out);
  const found = scanFolder(out);
  const plan = hashOf(all.map(({ path, key }) => `${path}\0${key}`).join('\0'));
  const known = recallSummary(cache, out);
  if (isAsLeft(options, plan, known, found)) return staysWhole(known.count);
  const folder = await openLastOutput({ ...options, found });
  noteUse(options, compressed, folder);
  const isWhole = folder.isWhole(all, now);
  const usedOn = cache.store.today;
  if (isWhole || folder.areOthers) {
    const files = countFiles(emptySummary, found);
    const summary = { plan: isWhole ? plan : '', count: folder.count(all), files, usedOn };
    keepOutputs(cache, out, folder.records, { last: folder.last, summary });
  }
  if (isWhole) return staysWhole(folder.count(all));
  const next = folder.stage(all, now);
  try {
    const held = new Set(all.filter(folder.holds).map(({ path }) => path));
    const isNew = (path: string) => !held.has(path);
    const dirty = pages.filter((page) => filesOf(page).some(({ path }) => isNew(path)));
    const made = await fill({ ...options, compressed, folder, next, dirty, isNew });
    const { written, records } = made;
    const count = written.written + written.unchanged;
    const files = made.countAgain(countFiles(emptySummary, found));
    const summary = { plan, count, files, usedOn };
    keepOutputs(cache, out, records, { last: folder.records, summary });
    return { files: count, rendered: made.rendered, ...written };
  } catch (error) {
    next.discard();
    throw error;
  }
}

/**
 * Whether an output is as it was left, and is to be made of the same. The records of its files need not
 * be read for that.
 */
function isAsLeft(
  { out, cache: { store } }: PublishOptions,
  plan: string,
  known: ReturnType<typeof recallSummary>,
  found: FoundFiles,
): boolean {
  return (
    known.plan === plan &&
    known.place === placeOf(out) &&
    // What is retired goes some day, and once a day the store is told what is in use.
    !found.has(retiredFile) &&
    known.usedOn === store.today &&
    !store.isShared &&
    known.files === countFiles(emptySummary, found)
  );
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

/** Opens an output folder with what the last build knew of it; throws as `openOutputFolder` does. */
export async function openLastOutput(
  options: Pick<PublishOptions, 'out' | 'cache'> &
    Partial<Pick<PublishOptions, 'workers'>> & { found?: FoundFiles },
) {
  const { out, cache } = options;
  const spare = join(cache.folder, 'spare', hashOf(cache.nameOf(out)).slice(0, 16));
  const known = await recognizeOutputs(cache, out, options);
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
    ...{ lastKeyOf: folder.lastKeyOf, recallPage: (key) => recallPage(cache.store, key) },
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
