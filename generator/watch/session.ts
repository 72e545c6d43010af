import { relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createColors } from 'picocolors';
import type { ApiBundle } from '../assets/bundle-api.ts';
import type { WatchError } from '../browser/watch-message.ts';
import { DamagedCacheError } from '../cache/body-store.ts';
import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import type { Clock } from '../lib/clock.ts';
import { escapeHtml } from '../lib/escape.ts';
import { messageOf } from '../lib/message-of.ts';
import { formatPretty } from '../report/pretty.ts';
import type { Reporter } from '../report/reporter.ts';
import type { OutputIndex } from '../serve/output-index.ts';
import { inspectSite } from './inspect-site.ts';
import type { LiveUpdates } from './live-updates.ts';
import { createWatchedOutputs, type WatchedOutputs } from './watched-outputs.ts';
import { updateSite, type WatchedSite, type WatchOptions } from './watched-site.ts';

/** Milliseconds after a change in which the pages that are open get theirs, before all is inspected. */
const untilInspection = 150;

/** The site as it is while it is being watched. */
export interface WatchSession {
  /** Takes changes in, after those before; never fails. */
  update(changed: ReadonlySet<string>): Promise<void>;
  /** The site that is served; undefined before the first that is right. */
  site(): Site | undefined;
  /** The handler of its API. */
  api(): ApiBundle | undefined;
  readOutput(path: string): Promise<OutputIndex>;
  /** A document for a path without a page, or with one that cannot be made. */
  createDocument(error?: unknown): string;
  close(): Promise<void>;
}

interface Served {
  watched: WatchedSite;
  outputs: WatchedOutputs;
}

/** Creates the session; the first `update` builds the site. */
export function createWatchSession(
  options: Omit<WatchOptions, 'now' | 'mode' | 'strict' | 'reporter'> & {
    clock: Clock;
    live: LiveUpdates;
    reporter: Reporter;
  },
): WatchSession {
  const { root, clock, cache, live, reporter } = options;
  let served: Served | undefined;
  let version = 0;
  /** What has changed since the state that is served. */
  let unbuilt = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  let inspection = { controller: new AbortController(), done: Promise.resolve() };
  let savedFor: string | undefined;
  const warned = new Set<string>();
  const made = new Set<string>();
  const buildOptions = () =>
    ({ ...options, now: clock(), mode: 'development', strict: false }) satisfies WatchOptions;

  const announce = (errors: readonly WatchError[]) => {
    const client = served?.watched.bundles.client;
    const views = Object.values(client?.views ?? {});
    live.announce({
      code: served?.watched.code ?? '',
      version,
      build: client?.build ?? '',
      styles: client ? [...client.styles, ...views.flatMap(({ styles }) => styles)] : [],
      errors,
    });
  };
  /** Says what went wrong, in the terminal and in the pages. */
  const fail = (error: unknown) => {
    if (error instanceof SiteError) {
      reporter.diagnostics(error.diagnostics, root);
      announce(error.diagnostics.filter(isError).map((diagnostic) => toError(diagnostic, root)));
    } else {
      reporter.crash(error);
      announce([{ text: `stet failed, and not because of your site: ${messageOf(error)}` }]);
    }
  };
  const showWarnings = (warnings: readonly Diagnostic[]) => {
    const fresh = warnings.filter((warning) => !warned.has(JSON.stringify(warning)));
    warned.clear();
    for (const warning of warnings) warned.add(JSON.stringify(warning));
    reporter.diagnostics(fresh, root);
  };

  const build = async () => {
    const start = performance.now();
    const last = served?.watched;
    const watched = await updateSite(buildOptions(), last, unbuilt);
    version += 1;
    served = { watched, outputs: createWatchedOutputs(watched, createMarker(watched, version)) };
    announce([]);
    const time = Math.round(performance.now() - start);
    reporter.say(`✓ ${describe(last && unbuilt, watched, root)} in ${time} ms`);
    unbuilt = new Set();
  };
  const inspect = async ({ watched, outputs }: Served, signal: AbortSignal) => {
    await delay(untilInspection, undefined, { signal });
    await inspectSite(watched, {
      ...buildOptions(),
      signal,
      made,
      onWarnings: showWarnings,
      onOutputs: (files) => outputs.adopt(files),
    });
    if (savedFor === watched.site.definitionHash || signal.aborted) return;
    savedFor = watched.site.definitionHash;
    await cache.save();
  };
  const startInspection = () => {
    if (served === undefined) return;
    const controller = new AbortController();
    const done = inspect(served, controller.signal).catch((error: unknown) => {
      if (controller.signal.aborted) return;
      if (error instanceof DamagedCacheError) void restart();
      else fail(error);
    });
    inspection = { controller, done };
  };
  const run = async (changed: ReadonlySet<string>) => {
    // Not awaited: a picture that is being made takes longer than the edit, and ends by itself.
    inspection.controller.abort();
    for (const path of changed) unbuilt.add(path);
    try {
      await build();
      startInspection();
    } catch (error) {
      // A file went while it was being read: whoever removes it is not done, and that is a change too.
      if (isGone(error)) await delay(untilInspection);
      else return fail(error);
      await build().then(startInspection, fail);
    }
  };
  const update = (changed: ReadonlySet<string>) => {
    running = running.then(() => run(changed));
    return running;
  };
  /** Begins anew without the cache, of which something was damaged. */
  const restart = () => {
    cache.forget();
    served = undefined;
    return update(new Set());
  };

  return {
    update,
    site: () => served?.watched.site,
    api: () => served?.watched.bundles.api,
    async readOutput(path) {
      return served?.outputs.indexFor(path) ?? nothing;
    },
    createDocument(error) {
      if (error instanceof DamagedCacheError) void restart();
      else if (error !== undefined) fail(error);
      const text = error === undefined ? 'There is no page here.' : 'This page cannot be shown.';
      const html = `<!doctype html><html lang="en"><head><title>${text}</title></head><body><p>${text}</p></body></html>`;
      return createMarker(served?.watched, version)(html);
    },
    async close() {
      await running;
      inspection.controller.abort();
      await inspection.done;
      await cache.save();
    },
  };
}

/** What is served as long as there has been no state that is right. */
const nothing: OutputIndex = {
  has: () => false,
  read: (path) => {
    throw new Error(`There is no ${path}.`);
  },
  headers: [],
  rewrites: [],
};

/** Puts the client into documents, told which state they are of. */
function createMarker(watched: WatchedSite | undefined, version: number) {
  const tag = `<script type="module" src="/__stet/client.js" data-code="${escapeHtml(watched?.code ?? '')}" data-version="${version}"></script>`;
  return (html: string) => html.replace('</head>', () => `${tag}\n</head>`);
}

function describe(
  changed: ReadonlySet<string> | undefined,
  { plan }: WatchedSite,
  root: string,
): string {
  const [first] = changed ?? [];
  if (changed === undefined || first === undefined) return plural(plan.pages.length, 'page');
  return changed.size === 1 ? relative(root, first) : plural(changed.size, 'change');
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

function toError(diagnostic: Diagnostic, root: string): WatchError {
  const { file, line, column } = diagnostic;
  return {
    text: formatPretty([diagnostic], root, createColors(false)),
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
