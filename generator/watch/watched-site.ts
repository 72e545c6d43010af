import { isDeepStrictEqual } from 'node:util';
import { type Bundles, bundleSite } from '../assets/bundle.ts';
import { bundleEdit } from '../assets/bundle-patch.ts';
import { editedModules } from '../assets/last-bundles.ts';
import { type BuildOptions, type PreparedSite, prepareSite } from '../build/build-site.ts';
import { missingFiles } from '../config/missing-files.ts';
import type { LoadedContent } from '../content/load-content.ts';
import { SiteError, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { codeKey, createFrame, documentKey, type Frame, hasSameCode } from '../render/frame.ts';
import { loadPageRenderer, type RenderPageFiles } from '../render/render-page.ts';
import { traceFailures } from '../render/trace-failures.ts';
import { createModuleRunner, type ModuleRunner } from './evaluate-module.ts';
import { judgeChanges } from './judge-changes.ts';

/** A site that can be served: everything is planned and bundled, pages are rendered when asked for. */
export interface WatchedSite extends Omit<PreparedSite, 'bundling'> {
  bundles: Bundles;
  frame: Frame;
  render: RenderPageFiles;
  /** Another one when a page that is open has to be loaded again. */
  code: string;
  /** Key of the code that pages came with before the first of the patches. */
  firstCode: string;
  /** How many patches of this `code` its bundles have. */
  patches: number;
  /** Another one when pages may say something else for another reason than their code. */
  planned: number;
  run: ModuleRunner;
  /** Content files that were not valid when watching began; each new one is an error. */
  invalid: ReadonlySet<string>;
}

export type WatchOptions = Omit<BuildOptions, 'out'>;

interface Update {
  last?: WatchedSite | undefined;
  /** Absolute paths of the files that may have changed since. */
  changed?: ReadonlySet<string> | undefined;
  /** How many patches of the last code bring it to the next, if they do. */
  patches?: number | undefined;
  /**
   * Called with modules (absolute paths) that were edited while they were being bundled, so that what
   * is bundled has edits of which there is no word yet.
   * @returns whether open pages were brought to the newest code.
   */
  onEdited?: ((files: readonly string[]) => Promise<boolean>) | undefined;
}

/**
 * Makes the next state of a site from the last one.
 * @throws SiteError when the site has errors; the last state is then still the one to serve.
 */
export async function updateSite(options: WatchOptions, update: Update = {}): Promise<WatchedSite> {
  const { last, changed = new Set(), patches } = update;
  // The definition need not change for something that it names to go.
  if (last) throwOnErrors(missingFiles(last.site));
  const { bundling, ...planned } = await prepareUpdate(options, last, changed);
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

/** Whether patches bring the last code of open pages to the next, which leaves them open. */
async function isPatched(
  { bundles, frame }: Pick<WatchedSite, 'bundles' | 'frame'>,
  { last, patches, onEdited }: Update,
): Promise<boolean> {
  if (patches !== undefined) return true;
  if (last === undefined || hasSameCode(last.frame, frame)) return last !== undefined;
  const edited = editedModules(last.bundles.parts, bundles.parts);
  return edited.length > 0 && onEdited !== undefined && onEdited(edited);
}

/** Finds the places of what pages of a state threw, and gives what is to be said. */
export function tracePages(
  error: unknown,
  { frame, plan, bundles }: Pick<WatchedSite, 'frame' | 'plan' | 'bundles'>,
): Promise<unknown> {
  return traceFailures(error, { frame, pages: plan.pages, sources: bundles.serverSources });
}

/**
 * Bundles what open pages need after an edit of nothing but the site's code.
 * @returns undefined when they have to be loaded again, or the edit is not in their code.
 */
export async function patchSite(
  last: WatchedSite,
  changed: ReadonlySet<string>,
): Promise<string | undefined> {
  const changes = judgeChanges(last.site, changed);
  if (changes.definition || !changes.code) return undefined;
  const { parts } = last.bundles;
  return bundleEdit(last.site, { parts, shared: last.plan.shared, changed });
}

/** Plans, and begins to bundle; after an edit of nothing but code the last plan stays. */
async function prepareUpdate(
  options: WatchOptions,
  last: WatchedSite | undefined,
  changed: ReadonlySet<string>,
): Promise<PreparedSite & Pick<WatchedSite, 'planned'>> {
  if (last === undefined) return { ...(await prepareSite(options)), planned: 1 };
  const changes = judgeChanges(last.site, changed);
  const isPlanned = changes.plan || changes.definition || changes.folders;
  const planned = last.planned + Number(isPlanned);
  if (changes.definition) return { ...(await prepareSite(options)), planned };
  const bundle: typeof bundleSite = async (site, shared) =>
    !changes.code && isDeepStrictEqual(await shared, last.plan.shared)
      ? last.bundles
      : bundleSite(site, shared, { parts: last.bundles.parts, shared: last.plan.shared, changed });
  if (!isPlanned) {
    // Not the state itself, which would keep all those before.
    const { site, content, plan, diagnostics, cache } = last;
    const bundling = bundle(site, Promise.resolve(plan.shared));
    return { ...{ site, content, plan, diagnostics, cache }, planned, bundling };
  }
  const known = changes.folders ? undefined : { ...last.content.found, changed };
  const still = { site: last.site, known, last: last.plan, bundle };
  return { ...(await prepareSite({ ...options, ...still })), planned };
}

/**
 * A build may leave an invalid file out. While writing, a file that was valid before, or was not
 * there, is the one that its author is at: the last good page stays, and the author is told.
 */
function findInvalid({ found }: LoadedContent, last: WatchedSite | undefined): Set<string> {
  const { invalid } = found.gathered;
  const fresh = last ? invalid.filter(({ file }) => !last.invalid.has(file)) : [];
  if (fresh.length > 0) throw new SiteError(fresh.flatMap(({ record }) => record.diagnostics));
  return new Set(invalid.map(({ file }) => file));
}
