import { setImmediate as turn } from 'node:timers/promises';
import { checkBuild } from '../check/check-build.ts';
import { collectOutputs, type SiteOutputs } from '../emit/outputs.ts';
import { type Diagnostic, SiteError } from '../report/diagnostic.ts';
import { renderWatched } from './watched-outputs.ts';
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
 * file, and makes what was not made before, to see that it can be made. Stops when it is aborted.
 * @throws SiteError with everything that cannot be made.
 */
export async function inspectSite(watched: WatchedSite, options: InspectOptions): Promise<void> {
  const { signal, made, onWarnings, onOutputs } = options;
  const known = watched.diagnostics;
  const checked = await checkBuild({ ...options, ...watched, known });
  if (signal.aborted) return;
  const diagnostics = [...known, ...checked.diagnostics];
  onWarnings(diagnostics);
  const outputs = await collectOutputs({ ...watched, diagnostics });
  if (signal.aborted) return;
  onOutputs(outputs);

  const makers = [
    ...outputs.pages.map(({ key, page }) => ({ key, make: () => renderWatched(watched, page) })),
    // A file that is copied or was bundled is there.
    ...outputs.images,
  ];
  const failed: Diagnostic[] = [];
  let turnedAt = performance.now();
  for (const { key, make } of makers) {
    if (made.has(key)) continue;
    try {
      await make();
      made.add(key);
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      failed.push(...error.diagnostics);
    }
    if (performance.now() - turnedAt < slice) continue;
    await turn();
    if (signal.aborted) return;
    turnedAt = performance.now();
  }
  const current = new Set(makers.map(({ key }) => key));
  for (const key of made) if (!current.has(key)) made.delete(key);
  if (failed.length > 0) throw new SiteError(failed);
}
