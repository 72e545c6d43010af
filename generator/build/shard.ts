import type { Shard } from '../cache/shard.ts';
import type { Store } from '../cache/store.ts';
import type { Site } from '../config/site.ts';
import { throwOnErrors } from '../diagnostics/diagnostic.ts';
import { compressFile, listCompressed, textInMemory } from '../emit/compressed-files.ts';
import type { SiteOutputs } from '../emit/outputs.ts';
import { makeConcurrently } from '../emit/write-outputs.ts';
import { hashOf } from '../lib/hash.ts';
import { memoize, onlyLast } from '../lib/memoize.ts';
import type { Bytes } from '../output/output.ts';
import { filesOf } from '../render/page-outputs.ts';
import { recallFiles, renderPages } from '../render/render-pages.ts';
import type { Reporter } from '../report/reporter.ts';
import type { WorkerPool } from '../workers/pool.ts';

type Made = Pick<SiteOutputs, 'pages' | 'images' | 'others'>;

/** The outputs that a shard makes. A hash of the path assigns each output to one shard. */
function takeShard({ pages, images, others }: Made, { index, count }: Shard): Made {
  const isOwn = ({ path }: { path: string }) =>
    Number.parseInt(hashOf(path).slice(0, 8), 16) % count === index - 1;
  return {
    pages: pages.filter(({ page }) => isOwn(page)),
    images: images.filter(isOwn),
    others: others.filter(isOwn),
  };
}

/**
 * Makes a shard's pages, images and compressed files, only for the store. The build that joins the
 * shards finds them there and writes the files.
 * @returns the number of pages and files, the rendered pages, and zeros for the published files.
 * @throws SiteError when a page cannot be rendered; DamagedCacheError.
 */
export async function makeShard(options: {
  site: Site;
  outputs: Made & Pick<SiteOutputs, 'frame'>;
  shard: Shard;
  store: Store;
  workers: WorkerPool;
  reporter: Pick<Reporter, 'step'>;
}) {
  const { site, outputs, shard, store, workers, reporter } = options;
  const { step } = reporter;
  const { pages, images, others } = takeShard(outputs, shard);
  const { frame } = outputs;
  const { rendered, diagnostics } = await step('render', () =>
    renderPages({ pages, frame, inspect: true, store, workers }),
  );
  throwOnErrors(diagnostics);
  await step('images', () => makeConcurrently(images, ({ make }) => make()));
  const makers = new Map<string, () => Bytes | Promise<Bytes> | undefined>(
    [...images, ...others].map(({ path, make }) => [path, make]),
  );
  for (const page of pages) {
    makers.set(page.html, () => recallFiles(store, page).html);
    if (page.json !== undefined) makers.set(page.json, () => recallFiles(store, page).json);
  }
  const files = [...pages.flatMap(filesOf), ...images, ...others];
  if (site.precompress) {
    const openText = memoize(async (path: string) => {
      const content = await makers.get(path)?.();
      return content === undefined ? undefined : textInMemory(content);
    }, onlyLast());
    await step('compress', () =>
      makeConcurrently(listCompressed(files), async (form) => {
        const text = await openText(form.of);
        if (text !== undefined) await compressFile(text, form, store);
      }),
    );
  }
  const published = { written: 0, removed: 0, unchanged: 0, budgets: [] };
  return { pages: pages.length, files: files.length, rendered, ...published };
}
