import { setTimeout as delay } from 'node:timers/promises';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { inspectSite } from './inspect-site.ts';
import type { WatchedOutputs } from './watched-outputs.ts';
import type { WatchedSite, WatchOptions } from './watched-site.ts';

/** Milliseconds after a change in which the pages that are open get theirs, before all is inspected. */
export const untilInspection = 150;

/** Does the rest of a build in the background, for one state of the site at a time. */
export interface Inspection {
  start(watched: WatchedSite, outputs: WatchedOutputs): void;
  /** Resolves when nothing is under way: a picture that is being made ends by itself. */
  stop(): Promise<void>;
}

/**
 * Creates the inspection.
 * @param options.onWarnings given the warnings of a state that the one before did not have.
 * @param options.onError told what keeps an inspection from its end.
 */
export function createInspection(options: {
  buildOptions: () => WatchOptions;
  onWarnings: (warnings: readonly Diagnostic[]) => void;
  onError: (error: unknown) => void;
}): Inspection {
  const { buildOptions, onWarnings, onError } = options;
  let controller = new AbortController();
  let done = Promise.resolve();
  let savedFor: string | undefined;
  let warned = new Set<string>();
  const made = new Set<string>();

  const tellFresh = (warnings: readonly Diagnostic[]) => {
    onWarnings(warnings.filter((warning) => !warned.has(JSON.stringify(warning))));
    warned = new Set(warnings.map((warning) => JSON.stringify(warning)));
  };
  const inspect = async (watched: WatchedSite, outputs: WatchedOutputs, signal: AbortSignal) => {
    await delay(untilInspection, undefined, { signal });
    const build = buildOptions();
    const onOutputs = outputs.adopt;
    await inspectSite(watched, { ...build, signal, made, onWarnings: tellFresh, onOutputs });
    if (savedFor === watched.site.definitionHash || signal.aborted) return;
    savedFor = watched.site.definitionHash;
    await build.cache.save();
  };
  return {
    start(watched, outputs) {
      controller = new AbortController();
      const { signal } = controller;
      done = inspect(watched, outputs, signal).catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
    },
    stop() {
      controller.abort();
      return done;
    },
  };
}
