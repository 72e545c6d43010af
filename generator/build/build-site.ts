import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Bundles, bundleSite } from '../assets/bundle.ts';
import { createCssScoper } from '../assets/css-scoper.ts';
import { recallBundles } from '../assets/kept-bundles.ts';
import { retryWithoutCache } from '../cache/cache.ts';
import type { Shard } from '../cache/shard.ts';
import { checkBuild } from '../check/check-build.ts';
import type { OutputFiles } from '../check/dist/check-output.ts';
import { checkRuleNames } from '../check/rule-names.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Mode, Site } from '../config/site.ts';
import type { KnownContent, LoadContentOptions } from '../content/load-content.ts';
import type { PageSpec } from '../contract.ts';
import { type Diagnostic, finalDiagnosticsOf, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { addSizes, type CodeSizes, measureCode } from '../emit/code-sizes.ts';
import { refuseCacheIn, refuseForeignFolder, refuseStaticFolder } from '../emit/output-folder.ts';
import { collectOutputs, type SiteOutputs } from '../emit/outputs.ts';
import { lookAtOutput, publish } from '../emit/publish.ts';
import { append } from '../lib/append.ts';
import { once } from '../lib/once.ts';
import { stageHandler } from '../output/handler-files.ts';
import type { KnownPlan } from '../plan/plan-pages.ts';
import { type PlannedSite, planSite } from '../plan/plan-site.ts';
import { traceFailures } from '../render/trace-failures.ts';
import type { Reporter } from '../report/reporter.ts';
import type { BuildFigures } from '../report/summary.ts';
import { type WorkerPool, withWorkers } from '../workers/pool.ts';
import { noteRenderings } from './page-history.ts';
import { makeShard } from './shard.ts';

export interface BuildOptions
  extends Pick<LoadContentOptions, 'cache' | 'strict' | 'now' | 'show'> {
  root: string;
  /** Absolute path of the output folder. */
  out: string;
  mode: Mode;
  /**
   * Whether the output is only compared and then removed: no file is compressed, and no history is
   * stored.
   */
  isPassing?: boolean;
  reporter: Pick<Reporter, 'step' | 'progress' | 'timings'>;
  /** Builds this part of the site only for the cache, and leaves the output unchanged. */
  shard?: Shard | undefined;
}

/**
 * Builds the site. Outputs of the last build that are still correct are neither rendered nor
 * written again. If the cache proves to be damaged, the build starts again without it.
 * @returns the build's figures and the plan.
 * @throws SiteError when the site has errors; the output then stays unchanged.
 */
export async function buildSite(options: BuildOptions) {
  leaveGarbage();
  return withWorkers((workers) =>
    retryWithoutCache(options.cache, () => runStages(options, workers)),
  );
}

/**
 * Lets esbuild's process, a Go program that ends with the build, collect garbage only when it gets
 * large. Collecting takes a third of its time otherwise (docs/performance-method.md).
 */
function leaveGarbage(): void {
  const { env } = process;
  env.GOGC ??= 'off';
  env.GOMEMLIMIT ??= '512MiB';
}

/** The whole build: config → content → plan, with the bundles in parallel → outputs → publish. */
async function runStages(options: BuildOptions, workers: WorkerPool) {
  const { out, cache, reporter, shard } = options;
  const { step } = reporter;
  const start = performance.now();

  // Before a thread reads all files of a folder that may be the whole disk.
  if (!shard) {
    refuseCacheIn(out, cache);
    refuseForeignFolder(out);
  }
  const looks = once(() => lookAtOutput({ cache, out, workers }));
  // The threads list the files of the content first, because this thread waits for them.
  const whenListed = shard ? undefined : looks;
  const { bundling, ...planned } = await prepareSite({ ...options, workers, whenListed });
  const { site, content, plan, diagnostics } = planned;
  const isEdited = content.fingerprint() !== content.last.fingerprint();
  if (isEdited && !shard) looks().startSpare();
  const note = (found: readonly Diagnostic[]) => {
    append(diagnostics, found);
    throwOnErrors(diagnostics);
  };
  const bundles = await step('assets', () => bundling);
  if (!shard) refuseStaticFolder(out, site);
  refuseCacheIn(site.staticFolder, cache);
  // zlib's threads measure while this one goes on. A build that fails does not wait for them.
  const measuring = measureCode(bundles.client.files, cache);
  measuring.catch(() => {});
  const outputs = await step('collect', () => collectOutputs({ ...planned, bundles }));
  note(outputs.diagnostics);
  const making = shard
    ? makeShard({ site, outputs, shard, store: cache.store, workers, reporter })
    : publishSite({
        ...{ ...options, planned, bundles, outputs, measuring },
        ...{ looks: looks(), workers, note },
      });
  const made = await making.catch(async (error: unknown) => {
    const { pages } = plan;
    throw await traceFailures(error, { ...outputs, pages, sources: bundles.serverSources });
  });
  const sizes = addSizes(bundles.client.files, await measuring);
  const save = async () => {
    if (!shard) notePages(options, made.rendered, { plan, frame: outputs.keys });
    await cache.save();
  };
  await step('cache', save).catch((error: unknown) => {
    if (shard) throw error;
    append(diagnostics, describeLoss(error));
  });
  if (cache.store.isShared) await step('remote cache', () => cache.store.publish());

  return {
    diagnostics,
    plan,
    value: {
      schedule: content.schedule,
      ...made,
      rendered: made.rendered.length,
      sizes,
      timings: { ...reporter.timings() },
      total: performance.now() - start,
    },
  };
}

/** Checks the outputs, and publishes them together with the API. */
async function publishSite(
  options: BuildOptions & {
    planned: PlannedSite;
    bundles: Bundles;
    outputs: SiteOutputs;
    looks: ReturnType<typeof lookAtOutput>;
    workers: WorkerPool;
    note: (found: readonly Diagnostic[]) => void;
    measuring: Promise<CodeSizes>;
  },
) {
  const { out, mode, cache, isPassing = false, reporter, planned, bundles, outputs } = options;
  const { site } = planned;
  const isProduction = mode === 'production';
  let budgets: BuildFigures['budgets'] = [];
  const checkContent = async () => {
    const found = await reporter.step('check', () =>
      checkBuild({ ...options, ...planned, pause: nextTurn }),
    );
    options.note(found);
    await cache.writeEntries();
  };
  const check = async (files: OutputFiles) => {
    const { checkStaged } = await import('../check/dist/check-staged.ts');
    const codeSizes = await options.measuring;
    const staged = { ...options, ...planned, ...files, codeSizes };
    const checked = await reporter.step('check output', () => checkStaged(staged));
    options.note(checked.diagnostics);
    budgets = checked.value;
  };
  const api = stageHandler(out, bundles.api);
  const published = await publish({
    ...options,
    site: isPassing ? { ...site, precompress: false } : site,
    inspect: isProduction,
    before: checkContent,
    // Visitors never get the output of watch; its code is not minified.
    check: isProduction ? check : undefined,
  }).catch((error: unknown) => {
    api.discard();
    throw error;
  });
  api.commit();
  return { pages: outputs.pages.length, ...published, budgets };
}

/** Records for `stet explain` which pages a build rendered. */
function notePages(
  { cache, out, mode, now, isPassing = false }: BuildOptions,
  rendered: readonly PageSpec[],
  { plan, frame }: { plan: PlannedSite['plan']; frame: SiteOutputs['keys'] },
): void {
  if (mode !== 'production' || rendered.length === 0 || isPassing) return;
  const isWhole = rendered.length === plan.pages.length;
  noteRenderings(cache, out, { at: now, rendered, frame, isWhole });
}

/**
 * Describes a failure of the system to save the cache after the output was published; the next build
 * only takes longer.
 * @throws any other error.
 */
function describeLoss(error: unknown): Diagnostic[] {
  return finalDiagnosticsOf(error).map(({ message, ...rest }) => ({
    ...rest,
    severity: 'warning',
    message: `The output is complete, but the cache could not be saved. ${message}`,
  }));
}

/** Loads the definition, and checks that its rule names exist. */
async function loadNamed(...options: Parameters<typeof loadConfig>): Promise<Site> {
  const site = await loadConfig(...options);
  throwOnErrors(checkRuleNames(site));
  return site;
}

/** A planned site while its code is being bundled. */
export type PreparedSite = Awaited<ReturnType<typeof prepareSite>>;

/**
 * Loads the definition and the content, plans the pages, and bundles the code in parallel.
 * @param options.site `site`, `known`, `last` and `bundle` reuse results of an earlier build in the
 * same process; missing when the definition has changed.
 * @throws SiteError when the site has errors.
 */
export async function prepareSite(
  options: Omit<BuildOptions, 'out'> & {
    site?: Site | undefined;
    known?: KnownContent | undefined;
    last?: KnownPlan | undefined;
    bundle?: typeof bundleSite | undefined;
    workers?: WorkerPool;
    whenListed?: LoadContentOptions['whenListed'];
    onContent?: Parameters<typeof planSite>[0]['onContent'];
    pause?: Parameters<typeof planSite>[0]['pause'];
  },
) {
  const { root, mode, cache, bundle = bundleSite } = options;
  const isProduction = mode === 'production';
  const { step } = options.reporter;
  const site = options.site ?? (await step('config', () => loadNamed(root, mode, cache)));
  const planning = planSite({ ...options, site, step });
  const shared = planning.then(({ plan }) => plan.shared);
  const bundling = bundle(site, shared, {
    scoper: createCssScoper(site, cache),
    // While watching, the process itself keeps the bundles, with more that it needs for an edit.
    recall: isProduction ? (make) => recallBundles({ site, cache, shared }, make) : undefined,
  });
  // Both fail along with the content, which is awaited first. These handlers prevent unhandled
  // rejections.
  shared.catch(() => {});
  bundling.catch(() => {});
  return { ...(await planning), cache, bundling };
}
