import { relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createColors } from 'picocolors';
import type { ApiBundle } from '../assets/bundle-api.ts';
import type { WatchError, WatchMessage } from '../browser/watch-message.ts';
import { DamagedCacheError } from '../cache/body-store.ts';
import type { Site } from '../config/site.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import type { Clock } from '../lib/clock.ts';
import { escapeHtml } from '../lib/escape.ts';
import { messageOf } from '../lib/message-of.ts';
import { formatPretty } from '../report/pretty.ts';
import type { Reporter } from '../report/reporter.ts';
import type { OutputIndex } from '../serve/output-index.ts';
import { createInspection, untilInspection } from './inspection.ts';
import type { LiveUpdates } from './live-updates.ts';
import { createWatchedOutputs, type WatchedOutputs } from './watched-outputs.ts';
import { updateSite, type WatchedSite, type WatchOptions } from './watched-site.ts';

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

type SessionOptions = Omit<WatchOptions, 'now' | 'mode' | 'strict' | 'reporter'> & {
  clock: Clock;
  live: LiveUpdates;
  reporter: Reporter;
};

/** Creates the session; the first `update` builds the site. */
export function createWatchSession(options: SessionOptions): WatchSession {
  const { root, cache, live, reporter } = options;
  let served: Served | undefined;
  let version = 0;
  /** What has changed since the state that is served. */
  let unbuilt = new Set<string>();
  let running: Promise<void> = Promise.resolve();
  const buildOptions = () =>
    ({
      ...options,
      now: options.clock(),
      mode: 'development',
      strict: false,
    }) satisfies WatchOptions;

  const build = async () => {
    const start = performance.now();
    const last = served?.watched;
    const watched = await updateSite(buildOptions(), last, unbuilt);
    version += 1;
    served = { watched, outputs: createWatchedOutputs(watched, createMarker(watched, version)) };
    live.announce(stateOf(watched, version, []));
    const time = Math.round(performance.now() - start);
    reporter.say(`✓ ${describe(last && unbuilt, watched, root)} in ${time} ms`);
    unbuilt = new Set();
    inspection.start(watched, served.outputs);
  };
  /** Says what went wrong, in the terminal and in the pages. */
  const fail = (error: unknown) => {
    if (error instanceof SiteError) reporter.diagnostics(error.diagnostics, root);
    else reporter.crash(error);
    live.announce(stateOf(served?.watched, version, toErrors(error, root)));
  };
  const run = async (changed: ReadonlySet<string>) => {
    // Not awaited: the edit need not wait for it.
    void inspection.stop();
    for (const path of changed) unbuilt.add(path);
    try {
      await build();
    } catch (error) {
      if (!isGone(error)) return fail(error);
      // A file went while it was being read: whoever removes it is not done, and that is a change too.
      await delay(untilInspection);
      await build().catch(fail);
    }
  };
  const update = (changed: ReadonlySet<string>) => {
    running = running.then(() => run(changed));
    return running;
  };
  /** The same for a file of the cache that was damaged: begins again without the cache. */
  const failOrRestart = (error: unknown) => {
    if (!(error instanceof DamagedCacheError)) return fail(error);
    cache.forget();
    served = undefined;
    void update(new Set());
  };
  const inspection = createInspection({
    buildOptions,
    onWarnings: (warnings) => reporter.diagnostics(warnings, root),
    onError: failOrRestart,
  });

  return {
    update,
    site: () => served?.watched.site,
    api: () => served?.watched.bundles.api,
    async readOutput(path) {
      return served?.outputs.indexFor(path) ?? nothing;
    },
    createDocument(error) {
      if (error !== undefined) failOrRestart(error);
      const text = error === undefined ? 'There is no page here.' : 'This page cannot be shown.';
      const html = `<!doctype html><html lang="en"><head><title>${text}</title></head><body><p>${text}</p></body></html>`;
      return createMarker(served?.watched, version)(html);
    },
    async close() {
      await running;
      await inspection.stop();
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

/** What pages are told of a state. */
function stateOf(
  watched: WatchedSite | undefined,
  version: number,
  errors: readonly WatchError[],
): WatchMessage {
  const client = watched?.bundles.client;
  const views = Object.values(client?.views ?? {});
  return {
    code: watched?.code ?? '',
    version,
    build: client?.build ?? '',
    styles: client ? [...client.styles, ...views.flatMap(({ styles }) => styles)] : [],
    errors,
  };
}

function toErrors(error: unknown, root: string): WatchError[] {
  if (!(error instanceof SiteError)) {
    return [{ text: `stet failed, and not because of your site: ${messageOf(error)}` }];
  }
  return error.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => {
      const { file, line, column } = diagnostic;
      return { text: formatPretty([diagnostic], root, createColors(false)), file, line, column };
    });
}
