import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { OutputFiles } from '../check/dist/check-output.ts';
import type { Site } from '../config/site.ts';
import { throwOnErrors } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { filesOf, type PageOutput } from '../render/page-outputs.ts';
import { renderPages } from '../render/render-pages.ts';
import type { Reporter } from '../report/reporter.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { compressFile, listCompressed } from './compressed-files.ts';
import { keepOutputs, openOutputFolder, recallOutputs } from './output-folder.ts';
import type { SiteOutputs } from './outputs.ts';
import { writeOutputs } from './write-outputs.ts';

interface PublishOptions {
  site: Site;
  outputs: SiteOutputs;
  out: string;
  cache: Cache;
  now: Date;
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
  const folder = openLastOutput(options);
  if (folder.isWhole(all, now)) {
    const fileOf = (path: string) => join(out, path);
    const known = { isWhole: true, isNew: () => false, fresh: new Map() };
    await options.check?.({ outputs: plain, fileOf, ...known });
    const files = folder.count(all);
    return { files, rendered: [], written: 0, removed: 0, unchanged: files };
  }
  const next = folder.stage(all, now);
  try {
    const dirty = pages.filter((page) => !filesOf(page).every(folder.holds));
    const { written, records } = await fill({ ...options, compressed, folder, next, dirty });
    keepOutputs(cache, out, records);
    const files = written.written + written.unchanged;
    return { files, rendered: dirty.map(({ page }) => page), ...written };
  } catch (error) {
    next.discard();
    throw error;
  }
}

/** Opens an output folder with what the last build knew of it; throws as `openOutputFolder` does. */
export function openLastOutput(options: Pick<PublishOptions, 'site' | 'out' | 'cache'>) {
  const { site, out, cache } = options;
  const spare = spareFolder(site.cacheFolder, out);
  return openOutputFolder({ out, spare, records: recallOutputs(cache, out) });
}

/** Where the output before the last of a folder is kept. */
export function spareFolder(cacheFolder: string, out: string): string {
  return join(cacheFolder, 'spare', hashOf(out).slice(0, 16));
}

type LastOutput = ReturnType<typeof openLastOutput>;

/** Pages first: their mistakes should not wait for the images, which take longest. */
async function fill(
  options: PublishOptions & {
    compressed: ReturnType<typeof listCompressed>;
    folder: LastOutput;
    next: ReturnType<LastOutput['stage']>;
    dirty: PageOutput[];
  },
) {
  const { outputs, out, cache, check, workers, compressed, folder, next, dirty } = options;
  const { step, progress } = options.reporter;
  const { files, staging } = next;
  const isMissing = (output: OutputFiles['outputs'][number]) => !folder.holds(output);
  const tell = (what: string, all: readonly unknown[]) => (done: number) =>
    progress(`${what} ${done} of ${all.length}`);
  const { frame, files: plain } = outputs;
  const fromPages = await step('render', () =>
    renderPages({ pages: dirty, frame, files, staging, inspect: check !== undefined, workers }),
  );
  throwOnErrors(fromPages.diagnostics);
  const images = outputs.images.filter(isMissing);
  const fromImages = await step('images', () =>
    writeOutputs(images, files, tell('images', images)),
  );
  const others = outputs.others.filter(isMissing);
  const fromOthers = await step('emit', () => writeOutputs(others, files));
  const made = new Map([...fromPages.made, ...fromImages, ...fromOthers]);
  const held = new Set(plain.filter(folder.holds).map(({ path }) => path));
  const isNew = (path: string) => !held.has(path);
  const fileOf = (path: string) => join(made.has(path) ? staging.staged : out, path);
  await check?.({ outputs: plain, isWhole: false, isNew, fileOf, fresh: fromPages.read });
  if (compressed.length === 0) return step('emit', () => next.commit(made));
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
  return step('emit', () => next.commit(new Map([...made, ...smaller]), leftOut));
}
