import { join } from 'node:path';
import type { Bundles } from '../assets/bundle.ts';
import type { Cache } from '../cache/cache.ts';
import type { Site } from '../config/site.ts';
import { hashOf } from '../hash.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { toRendererSource } from '../render/load-renderer.ts';
import { filesOf, type PageOutput } from '../render/page-outputs.ts';
import { renderPages } from '../render/render-pages.ts';
import { throwOnErrors } from '../report/diagnostic.ts';
import type { Reporter } from '../report/reporter.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { Output } from './output.ts';
import {
  type OutputFolder,
  openOutputFolder,
  type StagedOutput,
  type Written,
} from './output-folder.ts';
import type { SiteOutputs } from './outputs.ts';
import { writeOutputs } from './write-outputs.ts';

/** What publishing did, in files and pages. */
export interface Published extends Written {
  files: number;
  /** Pages that were rendered; the others were right as they stood. */
  rendered: number;
}

interface PublishOptions {
  site: Site;
  plan: Plan;
  bundles: Bundles;
  outputs: SiteOutputs;
  /** Absolute path of the output folder. */
  out: string;
  cache: Cache;
  workers: WorkerPool;
  reporter: Pick<Reporter, 'step' | 'progress'>;
}

/**
 * Makes the output folder hold exactly these outputs: renders the pages and makes the files that
 * are not there already, and puts the whole in place at once.
 * @throws SiteError when a page cannot be rendered; the folder is then as it was.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { site, outputs, out, cache } = options;
  const { pages, images, others } = outputs;
  const all = [...pages.flatMap(filesOf), ...images, ...others];
  const folder = openOutputFolder({
    out,
    spare: join(site.cacheFolder, 'spare', hashOf(out).slice(0, 16)),
    records: cache.outputs(out),
  });
  if (folder.isWhole(all)) {
    return { files: all.length, rendered: 0, written: 0, removed: 0, unchanged: all.length };
  }
  const next = folder.stage(all);
  try {
    const dirty = pages.filter((page) => !filesOf(page).every(folder.holds));
    const { written, records } = await fill({ ...options, folder, next, dirty });
    cache.keepOutputs(out, records);
    return { files: all.length, rendered: dirty.length, ...written };
  } catch (error) {
    next.discard();
    throw error;
  }
}

/** Pages first: their mistakes should not wait for the images, which take longest. */
async function fill(
  options: PublishOptions & { folder: OutputFolder; next: StagedOutput; dirty: PageOutput[] },
): Promise<ReturnType<StagedOutput['commit']>> {
  const { site, plan, bundles, outputs, cache, workers, reporter, folder, next, dirty } = options;
  const { step } = reporter;
  const isMissing = (output: Output) => !folder.holds(output);
  const fromPages = await step('render', () =>
    renderPages({
      pages: dirty,
      source: toRendererSource({ site, plan, bundles, template: outputs.template }),
      files: next.files,
      staging: next.staging,
      bodies: cache.bodies.folder,
      workers,
    }),
  );
  throwOnErrors(fromPages.diagnostics);
  const images = outputs.images.filter(isMissing);
  const fromImages = await step('images', () =>
    writeOutputs(images, next.files, (done) =>
      reporter.progress(`images ${done} of ${images.length}`),
    ),
  );
  return step('emit', async () => {
    const fromOthers = await writeOutputs(outputs.others.filter(isMissing), next.files);
    return next.commit(new Map([...fromPages.made, ...fromImages, ...fromOthers]));
  });
}
