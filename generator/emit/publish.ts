import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { OutputFiles } from '../check/dist/check-output.ts';
import type { Site } from '../config/site.ts';
import { SiteError, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { memoize, onlyLast } from '../lib/memoize.ts';
import { once } from '../lib/once.ts';
import { digestOf } from '../output/build-id.ts';
import { recoverOutput } from '../output/recover-output.ts';
import { filesOf } from '../render/page-outputs.ts';
import { type Made, pageKey, recallPage, renderPages } from '../render/render-pages.ts';
import type { Reporter } from '../report/reporter.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { allParts, partOf } from './by-path.ts';
import { compressedKey, compressFile, listCompressed } from './compressed-files.ts';
import { type FolderLook, isSameOutput, lookAtFolder, seeFolder } from './look-at-folder.ts';
import { countOutputs, findDoubtful, openOutputFolder, recognizeOutputs } from './output-folder.ts';
import {
  keepOutputs,
  type OutputRecords,
  type PartSummary,
  placeOf,
  recallSummary,
  unknownPart,
} from './output-records.ts';
import type { SiteOutputs } from './outputs.ts';
import { type Planned, planParts } from './planned-parts.ts';
import { startOutputs, writeOutputs } from './write-outputs.ts';

interface PublishOptions {
  site: Site;
  outputs: SiteOutputs;
  out: string;
  /** The state of the folders, which another thread may already be reading. */
  looks: OutputLooks;
  cache: Cache;
  now: Date;
  /** Whether to collect the facts of rendered pages, for a check by this build or a later one. */
  inspect: boolean;
  /**
   * Work that other threads need not wait for. If it throws, nothing is published, and nothing else
   * is reported.
   */
  before: () => Promise<void>;
  /** Checks the output before it is published; if it throws, nothing is published. */
  check: ((files: OutputFiles) => Promise<void>) | undefined;
  workers: WorkerPool;
  reporter: Pick<Reporter, 'step' | 'progress'>;
}

/** Functions that return the state of the output folder and of the spare folder. */
type OutputLooks = ReturnType<typeof lookAtOutput>;

/**
 * Starts to read the state of the files that a build compares with its plan. The spare folder
 * follows when it is asked for, or with `startSpare`: only a build that publishes changes needs it.
 */
export function lookAtOutput(options: { cache: Cache; out: string; workers: WorkerPool }) {
  const { cache, out, workers } = options;
  const about = countOutputs(recallSummary(cache, out).parts);
  const look = (folder: string) => lookAtFolder(folder, { workers, about });
  const lookAtSpare = once(() => look(spareOf(cache, out)));
  return { out: look(out), startSpare: lookAtSpare, spare: () => lookAtSpare()() };
}

/** The folder for the output before the last. */
function spareOf(cache: Cache, out: string): string {
  return join(cache.folder, 'spare', hashOf(cache.site, cache.nameOf(out)).slice(0, 16));
}

/**
 * Makes the output folder contain exactly these outputs: renders missing pages, makes missing
 * files, and replaces the folder at once. If another build replaces it first, starts again from
 * that output.
 * @returns the numbers of changed files, and the rendered pages.
 * @throws SiteError when a page cannot be rendered; the folder then stays unchanged.
 */
export async function publish(options: PublishOptions) {
  const { out } = options;
  let isChecked = false;
  const checks = {
    before: once(options.before),
    check:
      options.check &&
      (async (files: OutputFiles) => {
        if (!isChecked) await options.check?.(files);
        isChecked = true;
      }),
  };
  for (let { looks } = options; ; looks = lookAtOutput(options)) {
    recoverOutput(out);
    const seen = await looks.out();
    // Another build may have replaced the folder.
    const found = isSameOutput(out, seen) ? seen : seeFolder(out);
    try {
      return await publishFrom(found, { ...options, ...checks, looks });
    } catch (error) {
      if (error instanceof SiteError || isSameOutput(out, found)) throw error;
    }
  }
}

/** Publishes the differences from a state of the folder. */
async function publishFrom(found: FolderLook, options: PublishOptions) {
  const { site, outputs, out, cache, now, workers } = options;
  const { store } = cache;
  const { files: plain } = outputs;
  const compressed = site.precompress ? listCompressed(plain) : [];
  const planned = planParts([...plain, ...compressed]);
  const known = recallSummary(cache, out);
  const last = known.place === placeOf(out) ? known.parts : allParts.map(() => unknownPart);
  const parts = findDoubtful({ out, found, last, planned });
  const { records, others } = await recognizeOutputs(cache, out, { workers, found, parts });
  const isNoted = known.usedOn === store.today && !store.isShared;
  if (!isNoted) noteUse(options, compressed, records);
  const keep = (left: { records: typeof others; parts: readonly PartSummary[] }) =>
    keepOutputs(cache, out, { ...left, usedOn: store.today });
  const folder = openOutputFolder({
    ...{ out, spare: spareOf(cache, out), found, records, planned, parts, last, now },
  });
  if (folder.isWhole) {
    await options.before();
    const whole = folder.summarize();
    if (parts.size > 0 || !isNoted) keep({ records: others, parts: whole });
    await options.check?.({
      ...{ outputs: plain, isWhole: true, lastKeyOf: () => undefined },
      ...{ fileOf: (path) => join(out, path), recallPage: (key) => recallPage(store, key) },
    });
    const files = countOutputs(whole);
    return { files, rendered: [], written: 0, removed: 0, unchanged: files };
  }
  // The next build can use the recognized files even if this one fails.
  const doubtful = last.map((summary, part) => (parts.has(part) ? unknownPart : summary));
  if (others.size > 0) keep({ records: others, parts: doubtful });
  const next = folder.stage(await options.looks.spare());
  try {
    const isInDoubt = (path: string) => parts.has(partOf(path));
    const doubted = [...parts].flatMap((part) => planned[part]?.outputs ?? []);
    const held = new Set(doubted.filter(folder.holds).map(({ path }) => path));
    const isNew = (path: string) => isInDoubt(path) && !held.has(path);
    const lastKeyOf = ({ path, key }: Planned) => (isInDoubt(path) ? records.get(path)?.key : key);
    const made = await fill({ ...options, compressed, next, isNew, lastKeyOf });
    keep(made);
    return { files: countOutputs(made.parts), rendered: made.rendered, ...made.written };
  } catch (error) {
    next.discard();
    throw error;
  }
}

/**
 * Marks the values of unchanged outputs as used, so that the store keeps them for builds without
 * this output.
 */
function noteUse(
  { outputs, cache: { store } }: PublishOptions,
  compressed: ReturnType<typeof listCompressed>,
  records: OutputRecords,
): void {
  for (const page of outputs.pages) store.has(pageKey(page));
  for (const { stored } of outputs.images) if (stored !== undefined) store.has(stored);
  for (const form of compressed) {
    store.has(compressedKey(records.get(form.of)?.digest ?? '', form));
  }
}

/**
 * Makes what is missing. sharp's threads make images while this one renders. An error in a page
 * does not wait for them.
 */
async function fill(
  options: PublishOptions & {
    compressed: ReturnType<typeof listCompressed>;
    next: ReturnType<ReturnType<typeof openOutputFolder>['stage']>;
    /** Whether a file must be made. */
    isNew(path: string): boolean;
  } & Pick<OutputFiles, 'lastKeyOf'>,
) {
  const { outputs, out, cache, check, workers, compressed, next, isNew, lastKeyOf } = options;
  const { step, progress } = options.reporter;
  const { files, staging } = next;
  const isMissing = ({ path }: { path: string }) => isNew(path);
  const tell = (what: string, all: readonly unknown[]) => (done: number) =>
    progress(`${what} ${done} of ${all.length}`);
  const { frame, files: plain } = outputs;
  const images = outputs.images.filter(isMissing);
  const imaging = startOutputs(images, files);
  const dirty = outputs.pages.filter((page) => filesOf(page).some(isMissing));
  const fromPages = await step('render', async () => {
    const pages = await renderPages({
      ...{ pages: dirty, frame, staging, inspect: options.inspect },
      ...{ store: cache.store, workers, before: options.before },
    });
    throwOnErrors(pages.diagnostics);
    return pages;
  }).catch(imaging.stop);
  const fromImages = await step('images', () => imaging.finish(tell('images', images)));
  const others = outputs.others.filter(isMissing);
  const fromOthers = await step('emit', () => writeOutputs(others, files));
  const { made, rendered } = fromPages;
  // Not into a new map: with 100,000 posts, there are 222,000 files.
  const add = (more: Made) => {
    for (const [path, file] of more) made.set(path, file);
  };
  add(fromImages);
  add(fromOthers);
  const fileOf = (path: string) => join(made.has(path) ? staging.staged : out, path);
  const leftOut = new Set<string>();
  const openText = memoize(async (path: string) => {
    const file = fileOf(path);
    const read = once(() => readFile(file));
    const digest = made.get(path)?.digest ?? digestOf(await read());
    return { digest, size: statSync(file).size, read };
  }, onlyLast());
  const forms = compressed.filter(isMissing).map((form) => ({
    path: form.path,
    async make() {
      const bytes = await compressFile(await openText(form.of), form, cache.store);
      if (bytes === undefined) leftOut.add(form.path);
      return bytes;
    },
  }));
  // zlib's threads compress while this one checks.
  const compressing = startOutputs(forms, files);
  await check?.({
    ...{ outputs: plain, isWhole: false, lastKeyOf, fileOf },
    ...{ recallPage: (key) => recallPage(cache.store, key) },
  }).catch(compressing.stop);
  const finish = () => compressing.finish(tell('compressed', forms));
  if (forms.length > 0) add(await step('compress', finish));
  return { rendered, ...(await step('emit', () => next.commit(made, leftOut))) };
}
