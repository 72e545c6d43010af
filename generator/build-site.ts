import { readFile } from 'node:fs/promises';
import { bundleSite } from './assets/bundle.ts';
import { makeImages } from './assets/make-images.ts';
import { loadConfig } from './config/load-config.ts';
import type { Mode, Site } from './config/site.ts';
import { relativePath } from './content/find-files.ts';
import { loadContent } from './content/load-content.ts';
import { writeOutputs } from './emit/disk-writer.ts';
import type { Output } from './emit/output.ts';
import { collectOutputs } from './emit/outputs.ts';
import type { Memo } from './memo.ts';
import { planPages } from './plan/plan-pages.ts';
import { createDocument, type FillDocument } from './render/document.ts';
import { loadRenderer } from './render/load-renderer.ts';
import { renderPages } from './render/render-pages.ts';
import { type Checked, type Diagnostic, throwOnErrors } from './report/diagnostic.ts';
import type { Reporter } from './report/reporter.ts';
import type { BuildFigures } from './report/summary.ts';

export interface BuildOptions {
  root: string;
  /** Absolute path of the output folder. */
  out: string;
  mode: Mode;
  /** Whether an invalid entry that a build may leave out fails it instead. */
  strict: boolean;
  memo: Memo;
  reporter: Pick<Reporter, 'step' | 'progress' | 'timings'>;
}

/** What a build made; measuring `outputs` is left to whoever shows the sizes. */
export interface BuiltSite extends Omit<BuildFigures, 'sizes'> {
  outputs: readonly Output[];
}

/**
 * The whole build: config → content → plan, beside it the bundles → images → render → emit.
 * @throws SiteError when the site has errors; the output is then as it was.
 */
export async function buildSite(options: BuildOptions): Promise<Checked<BuiltSite>> {
  const { root, out, mode, strict, memo, reporter } = options;
  const { step } = reporter;
  const start = performance.now();
  const { diagnostics, keep } = createCollector();

  const site = await step('config', () => loadConfig(root, mode));
  const planning = (async () => {
    const content = keep(await step('content', () => loadContent({ site, memo, strict })));
    return { content, plan: keep(await step('plan', () => planPages(site, content))) };
  })();
  const shared = planning.then(({ plan }) => plan.shared);
  const bundling = bundleSite(site, shared);
  // Both fail with the content, which is awaited first; their own rejections are not unhandled.
  shared.catch(() => {});
  bundling.catch(() => {});
  const { content, plan } = await planning;
  const bundles = await step('assets', () => bundling);
  const images = await step('images', () =>
    makeImages({
      site,
      index: content.images,
      used: plan.images,
      onProgress: (done, total) => reporter.progress(`images ${done} of ${total}`),
    }),
  );
  const renderer = await step('load', () => loadRenderer(site, bundles.serverCode));
  const fillDocument = await loadDocument(site);
  const pages = keep(
    await step('render', () => renderPages({ site, plan, bundles, renderer, fillDocument, memo })),
  );
  const outputs = await step('collect', () =>
    collectOutputs({ site, plan, bundles, pages, images }),
  );
  const written = await step('emit', () => writeOutputs(outputs, out));
  memo.sweep();

  return {
    diagnostics,
    value: {
      pages: pages.length,
      outputs,
      files: outputs.length,
      ...written,
      timings: reporter.timings(),
      total: performance.now() - start,
    },
  };
}

/** Gathers the diagnostics of the stages and ends the build at the first stage with an error. */
function createCollector() {
  const diagnostics: Diagnostic[] = [];
  const keep = <T>(checked: Checked<T>): T => {
    diagnostics.push(...checked.diagnostics);
    throwOnErrors(diagnostics);
    return checked.value;
  };
  return { diagnostics, keep };
}

async function loadDocument(site: Site): Promise<FillDocument> {
  const { template } = site.document;
  return createDocument(await readFile(template, 'utf8'), relativePath(site.root, template));
}
