import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openCache } from '../cache/cache.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Site } from '../config/site.ts';
import type { Unpublished } from '../contract.ts';
import { diagnosticsOf, SiteError } from '../diagnostics/diagnostic.ts';
import type { Clock } from '../lib/clock.ts';
import type { Shell } from '../lib/shell.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import { noteWatch } from '../scaffold/running-watch.ts';
import { serve } from '../serve/serve.ts';
import { untilStopped } from '../serve/until-stopped.ts';
import { createBurstCollector } from '../watch/collect-bursts.ts';
import { inputFolders } from '../watch/judge-changes.ts';
import { createLiveUpdates } from '../watch/live-updates.ts';
import { createWatchSession, type WatchSession } from '../watch/session.ts';
import { createFolderWatcher } from '../watch/watch-folders.ts';
import { createWatchedApi } from '../watch/watched-api.ts';
import { announce } from './preview.ts';

export interface WatchFlags {
  root: string;
  port: number;
  host: string;
  clock: Clock;
  /** Which entries that are not public are built all the same. */
  show: readonly Unpublished[];
}

/** Serves the site as it is being written, until the process is stopped. */
export async function runWatch(flags: WatchFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell);
  const root = resolve(shell.cwd(), flags.root);
  const live = await createLiveUpdates({ root, host: flags.host });
  const cache = openCache({ root, mode: 'development' });
  const session = createWatchSession({ ...flags, root, cache, live, reporter });
  const api = createWatchedApi({ root, shell, reporter });
  const bursts = createBurstCollector({
    async onBurst(changed) {
      await session.update(changed);
      await api.follow(session.api());
      await watcher.follow(foldersOf(session, root));
    },
    onError: reporter.crash,
  });
  const watcher = createFolderWatcher({
    root,
    onChange: bursts.add,
    onError: (error) => reporter.warn(`Changes are not all seen: ${error.message}`),
  });
  try {
    // Before anything is read, so that no change falls between the two.
    await watcher.follow(await findFolders(root));
    await session.update(new Set());
    await api.follow(session.api());
    await watcher.follow(foldersOf(session, root));
    const server = await serve({
      readOutput: session.readOutput,
      createDocument: session.createDocument,
      intercept: live.intercept,
      api: api.mount,
      compress: false,
      host: flags.host,
      port: flags.port,
    });
    await writeEditorFiles(session.site(), reporter);
    const forget = noteWatch(root, server.url);
    const stopped = untilStopped();
    announce(server, flags.port, reporter);
    await stopped;
    forget();
    live.close();
    await server.close();
    return 0;
  } catch (error) {
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
  } finally {
    watcher.close();
    bursts.close();
    await session.close();
    await api.mount.close();
  }
}

/** What editors know of front matter; their settings only where somebody has made the folder. */
async function writeEditorFiles(site: Site | undefined, reporter: Reporter): Promise<void> {
  if (site === undefined) return;
  try {
    const { writeEditorSettings, writeSchemas } = await import('../editor/write-editor-files.ts');
    const schemas = writeSchemas(site);
    if (existsSync(join(site.root, '.vscode'))) await writeEditorSettings(site, schemas);
  } catch (error) {
    if (error instanceof SiteError) reporter.diagnostics(error.diagnostics, site.root);
    // They help, but whoever may not write them can watch all the same.
    else reporter.warn(`Nothing was written for editors: ${(error as Error).message}`);
  }
}

/** The folders of the site; the root itself while its definition is broken. */
async function findFolders(root: string): Promise<string[]> {
  try {
    return inputFolders(await loadConfig(root, 'development'));
  } catch {
    return [root];
  }
}

function foldersOf(session: WatchSession, root: string): string[] {
  const site = session.site();
  return site ? inputFolders(site) : [root];
}
