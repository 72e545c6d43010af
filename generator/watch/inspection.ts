import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import { checkBuild } from '../check/check-build.ts';
import { runRules } from '../check/run-rules.ts';
import { type Diagnostic, diagnosticsOf, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { collectOutputs, type SiteOutputs } from '../emit/outputs.ts';
import { pageHash } from '../plan/page-hash.ts';
import type { FoundIn } from './findings.ts';
import { type InspectedPages, inspectPages } from './inspect-pages.ts';
import { createPauses } from './pauses.ts';
import type { WatchedOutputs } from './watched-outputs.ts';
import type { WatchOptions } from './watched-site.ts';

/** Milliseconds after a change before the inspection starts, so that open pages update first. */
export const untilInspection = 150;

/** Milliseconds of work before requests get a turn. */
const slice = 10;

/**
 * Creates an inspection that does the rest of a build in the background, for one state of the site
 * at a time. It runs the rules, names every file, and makes missing files to find errors. The
 * server answers requests in between.
 * @param options.onFound gets the diagnostics that a build would have: first for the content, then
 *   for the pages. It also gets the rules' advice, which builds do not report.
 * @param options.onError gets the error that stopped an inspection; a SiteError lists everything
 *   that cannot be made.
 */
export function createInspection(options: {
  onFound: (place: FoundIn, diagnostics: readonly Diagnostic[]) => void;
  onError: (error: unknown) => void;
}) {
  const { onFound, onError } = options;
  let controller = new AbortController();
  let done = Promise.resolve();
  let savedFor: string | undefined;
  const known: InspectedPages = new Map();
  const made = new Set<string>();
  /** The state that the last advice is about. */
  let advised: Partial<Pick<WatchedOutputs, 'content' | 'plan'>> = {};

  const inspect = async (served: WatchedOutputs, build: WatchOptions, signal: AbortSignal) => {
    await delay(untilInspection, undefined, { signal });
    const takeTurn = async () => {
      await turn();
      signal.throwIfAborted();
    };
    const { pause, pauseWhenDue } = createPauses(takeTurn, slice);
    for (const page of served.plan.pages) {
      // Cached for the two steps that need every page's hash.
      pageHash(page);
      await pauseWhenDue();
    }
    const found = await checkBuild({ ...build, ...served, pause });
    await pause();
    const diagnostics = [...served.diagnostics, ...found];
    onFound('content', diagnostics);
    const outputs = await collectOutputs({ ...served, diagnostics, pause });
    await pause();
    served.adopt(outputs);
    const ofPages = await inspectPages({ ...served, diagnostics }, outputs, {
      known,
      pauseWhenDue,
    });
    onFound('pages', ofPages);
    await makeImages(outputs, made, pauseWhenDue);
    await pause();
    const { content, plan } = served;
    if (content !== advised.content || plan !== advised.plan) {
      const all = await runRules({ ...build, ...served, pause, withAdvice: true });
      onFound(
        'advice',
        all.filter(({ severity }) => severity === 'advice'),
      );
      advised = { content, plan };
    }
    if (savedFor === served.site.definitionHash) return;
    savedFor = served.site.definitionHash;
    await build.cache.save();
  };
  return {
    start(served: WatchedOutputs, build: WatchOptions): void {
      controller = new AbortController();
      const { signal } = controller;
      done = inspect(served, build, signal).catch((error: NodeJS.ErrnoException) => {
        // A file was deleted before it was read; its removal will also be reported as a change.
        if (!signal.aborted && error.code !== 'ENOENT') onError(error);
      });
    },
    /** Resolves when nothing is running; an image in progress is finished first. */
    stop(): Promise<void> {
      controller.abort();
      return done;
    },
  };
}

/**
 * Makes the images whose keys are not in `made`, and updates `made` to the keys of these outputs.
 */
async function makeImages(
  // Only images: copied and bundled files already exist.
  { images }: SiteOutputs,
  made: Set<string>,
  pauseWhenDue: () => Promise<void>,
): Promise<void> {
  const failed: Diagnostic[] = [];
  for (const { key, make } of images) {
    if (made.has(key)) continue;
    try {
      await make();
      made.add(key);
    } catch (error) {
      failed.push(...diagnosticsOf(error));
    }
    await pauseWhenDue();
  }
  const current = new Set(images.map(({ key }) => key));
  for (const key of made) if (!current.has(key)) made.delete(key);
  throwOnErrors(failed);
}
