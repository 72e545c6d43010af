import type { Site } from '../config/site.ts';
import { throwTraced, traceDefinition, traceDiagnostics } from '../config/trace-definition.ts';
import {
  type LoadContentOptions,
  type LoadedContent,
  loadContent,
} from '../content/load-content.ts';
import { deferDrafts } from '../content/schedule.ts';
import {
  type Checked,
  type Diagnostic,
  hasErrors,
  SiteError,
  throwOnErrors,
} from '../diagnostics/diagnostic.ts';
import { weighStages } from '../diagnostics/stage-rules.ts';
import { append } from '../lib/append.ts';
import { type WorkerPool, withWorkers } from '../workers/pool.ts';
import { type KnownPlan, type Plan, planPages } from './plan-pages.ts';
import type { PlanOptions } from './plan-tools.ts';

/** The facts about a site before rendering. */
export interface PlannedSite {
  site: Site;
  content: LoadedContent;
  plan: Plan;
  /** The diagnostics of the stages. */
  diagnostics: Diagnostic[];
}

/**
 * The same despite errors. The site's functions may fail on incomplete content, so the plan may be
 * missing.
 */
export type SiteWithErrors = Omit<PlannedSite, 'plan'> & { plan: Plan | undefined };

interface PlanSiteOptions extends Omit<LoadContentOptions, 'workers'> {
  /** Existing threads. */
  workers?: WorkerPool;
  /** The last plan of the same definition in this process. */
  last?: KnownPlan | undefined;
  /** Runs a stage under its name. */
  step?: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Whether to continue as far as possible despite errors. */
  tolerant?: boolean;
  /** Called with the content before the pages are planned. */
  onContent?: ((content: LoadedContent) => Promise<void>) | undefined;
  pause?: PlanOptions['pause'];
}

/**
 * Loads the content of a site and plans its pages.
 * @throws SiteError if the site has errors; if tolerant, only if the content cannot be read.
 */
export function planSite(options: PlanSiteOptions & { tolerant: true }): Promise<SiteWithErrors>;
export function planSite(options: PlanSiteOptions): Promise<PlannedSite>;
export async function planSite(options: PlanSiteOptions): Promise<SiteWithErrors> {
  const { site, workers, step = (_, run) => run(), tolerant = false } = options;
  const diagnostics: Diagnostic[] = [];
  const keep = async <T>(
    checked: Checked<T>,
    { schedule }: Pick<LoadedContent, 'schedule'>,
  ): Promise<T> => {
    const found = await traceDiagnostics(site, checked.diagnostics);
    append(diagnostics, deferDrafts(weighStages(found, site.rules), schedule));
    if (!tolerant) throwOnErrors(diagnostics);
    return checked.value;
  };
  const load = (pool: WorkerPool) => loadContent({ ...options, workers: pool });
  const loading = step('content', () => (workers ? load(workers) : withWorkers(load)));
  const loaded = await loading.catch((error) => throwTraced(site, error));
  const content = await keep(loaded, loaded.value);
  await options.onContent?.(content);
  const planning = step('plan', () => planPages({ ...options, content }));
  const keepPlan = (planned: Checked<Plan>) => keep(planned, content);
  const plan = await planning.then(keepPlan, async (reason: unknown) => {
    const error = await traceDefinition(site, reason);
    if (!tolerant || !(error instanceof SiteError)) throw error;
    // If the content has errors, this error usually follows from them and adds nothing.
    if (!hasErrors(diagnostics)) append(diagnostics, error.diagnostics);
    return undefined;
  });
  return { site, content, plan, diagnostics };
}
