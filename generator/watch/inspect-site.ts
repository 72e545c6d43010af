import { setImmediate as turn } from 'node:timers/promises';
import { checkBuild } from '../check/check-build.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { collectOutputs, type SiteOutputs } from '../emit/outputs.ts';
import { pageHash } from '../plan/page-hash.ts';
import type { WatchedSite, WatchOptions } from './watched-site.ts';

/** Milliseconds of work after which requests get their turn. */
const slice = 10;

export interface InspectOptions extends WatchOptions {
  signal: AbortSignal;
  /** Keys of what an earlier inspection has made; those of this one take their place. */
  made: Set<string>;
  /** Told as soon as they are known. */
  onWarnings: (warnings: readonly Diagnostic[]) => void;
  onOutputs: (outputs: SiteOutputs) => void;
}

/**
 * Does what a build does and a page that is open need not wait for: runs the rules, names every
 * file, and makes what was not made before, to see that it can be made. Requests get their turn all
 * the while.
 * @throws SiteError with everything that cannot be made; the signal's reason when it is aborted.
 */
export async function inspectSite(watched: WatchedSite, options: InspectOptions): Promise<void> {
  const { signal, made, onWarnings, onOutputs } = options;
  const { pause, pauseWhenDue } = createPauses(signal);
  for (const page of watched.plan.pages) {
    // Kept for the two steps that need it of every page.
    pageHash(page);
    await pauseWhenDue();
  }
  const found = await checkBuild({ ...options, ...watched, pause });
  await pause();
  const diagnostics = [...watched.diagnostics, ...found];
  onWarnings(diagnostics);
  const outputs = await collectOutputs({ ...watched, diagnostics });
  await pause();
  onOutputs(outputs);

  const makers = [
    ...outputs.pages.map(({ key, page }) => ({ key, make: () => watched.render(page) })),
    // A file that is copied or was bundled is there.
    ...outputs.images,
  ];
  const failed: Diagnostic[] = [];
  for (const { key, make } of makers) {
    if (made.has(key)) continue;
    try {
      await make();
      made.add(key);
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      failed.push(...error.diagnostics);
    }
    await pauseWhenDue();
  }
  await pause();
  const current = new Set(makers.map(({ key }) => key));
  for (const key of made) if (!current.has(key)) made.delete(key);
  if (failed.length > 0) throw new SiteError(failed);
}

function createPauses(signal: AbortSignal) {
  let pausedAt = performance.now();
  const pause = async () => {
    await turn();
    signal.throwIfAborted();
    pausedAt = performance.now();
  };
  const pauseWhenDue = () => (performance.now() - pausedAt < slice ? Promise.resolve() : pause());
  return { pause, pauseWhenDue };
}
