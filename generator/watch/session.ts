import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PageFindings, WatchError } from '../browser/watch-message.ts';
import { DamagedCacheError } from '../cache/body-store.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import { removeBase } from '../lib/base-path.ts';
import type { Clock } from '../lib/clock.ts';
import { readablePath } from '../lib/decode-url.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { messageOf } from '../lib/message-of.ts';
import { SupersededError } from '../lib/superseded-error.ts';
import type { Output } from '../output/output.ts';
import type { Reporter } from '../report/reporter.ts';
import type { OutputIndex } from '../serve/output-index.ts';
import { createFindings, describeFixed, type FoundIn } from './findings.ts';
import { createInspection, untilInspection } from './inspection.ts';
import type { LiveUpdates } from './live-updates.ts';
import { createPauses } from './pauses.ts';
import { retireCode } from './retired-code.ts';
import { toWatchError } from './watch-error.ts';
import { createWatchedOutputs, type WatchedOutputs } from './watched-outputs.ts';
import {
  patchSite,
  tracePages,
  updateSite,
  type WatchedSite,
  type WatchOptions,
} from './watched-site.ts';

/** Milliseconds that pages get to apply a patch before all code is bundled. */
const untilPatched = 60;

/** Milliseconds without a save before a slow plan follows an edit that is already shown. */
const untilPlanned = 2000;

/** Milliseconds of such a plan after which a save may interrupt it. */
const planSlice = 100;

/** Milliseconds in which a save arrives here that came during a slice (collect-bursts.ts). */
const untilSaved = 20;

interface SessionOptions extends Omit<WatchOptions, 'now' | 'mode' | 'strict'> {
  clock: Clock;
  live: LiveUpdates;
  reporter: Reporter;
}

/** The current state of a watched site; the first `update` builds it. */
export class WatchSession {
  readonly #options: SessionOptions;
  readonly #inspection: ReturnType<typeof createInspection>;
  readonly #findings = createFindings();
  /** The state that is served; undefined before the first valid one. */
  served: WatchedOutputs | undefined;
  /** The number of edits so far. */
  edits = 0;
  /** The last edit in the state that is being built. */
  #builtEdit = 0;
  /** The last edit in the code or the state that open pages have. */
  #shownEdit = 0;
  #version = 0;
  /** The errors that pages show; empty if there are none. */
  #errors: readonly WatchError[] = [];
  /** The errors that the next valid state will have fixed. */
  #broken: readonly Diagnostic[] = [];
  /** Errors that count as fixed only after the pages can be made. */
  #unmade: readonly Diagnostic[] = [];
  /** Code of earlier states that open pages may still load. */
  #retired: ReadonlyMap<string, Output> = new Map();
  /** Changes since the served state that are being built. */
  #building = new Set<string>();
  /** Changes that are not being built yet. */
  #unbuilt = new Set<string>();
  /** The number of patches in open pages; undefined if they must reload. */
  #patched: Promise<number | undefined> = Promise.resolve(undefined);
  #running: Promise<void> = Promise.resolve();
  /** Aborted by the next save. */
  #silence = new AbortController();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#inspection = createInspection({
      onFound: (place, found) => this.#takeFindings(place, found),
      onError: (error) => this.#failOrRestart(error),
    });
  }

  /** Ends what a save would have to wait for. `update` follows when the save is complete. */
  expectSave(): void {
    this.#silence.abort();
    this.#silence = new AbortController();
    // Not awaited: the edit need not wait for it.
    void this.#inspection.stop();
  }

  /**
   * Applies changes after all earlier ones; never fails. Open pages get the code of an edit while
   * the previous edit is still being bundled.
   */
  update(changed: ReadonlySet<string>): Promise<void> {
    if (changed.size > 0) this.edits += 1;
    for (const path of changed) this.#unbuilt.add(path);
    this.expectSave();
    this.#patchNext();
    this.#running = this.#running.then(() => this.#takeIn());
    return this.#running;
  }

  #patchNext(): void {
    this.#patched = this.#patched.then(() => this.#patch());
  }

  /** Updates the code of open pages before everything is bundled again. */
  async #patch(): Promise<number | undefined> {
    const { live } = this.#options;
    const edit = this.edits;
    if (this.served === undefined) return undefined;
    const changed = new Set([...this.#building, ...this.#unbuilt]);
    const code = await patchSite(this.served, changed).catch(() => undefined);
    if (code === undefined) return undefined;
    live.addPatch(code);
    this.#shownEdit = edit;
    this.#announce();
    return live.countPatches();
  }

  /** The patch of the last edit, which may arrive while another is awaited. */
  async #lastPatch(): Promise<number | undefined> {
    const last = this.#patched;
    const patches = await last;
    return last === this.#patched ? patches : this.#lastPatch();
  }

  async #takeIn(): Promise<void> {
    // This edit may already be part of the previous update, which is being inspected.
    if (this.served && this.#unbuilt.size === 0) return;
    void this.#inspection.stop();
    const isPatched = (await this.#patched) !== undefined;
    if (isPatched && this.#options.live.hasListeners()) await delay(untilPatched);
    const patches = await this.#lastPatch();
    this.#building = this.#unbuilt;
    this.#unbuilt = new Set();
    this.#builtEdit = this.edits;
    try {
      await this.#build(patches);
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
      if (!isGone) return this.#giveUp(error);
      // A file was deleted while it was being read; its removal will also be reported as a change.
      await delay(untilInspection);
      await this.#build().catch((reason: unknown) => this.#giveUp(reason));
    }
  }

  /** The served state stays, and so do all changes since then. */
  async #giveUp(error: unknown): Promise<void> {
    for (const path of this.#building) this.#unbuilt.add(path);
    this.#building = new Set();
    if (!(error instanceof SupersededError)) await this.#fail(error);
  }

  async #build(patches?: number): Promise<void> {
    const { root, clock, reporter } = this.#options;
    const start = performance.now();
    const build = { ...this.#options, now: clock(), mode: 'development', strict: false } as const;
    const last = this.served;
    const changed = last ? [...this.#building] : [];
    const { pauseWhenDue } = createPauses(() => this.#wait(untilSaved), planSlice);
    let isSaid = false;
    const sayTime = ({ plan }: WatchedSite) => {
      const time = Math.round(performance.now() - start);
      if (!isSaid) reporter.say(`✓ ${describe(changed, plan.pages.length, root)} in ${time} ms`);
      isSaid = true;
    };
    const watched = await updateSite(build, {
      ...{ last, changed: this.#building, patches },
      onEdited: async (files) => {
        for (const file of files) this.#building.add(file);
        this.#patchNext();
        return (await this.#lastPatch()) !== undefined;
      },
      onEarly: async (early) => {
        // Open pages show an error until the plan has no more.
        if (this.#errors.length > 0) return;
        this.#serve(early);
        sayTime(early);
        await this.#wait(untilPlanned);
      },
      pause: (work) => (work ? this.#unlessSaved(() => work) : pauseWhenDue()),
    });
    const served = this.#serve(watched);
    this.#building = new Set();
    this.#announceFindings(this.#broken);
    this.#broken = [];
    sayTime(watched);
    this.#inspection.start(served, build);
  }

  /** Waits before planning goes on, which keeps the server from showing the next save. */
  #wait(milliseconds: number): Promise<void> {
    return this.#unlessSaved((signal) => delay(milliseconds, undefined, { signal }));
  }

  /**
   * Waits for some work.
   * @throws SupersededError as soon as there is a save.
   */
  async #unlessSaved(work: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (this.#unbuilt.size > 0) throw new SupersededError();
    const { signal } = this.#silence;
    let stop = () => {};
    const saved = new Promise<never>((_, reject) => {
      stop = () => reject(new SupersededError());
    });
    signal.addEventListener('abort', stop);
    try {
      await Promise.race([saved, work(signal)]);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  /** Serves a state, and tells open pages. */
  #serve(watched: WatchedSite): WatchedOutputs {
    const last = this.served;
    this.#version += 1;
    // A patch may already contain a later edit.
    this.#shownEdit = Math.max(this.#shownEdit, this.#builtEdit);
    if (watched.code !== last?.code) this.#options.live.forgetPatches();
    this.#retired = retireCode(this.#retired, last, watched);
    const mark = createMarker(watched, this.#version, this.#builtEdit);
    const served = createWatchedOutputs(watched, mark, this.#retired);
    this.served = served;
    this.#errors = [];
    this.#announce();
    return served;
  }

  #announce(): void {
    const { code = '', planned = 0, bundles } = this.served ?? {};
    const { build = '', styles = [], views = {} } = bundles?.client ?? {};
    const all = [...styles, ...Object.values(views).flatMap((view) => view.styles)];
    const state = { code, version: this.#version, edit: this.#shownEdit, planned, build };
    this.#options.live.announce({ ...state, styles: all, errors: this.#errors });
  }

  #takeFindings(place: FoundIn, found: readonly Diagnostic[]): void {
    const { fresh, fixed } = this.#findings.replace(place, found);
    // Advice appears only where users look for it: in a page's list, or with `stet check`.
    const isSaid = place !== 'advice';
    if (isSaid) this.#options.reporter.diagnostics(fresh, this.#options.root);
    const made = place === 'pages' ? this.#unmade : [];
    this.#announceFindings(isSaid ? [...made, ...fixed] : []);
    if (place === 'pages') this.#unmade = [];
  }

  #announceFindings(gone: readonly Diagnostic[]): void {
    const fixed = describeFixed(gone);
    for (const line of fixed) this.#options.reporter.say(line);
    this.#options.live.announceFindings({ fixed });
  }

  /**
   * Reports an error in the terminal and in pages, unless an edit has replaced the state by then.
   * @param isLate whether the state was valid until a page or another file had to be made.
   */
  async #fail(reason: unknown, isLate = false): Promise<void> {
    const { root, reporter } = this.#options;
    const { served } = this;
    const error = served ? await tracePages(reason, served) : reason;
    if (served !== this.served) return;
    const diagnostics = error instanceof SiteError ? error.diagnostics : [];
    if (error instanceof SiteError) reporter.diagnostics(diagnostics, root);
    else reporter.crash(error);
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    this.#broken = isLate ? [] : errors;
    this.#unmade = isLate ? errors : [];
    this.#errors = toErrors(error, root);
    this.#announce();
  }

  /** The failures of pages that are being explained, by their version and message. */
  readonly #explained = new Set<string>();

  /** Does the same; for a damaged cache file, restarts without the cache. */
  #failOrRestart(error: unknown): void {
    if (error instanceof DamagedCacheError) {
      this.#options.cache.forget();
      this.served = undefined;
      void this.update(new Set());
      return;
    }
    // Many requests of a failing page must not delay the edit that fixes it: one of them explains it.
    const failure = `${this.#version} ${messageOf(error)}`;
    if (this.#explained.has(failure)) return;
    this.#explained.add(failure);
    void this.#fail(error, true).finally(() => this.#explained.delete(failure));
  }

  /**
   * The folders where a fix of the present errors may be made, which nothing served needs yet: those
   * of the files with errors, and the root, where a file may be missing.
   */
  brokenFolders(): string[] {
    const { root } = this.#options;
    if (this.#broken.length === 0) return [];
    const files = this.#broken.flatMap(({ file }) => file ?? []);
    return [root, ...files.map((file) => dirname(join(root, file)))];
  }

  /** The base path of the site; none before the first valid state. */
  readBase(): string {
    return this.served?.site.base ?? '';
  }

  /** The inspection's findings for the page at a URL path. */
  findingsOf(path: string): PageFindings {
    const { site, pageAt } = this.served ?? {};
    const own = removeBase(this.readBase(), readablePath(path));
    const page = own === undefined ? undefined : pageAt?.(own);
    const view = site?.views[page?.view ?? ''];
    return this.#findings.ofPage(page, view && relativePath(this.#options.root, view.module));
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
    return createMarker(this.served, this.#version, this.#builtEdit)(html);
  }

  async close(): Promise<void> {
    this.#silence.abort();
    await this.#running;
    await this.#inspection.stop();
    await this.#options.cache.save();
  }
}

/** The output before the first valid state. */
const nothing: OutputIndex = {
  has: () => false,
  read: (path) => {
    throw new Error(`There is no ${path}.`);
  },
  base: '',
  urlStyle: 'file',
  headers: [],
  rewrites: [],
};

/**
 * Adds the client script to documents, with the state that they belong to and a hash of their
 * content except styles.
 */
function createMarker(watched: WatchedSite | undefined, version: number, edit: number) {
  const { code = '', planned = 0, patches = 0 } = watched ?? {};
  const base = watched?.site.base ?? '';
  const state = `data-code="${code}" data-version="${version}" data-edit="${edit}" data-planned="${planned}" data-patches="${patches}"`;
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
    return [{ text: `stet failed. This is a bug in stet, not in your site: ${messageOf(error)}` }];
  }
  return error.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => toWatchError(diagnostic, root));
}
