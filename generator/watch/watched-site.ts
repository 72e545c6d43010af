import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Bundles, bundleSite } from '../assets/bundle.ts';
import { bundleEdit } from '../assets/bundle-patch.ts';
import { editedModules } from '../assets/last-bundles.ts';
import { type BuildOptions, type PreparedSite, prepareSite } from '../build/build-site.ts';
import { requireConfig } from '../config/load-config.ts';
import { missingFiles } from '../config/missing-files.ts';
import type { LoadedContent } from '../content/load-content.ts';
import { SiteError, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { isInside } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import type { PlanPause } from '../plan/plan-tools.ts';
import { codeKey, createFrame, documentKey, type Frame, hasSameCode } from '../render/frame.ts';
import { loadPageRenderer, type RenderPageFiles } from '../render/render-page.ts';
import { traceFailures } from '../render/trace-failures.ts';
import { planEarly } from './early-plan.ts';
import { createModuleRunner, type ModuleRunner } from './evaluate-module.ts';
import { judgeChanges } from './judge-changes.ts';
import { addFilesBelow, bundledFiles } from './known-files.ts';

/** A site that can be served: planned and bundled, with pages rendered on request. */
export interface WatchedSite extends Omit<PreparedSite, 'bundling'> {
  bundles: Bundles;
  frame: Frame;
  render: RenderPageFiles;
  /** Changes if open pages must reload. */
  code: string;
  /** Key of the code that pages had before the first patch. */
  firstCode: string;
  /** The number of patches of this `code` in its bundles. */
  patches: number;
  /** Changes if pages may differ for reasons other than their code. */
  planned: number;
  /** Milliseconds that the plan took. */
  planTime: number;
  run: ModuleRunner;
  /** Hashes of changed files that only `pages` may read, by absolute path. */
  data: ReadonlyMap<string, string>;
  /** Content files that were invalid when watching began; each additional one is an error. */
  invalid: ReadonlySet<string>;
}

export type WatchOptions = Omit<BuildOptions, 'out'>;

/** Milliseconds of planning after which an edit is shown before it is planned. */
const slowPlan = 100;

interface Update {
  last?: WatchedSite | undefined;
  /** Absolute paths of the files that may have changed since. */
  changed?: ReadonlySet<string> | undefined;
  /** The number of patches that update the last code to this one, if patches can. */
  patches?: number | undefined;
  /**
   * Called with modules (absolute paths) that changed during bundling. The bundle then contains
   * edits that the watcher has not reported yet.
   * @returns whether open pages were updated to the newest code.
   */
  onEdited?: ((files: readonly string[]) => Promise<boolean>) | undefined;
  /**
   * Called if only entries changed and planning takes long: with the last state and the new
   * versions of their pages. Planning waits until it resolves.
   */
  onEarly?: ((early: WatchedSite) => Promise<void>) | undefined;
  /** Awaited often during the plan after that; throws to give it up. */
  pause?: PlanPause | undefined;
}

/**
 * Makes the next state of a site from the last one.
 * @throws SiteError if the site has errors; continue to serve the last state.
 */
export async function updateSite(options: WatchOptions, update: Update = {}): Promise<WatchedSite> {
  const { last, patches } = update;
  const { bundling, ...planned } = await prepareUpdate(options, update);
  const invalid = findInvalid(planned.content, last);
  const bundles = await bundling;
  const frame = createFrame({ ...planned, bundles });
  const { run = createModuleRunner() } = last ?? {};
  const next = { ...planned, bundles, frame, invalid, run };
  if (last && isDeepStrictEqual(last.frame, frame)) {
    const { render, code, firstCode } = last;
    return { ...next, render, code, firstCode, patches: patches ?? last.patches };
  }
  const render = await loadPageRenderer(frame, run).catch(async (error) => {
    throw await tracePages(error, next);
  });
  const firstCode = last && (await isPatched(next, update)) ? last.firstCode : codeKey(frame);
  const code = hashOf(documentKey(frame), firstCode);
  const count = last?.code === code ? (patches ?? last.patches) : 0;
  return { ...next, render, code, firstCode, patches: count };
}

/** Whether patches can update the last code to this one, so that open pages need not reload. */
async function isPatched(
  { bundles, frame }: Pick<WatchedSite, 'bundles' | 'frame'>,
  { last, patches, onEdited }: Update,
): Promise<boolean> {
  if (patches !== undefined) return true;
  if (last === undefined || hasSameCode(last.frame, frame)) return last !== undefined;
  const edited = editedModules(last.bundles.parts, bundles.parts);
  return edited.length > 0 && onEdited !== undefined && onEdited(edited);
}

/** Finds the places of errors that a state's pages threw, and returns the error to report. */
export function tracePages(
  error: unknown,
  { frame, plan, bundles }: Pick<WatchedSite, 'frame' | 'plan' | 'bundles'>,
): Promise<unknown> {
  return traceFailures(error, { frame, pages: plan.pages, sources: bundles.serverSources });
}

/**
 * Bundles the code that open pages need after an edit of only the site's code.
 * @returns undefined if pages must reload, or the edit is not in their code.
 */
export async function patchSite(
  last: WatchedSite,
  paths: ReadonlySet<string>,
): Promise<string | undefined> {
  const { changed, changes } = await judge(last, paths);
  if (changes.definition || !changes.code) return undefined;
  const { parts } = last.bundles;
  return bundleEdit(last.site, { parts, shared: last.plan.shared, changed });
}

/** Judges changed paths by their use in the last state; adds the files below a changed folder. */
async function judge(last: WatchedSite, paths: ReadonlySet<string>) {
  const { site, content, bundles } = last;
  const inputs = await bundledFiles(site.root, bundles.parts);
  const changed = addFilesBelow(paths, { site, content, inputs });
  const data = new Map(last.data);
  // Without this, a file that `pages` writes would be a reason to plan again, without end.
  const isEdited = (path: string) => {
    try {
      data.set(path, hashOf(readFileSync(path)));
    } catch {
      // It is gone, or a folder. When a file is back, the same bytes are a change.
      for (const known of data.keys()) {
        if (known === path || isInside(path, known)) data.delete(known);
      }
      return true;
    }
    return data.get(path) !== last.data.get(path);
  };
  return { changed, data, changes: judgeChanges(site, changed, { inputs, isEdited }) };
}

type Prepared = PreparedSite & Pick<WatchedSite, 'planned' | 'planTime' | 'data'>;

/** Plans and starts to bundle. After an edit of only code, the last plan stays. */
async function prepareUpdate(
  options: WatchOptions,
  { last, changed: paths = new Set(), onEarly, pause }: Update,
): Promise<Prepared> {
  const { timings } = options.reporter;
  const before = timings().plan ?? 0;
  // Nothing here spreads `last`, which would keep all earlier states in memory.
  const judged = last && (await judge(last, paths));
  const data = judged?.data ?? new Map();
  const prepare = async (
    planned: number,
    still: Partial<Parameters<typeof prepareSite>[0]> = {},
  ) => {
    const prepared = await prepareSite({ ...options, ...still });
    return { ...prepared, planned, planTime: (timings().plan ?? 0) - before, data };
  };
  if (last === undefined || judged === undefined) return prepare(1);
  const { changed, changes } = judged;
  const isPlanned = changes.plan || changes.definition || changes.folders;
  const planned = last.planned + Number(isPlanned);
  if (changes.definition) return prepare(planned);
  // They may be missing even if the definition did not change, also with the whole folder.
  requireConfig(options.root);
  throwOnErrors(missingFiles(last.site));
  const bundle: typeof bundleSite = async (site, shared) =>
    !changes.code && isDeepStrictEqual(await shared, last.plan.shared)
      ? last.bundles
      : bundleSite(site, shared, {
          last: { parts: last.bundles.parts, shared: last.plan.shared, changed },
        });
  if (!isPlanned) {
    const { site, content, plan, diagnostics, cache, planTime } = last;
    const bundling = bundle(site, Promise.resolve(plan.shared));
    return { ...{ site, content, plan, diagnostics, cache, planTime, data }, planned, bundling };
  }
  const known = changes.folders ? undefined : { ...last.content.found, changed };
  const still = { site: last.site, known, last: last.plan, bundle };
  if (changes.code || last.planTime < slowPlan) return prepare(planned, still);
  let isShown = false;
  const onContent = async (content: LoadedContent) => {
    const { site } = last;
    const plan = await planEarly(last.plan, last.content, { site, content, now: options.now });
    if (plan === undefined) return;
    const { diagnostics, cache, bundles, frame, render, run } = last;
    const { code, firstCode, patches, planTime, invalid } = last;
    const same = { site, diagnostics, cache, bundles, frame, render, run };
    const state = { code, firstCode, patches, planTime, data, invalid };
    isShown = true;
    await onEarly?.({ ...same, ...state, content, plan, planned });
  };
  // An edit that is not shown yet must not wait longer.
  const pauseIfShown: PlanPause = async (work) => (isShown ? pause?.(work) : undefined);
  // Another number than the early state's, because planning may change more.
  return prepare(planned + 1, { ...still, onContent, pause: pauseIfShown });
}

/**
 * A build may leave an invalid file out. While watching, a file that becomes invalid, or is new and
 * invalid, is probably being edited. The last good page then stays, and the author sees the error.
 */
function findInvalid({ found }: LoadedContent, last: WatchedSite | undefined): Set<string> {
  const { invalid } = found.gathered;
  const fresh = last ? invalid.filter(({ file }) => !last.invalid.has(file)) : [];
  if (fresh.length > 0) throw new SiteError(fresh.flatMap(({ record }) => record.diagnostics));
  return new Set(invalid.map(({ file }) => file));
}
