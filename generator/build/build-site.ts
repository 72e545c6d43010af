import { type Bundles, bundleSite } from '../assets/bundle.ts';
import type { Cache } from '../cache/cache.ts';
import { retryWithoutCache } from '../cache/retry-without-cache.ts';
import { checkBuild } from '../check/check-build.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Mode, Site } from '../config/site.ts';
import { loadContent } from '../content/load-content.ts';
import type { KnownContent, LoadedContent } from '../content/loaded-content.ts';
import type { Unpublished } from '../contract.ts';
import { type Checked, type Diagnostic, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { stageApi } from '../emit/api-output.ts';
import { collectOutputs } from '../emit/outputs.ts';
import { publish, type StagedFacts } from '../emit/publish.ts';
import type { Output } from '../output/output.ts';
import { type Plan, planPages } from '../plan/plan-pages.ts';
import type { Reporter } from '../report/reporter.ts';
import type { BuildFigures } from '../report/summary.ts';
import { type WorkerPool, withWorkers } from '../workers/pool.ts';
import { noteRenderings } from './page-history.ts';

export interface BuildOptions {
  root: string;
  /** Absolute path of the output folder. */
  out: string;
  mode: Mode;
  /** Whether an invalid entry that a build may leave out fails it instead. */
  strict: boolean;
  /** The moment that the build is of; nothing in it reads another clock. */
  now: Date;
  /** Which entries that are not public are built all the same. */
  show: readonly Unpublished[];
  cache: Cache;
  reporter: Pick<Reporter, 'step' | 'progress' | 'timings'>;
}

/** What a build made; measuring the code is left to whoever shows its sizes. */
export interface BuiltSite extends Omit<BuildFigures, 'sizes'> {
  code: readonly Output[];
}

/**
 * Builds the site. What the last build left and is still right is neither rendered nor written
 * again; where the cache proves to be damaged, the build begins again without it.
 * @throws SiteError when the site has errors; the output is then as it was.
 */
export async function buildSite(options: BuildOptions): Promise<Checked<BuiltSite>> {
  return withWorkers((workers) =>
    retryWithoutCache(options.cache, () => runStages(options, workers)),
  );
}

/** The whole build: config → content → plan, beside it the bundles → outputs → publish, with a look at it. */
async function runStages(options: BuildOptions, workers: WorkerPool): Promise<Checked<BuiltSite>> {
  const { out, mode, now, cache, reporter } = options;
  const { step } = reporter;
  const start = performance.now();
  const { diagnostics, keep } = createCollector();

  const prepared = await prepareSite({ ...options, workers, keep });
  const { site, content, plan } = prepared;
  keep(
    await step('check', () => checkBuild({ ...options, site, content, plan, known: diagnostics })),
  );
  const bundles = await step('assets', () => prepared.bundling);
  const outputs = await step('collect', () =>
    collectOutputs({ site, content, plan, bundles, cache, diagnostics }),
  );
  let budgets: BuildFigures['budgets'] = [];
  const check = async (staged: StagedFacts) => {
    const { checkStaged } = await import('../check/dist/check-staged.ts');
    const about = { ...options, ...staged, site, content, plan, known: diagnostics };
    budgets = keep(await step('check output', () => checkStaged(about)));
  };
  const api = stageApi(out, bundles.api);
  const published = await publish({
    ...options,
    ...{ site, plan, bundles, outputs, workers },
    // What watch builds is not what visitors get: its code is not made small.
    check: mode === 'production' ? check : undefined,
  }).catch((error: unknown) => {
    api.discard();
    throw error;
  });
  api.commit();
  await step('cache', async () => {
    if (mode === 'production' && published.rendered.length > 0) {
      const { rendered } = published;
      const isWhole = rendered.length === plan.pages.length;
      noteRenderings(cache, out, { at: now, rendered, frame: outputs.frame, isWhole });
    }
    await cache.save();
  });

  return {
    diagnostics,
    value: {
      pages: outputs.pages.length,
      schedule: content.schedule,
      ...published,
      rendered: published.rendered.length,
      budgets,
      code: bundles.client.files,
      timings: reporter.timings(),
      total: performance.now() - start,
    },
  };
}

/** What is known of a site before anything of it is rendered. */
export interface PreparedSite {
  site: Site;
  cache: Cache;
  content: LoadedContent;
  plan: Plan;
  /** Under way. */
  bundling: Promise<Bundles>;
}

/** What still holds of the last time in the same process. */
export interface Reusable {
  /** Missing when the definition has changed. */
  site?: Site | undefined;
  known?: KnownContent | undefined;
  bundle?: typeof bundleSite | undefined;
}

/**
 * Loads the definition and the content, plans the pages, and begins to bundle beside that.
 * @param options.keep gathers the diagnostics of a stage, and throws at errors.
 */
export async function prepareSite(
  options: Omit<BuildOptions, 'out'> &
    Reusable & { workers: WorkerPool; keep: <T>(checked: Checked<T>) => T },
): Promise<PreparedSite> {
  const { root, mode, cache, keep, known, bundle = bundleSite } = options;
  const { step } = options.reporter;
  const site = options.site ?? (await step('config', () => loadConfig(root, mode, cache.folder)));
  const planning = (async () => {
    const content = keep(await step('content', () => loadContent({ ...options, site, known })));
    const plan = keep(await step('plan', () => planPages({ ...options, site, content })));
    return { content, plan };
  })();
  const shared = planning.then(({ plan }) => plan.shared);
  const bundling = bundle(site, shared);
  // Both fail with the content, which is awaited first; their own rejections are not unhandled.
  shared.catch(() => {});
  bundling.catch(() => {});
  return { site, cache, ...(await planning), bundling };
}

/** Gathers the diagnostics of the stages and ends the build at the first stage with an error. */
export function createCollector() {
  const diagnostics: Diagnostic[] = [];
  const keep = <T>(checked: Checked<T>): T => {
    diagnostics.push(...checked.diagnostics);
    throwOnErrors(diagnostics);
    return checked.value;
  };
  return { diagnostics, keep };
}
