import { isDeepStrictEqual } from 'node:util';
import { type Bundles, bundleSite } from '../assets/bundle.ts';
import { type BuildOptions, type PreparedSite, prepareSite } from '../build/build-site.ts';
import type { EntryRecord } from '../cache/entry-record.ts';
import { missingFiles } from '../config/missing-files.ts';
import type { LoadedContent } from '../content/load-content.ts';
import { SiteError, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { createFrame, documentKey, type Frame } from '../render/frame.ts';
import { loadPageRenderer, type RenderPageFiles } from '../render/render-page.ts';
import { traceFailures } from '../render/trace-failures.ts';
import { evaluateModule } from './evaluate-module.ts';
import { judgeChanges } from './judge-changes.ts';

/** A site that can be served: everything is planned and bundled, pages are rendered when asked for. */
export interface WatchedSite extends Omit<PreparedSite, 'bundling'> {
  bundles: Bundles;
  frame: Frame;
  render: RenderPageFiles;
  /** Another one when a page that is open has to be loaded anew. */
  code: string;
  /** Content files that were not valid when watching began; each new one is an error. */
  invalid: ReadonlySet<string>;
}

export type WatchOptions = Omit<BuildOptions, 'out'>;

/**
 * Makes the next state of a site from the last one.
 * @param changed absolute paths of the files that may have changed since that one.
 * @throws SiteError when the site has errors; the last state is then still the one to serve.
 */
export async function updateSite(
  options: WatchOptions,
  last?: WatchedSite,
  changed: ReadonlySet<string> = new Set(),
): Promise<WatchedSite> {
  // The definition need not change for something that it names to go.
  if (last) throwOnErrors(missingFiles(last.site));
  const reusable = last && findReusable(last, changed);
  const { bundling, ...planned } = await prepareSite({ ...options, ...reusable });
  const invalid = findInvalid(planned.content, last);
  const bundles = await bundling;
  const frame = createFrame({ ...planned, bundles });
  const next = { ...planned, bundles, frame, invalid };
  if (last && isDeepStrictEqual(last.frame, frame)) {
    return { ...next, render: last.render, code: last.code };
  }
  const render = await loadPageRenderer(frame, evaluateModule).catch(async (error) => {
    throw await tracePages(error, next);
  });
  return { ...next, render, code: documentKey(frame) };
}

/** Finds the places of what pages of a state threw, and gives what is to be said. */
export function tracePages(
  error: unknown,
  { frame, plan, bundles }: Pick<WatchedSite, 'frame' | 'plan' | 'bundles'>,
): Promise<unknown> {
  return traceFailures(error, { frame, pages: plan.pages, sources: bundles.serverSources });
}

function findReusable(last: WatchedSite, changed: ReadonlySet<string>) {
  const changes = judgeChanges(last.site, changed);
  if (changes.definition) return {};
  const rebundle: typeof bundleSite = async (site, shared) =>
    JSON.stringify(await shared) === JSON.stringify(last.plan.shared)
      ? last.bundles
      : bundleSite(site, shared);
  return {
    site: last.site,
    known: changes.folders ? undefined : { ...last.content.found, changed },
    bundle: changes.code ? undefined : rebundle,
  };
}

/**
 * A build may leave an invalid file out. While writing, a file that was valid before, or was not
 * there, is the one that its author is at: the last good page stays, and the author is told.
 */
function findInvalid({ found }: LoadedContent, last: WatchedSite | undefined): Set<string> {
  const invalid = new Map<string, EntryRecord>();
  for (const records of found.records.values()) {
    for (const [file, record] of records) if (!record.entry) invalid.set(file, record);
  }
  const fresh = last ? [...invalid].filter(([file]) => !last.invalid.has(file)) : [];
  if (fresh.length > 0) throw new SiteError(fresh.flatMap(([, record]) => record.diagnostics));
  return new Set(invalid.keys());
}
