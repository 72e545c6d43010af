import { setTimeout as delay } from 'node:timers/promises';
import type { WatchError } from '../browser/watch-message.ts';
import { DamagedCacheError } from '../cache/body-store.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import type { Clock } from '../lib/clock.ts';
import { escapeHtml } from '../lib/escape.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { messageOf } from '../lib/message-of.ts';
import type { Reporter } from '../report/reporter.ts';
import type { OutputIndex } from '../serve/output-index.ts';
import { createInspection, untilInspection } from './inspection.ts';
import type { LiveUpdates } from './live-updates.ts';
import { toWatchError } from './watch-error.ts';
import { createWatchedOutputs, type WatchedOutputs } from './watched-outputs.ts';
import { tracePages, updateSite, type WatchOptions } from './watched-site.ts';

interface SessionOptions extends Omit<WatchOptions, 'now' | 'mode' | 'strict'> {
  clock: Clock;
  live: LiveUpdates;
  reporter: Reporter;
}

/** The site as it is while it is being watched; the first `update` builds it. */
export class WatchSession {
  readonly #options: SessionOptions;
  readonly #inspection: ReturnType<typeof createInspection>;
  /** The state that is served; undefined before the first that is right. */
  served: WatchedOutputs | undefined;
  #version = 0;
  /** What has changed since the state that is served. */
  #unbuilt = new Set<string>();
  #running: Promise<void> = Promise.resolve();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#inspection = createInspection({
      onWarnings: (warnings) => options.reporter.diagnostics(warnings, options.root),
      onError: (error) => this.#failOrRestart(error),
    });
  }

  /** Takes changes in, after those before; never fails. */
  update(changed: ReadonlySet<string>): Promise<void> {
    this.#running = this.#running.then(() => this.#takeIn(changed));
    return this.#running;
  }

  async #takeIn(changed: ReadonlySet<string>): Promise<void> {
    // Not awaited: the edit need not wait for it.
    void this.#inspection.stop();
    for (const path of changed) this.#unbuilt.add(path);
    try {
      await this.#build();
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
      if (!isGone) return this.#fail(error);
      // A file went while it was being read: its removal is not done, and is a change too.
      await delay(untilInspection);
      await this.#build().catch((reason: unknown) => this.#fail(reason));
    }
  }

  async #build(): Promise<void> {
    const { root, clock, reporter } = this.#options;
    const start = performance.now();
    const build = { ...this.#options, now: clock(), mode: 'development', strict: false } as const;
    const changed = this.served ? [...this.#unbuilt] : [];
    const watched = await updateSite(build, this.served, this.#unbuilt);
    this.#version += 1;
    const mark = createMarker(watched.site.base, watched.code, this.#version);
    this.served = createWatchedOutputs(watched, mark);
    this.#announce([]);
    const time = Math.round(performance.now() - start);
    reporter.say(`✓ ${describe(changed, watched.plan.pages.length, root)} in ${time} ms`);
    this.#unbuilt = new Set();
    this.#inspection.start(this.served, build);
  }

  #announce(errors: readonly WatchError[]): void {
    const { code = '', bundles } = this.served ?? {};
    const { build = '', styles = [], views = {} } = bundles?.client ?? {};
    const all = [...styles, ...Object.values(views).flatMap((view) => view.styles)];
    this.#options.live.announce({ code, version: this.#version, build, styles: all, errors });
  }

  /** Says what went wrong, in the terminal and in the pages, unless an edit has changed it by then. */
  async #fail(reason: unknown): Promise<void> {
    const { root, reporter } = this.#options;
    const { served } = this;
    const error = served ? await tracePages(reason, served) : reason;
    if (served !== this.served) return;
    if (error instanceof SiteError) reporter.diagnostics(error.diagnostics, root);
    else reporter.crash(error);
    this.#announce(toErrors(error, root));
  }

  /** The same; for a file of the cache that was damaged, begins again without the cache. */
  #failOrRestart(error: unknown): void {
    if (error instanceof DamagedCacheError) {
      this.#options.cache.forget();
      this.served = undefined;
      void this.update(new Set());
    } else void this.#fail(error);
  }

  /** The base path that the site is served below; none before the first state that is right. */
  readBase(): string {
    return this.served?.site.base ?? '';
  }

  async readOutput(path: string): Promise<OutputIndex> {
    return this.served?.indexFor(path) ?? nothing;
  }

  /** A document for a path without a page, or with one that cannot be made. */
  createDocument(error?: unknown): string {
    if (error !== undefined) this.#failOrRestart(error);
    const text = error === undefined ? 'There is no page here.' : 'This page cannot be shown.';
    const hint =
      error === undefined ? '<p>To show your own, plan a page with the path /404.</p>' : '';
    const html = `<!doctype html><html lang="en"><head><title>${text}</title></head><body><p>${text}</p>${hint}</body></html>`;
    return createMarker(this.readBase(), this.served?.code ?? '', this.#version)(html);
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#inspection.stop();
    await this.#options.cache.save();
  }
}

/** What is served as long as there has been no state that is right. */
const nothing: OutputIndex = {
  has: () => false,
  read: (path) => {
    throw new Error(`There is no ${path}.`);
  },
  base: '',
  headers: [],
  rewrites: [],
};

/** Puts the client into documents, told which state they are of, and what they say besides styles. */
function createMarker(base: string, code: string, version: number) {
  const state = `data-code="${escapeHtml(code)}" data-version="${version}"`;
  return (html: string) => {
    const page = hashOf(html.replace(/<link rel="stylesheet"[^>]*>/g, ''));
    const tag = `<script type="module" src="${base}/__stet/client.js" ${state} data-page="${page}"></script>`;
    return html.replace('</head>', () => `${tag}\n</head>`);
  };
}

function describe([first, ...others]: readonly string[], pages: number, root: string): string {
  if (first === undefined) return plural(pages, 'page');
  return others.length === 0 ? relativePath(root, first) : plural(others.length + 1, 'change');
}

function toErrors(error: unknown, root: string): WatchError[] {
  if (!(error instanceof SiteError)) {
    return [{ text: `stet failed, and not because of your site: ${messageOf(error)}` }];
  }
  return error.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => toWatchError(diagnostic, root));
}
