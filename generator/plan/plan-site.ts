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
import { type WorkerPool, withWorkers } from '../workers/pool.ts';
import { type KnownPlan, type Plan, planPages } from './plan-pages.ts';

/** What is known of a site before anything of it is rendered. */
export interface PlannedSite {
  site: Site;
  content: LoadedContent;
  plan: Plan;
  /** What the stages complain of. */
  diagnostics: Diagnostic[];
}

/** As much of that as errors leave: the site's own functions may fail on incomplete content. */
export type SiteWithErrors = Omit<PlannedSite, 'plan'> & { plan: Plan | undefined };

interface PlanSiteOptions extends Omit<LoadContentOptions, 'workers'> {
  /** Threads that exist already. */
  workers?: WorkerPool;
  /** The plan of the same definition the last time in the same process. */
  last?: KnownPlan | undefined;
  /** Runs a stage under its name. */
  step?: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Whether to go on as far as possible despite errors. */
  tolerant?: boolean;
}

/**
 * Loads the content of a site and plans its pages.
 * @throws SiteError when the site has errors; if tolerant, only when content cannot be read at all.
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
    diagnostics.push(...deferDrafts(weighStages(found, site.rules), schedule));
    if (!tolerant) throwOnErrors(diagnostics);
    return checked.value;
  };
  const load = (pool: WorkerPool) => loadContent({ ...options, workers: pool });
  const loading = step('content', () => (workers ? load(workers) : withWorkers(load)));
  const loaded = await loading.catch((error) => throwTraced(site, error));
  const content = await keep(loaded, loaded.value);
  const planning = step('plan', () => planPages({ ...options, content }));
  const keepPlan = (planned: Checked<Plan>) => keep(planned, content);
  const plan = await planning.then(keepPlan, async (reason: unknown) => {
    const error = await traceDefinition(site, reason);
    if (!tolerant || !(error instanceof SiteError)) throw error;
    // With errors in the content this one mostly follows from them, and says nothing new.
    if (!hasErrors(diagnostics)) diagnostics.push(...error.diagnostics);
    return undefined;
  });
  return { site, content, plan, diagnostics };
}
