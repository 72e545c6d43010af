import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import type { BuildOptions } from '../build/build-site.ts';
import type { Site } from '../config/site.ts';
import { SiteError } from '../diagnostics/diagnostic.ts';
import type { Clock } from '../lib/clock.ts';
import type { Shell } from '../lib/shell.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import { noteWatch } from '../scaffold/running-watch.ts';
import { untilStopped } from '../serve/until-stopped.ts';
import {
  addCommand,
  atHelp,
  type Caller,
  clockOf,
  listShown,
  toMoment,
  toPort,
} from './command.ts';
import { announce } from './preview.ts';

/** Adds `stet watch`. */
export function addWatch(program: Command, { shell }: Caller): void {
  addCommand(program, 'watch', 'Serve the site and update it with every change.', [
    'stet watch',
    'stet watch --port 8080',
  ])
    .option('--port <number>', 'port; if it is taken, stet picks the next free one', toPort, 4400)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--at <time>', atHelp, toMoment)
    .option('--no-drafts', 'leave out drafts')
    .option('--no-future', 'leave out scheduled entries')
    .action(async ({ at, drafts, future, ...flags }, command) => {
      const show = listShown({ draft: drafts, scheduled: future, expired: true });
      await watch({ ...flags, show, clock: clockOf(command, at, shell) }, shell);
    });
}

type WatchFlags = Pick<BuildOptions, 'root' | 'show'> & {
  port: number;
  host: string;
  cacheDir?: string | undefined;
  clock: Clock;
};

async function watch(flags: WatchFlags, shell: Shell): Promise<void> {
  const { openCache } = await import('../cache/cache.ts');
  const { loadConfig, requireConfig } = await import('../config/load-config.ts');
  const { serve } = await import('../serve/serve.ts');
  const { createExceptionReceiver } = await import('../watch/browser-exceptions.ts');
  const { createBurstCollector } = await import('../watch/collect-bursts.ts');
  const { inputFolders } = await import('../watch/judge-changes.ts');
  const { linkedFolders } = await import('../watch/linked-folders.ts');
  const { createLiveUpdates } = await import('../watch/live-updates.ts');
  const { WatchSession } = await import('../watch/session.ts');
  const { createFolderWatcher } = await import('../watch/watch-folders.ts');
  const { createWatchedApi } = await import('../watch/watched-api.ts');
  const reporter = createReporter(shell);
  const { root } = flags;
  // In a folder that exists, the definition may still come.
  if (!statIfThere(root)?.isDirectory()) requireConfig(root);
  // While the definition is broken, watch the root itself.
  const foldersOf = (site: Site | undefined) => (site ? inputFolders(site) : [root]);
  const onException = createExceptionReceiver({
    root,
    reporter,
    served: () => session.served,
    countEdits: () => session.edits,
    patchAt: (name) => live.patchAt(name),
  });
  const findingsOf = (path: string) => session.findingsOf(path);
  const live = await createLiveUpdates({ root, host: flags.host, findingsOf, onException });
  const cache = openCache({ root, mode: 'development', folder: flags.cacheDir });
  const session = new WatchSession({ ...flags, cache, live, reporter });
  const api = createWatchedApi({ root, shell, reporter });
  const follow = async () => {
    await api.follow(session.served?.bundles.api);
    const folders = [...foldersOf(session.served?.site), ...session.brokenFolders()];
    const { parts } = session.served?.bundles ?? {};
    await watcher.follow([...folders, ...(parts ? linkedFolders(root, parts, folders) : [])]);
  };
  let followed = Promise.resolve();
  const update = (changed: ReadonlySet<string>) => {
    const updated = session.update(changed);
    followed = followed.then(() => updated.then(follow)).catch(reporter.crash);
    return followed;
  };
  const bursts = createBurstCollector({
    // Not awaited: open pages need not wait for the bundles of the edit before.
    onBurst: async (changed) => void update(changed),
    onError: reporter.crash,
  });
  const watcher = createFolderWatcher({
    onChange(path) {
      session.expectSave();
      bursts.add(path);
    },
    onError: (error) => reporter.warn(`stet may miss changes: ${error.message}`),
  });
  try {
    // Before anything is read, so that no change is missed.
    await watcher.follow(foldersOf(await loadConfig(root, 'development').catch(() => undefined)));
    await update(new Set());
    const server = await serve({
      readOutput: (path) => session.readOutput(path),
      readBase: () => session.readBase(),
      createDocument: (error) => session.createDocument(error),
      intercept: live.intercept,
      api: api.mount,
      compress: false,
      ...flags,
    });
    await writeEditorFiles(session.served?.site, reporter);
    const forget = noteWatch(root, server.url);
    const stopped = untilStopped();
    announce(server, flags.port, reporter);
    await stopped;
    forget();
    live.close();
    await server.close();
  } finally {
    watcher.close();
    bursts.close();
    await session.close();
    await api.mount.close();
  }
}

/** Writes schemas for editors; writes editor settings only if the folder `.vscode` exists. */
async function writeEditorFiles(site: Site | undefined, reporter: Reporter): Promise<void> {
  if (site === undefined) return;
  try {
    const { writeEditorSettings, writeSchemas } = await import('../editor/write-editor-files.ts');
    const schemas = writeSchemas(site);
    if (existsSync(join(site.root, '.vscode'))) await writeEditorSettings(site, schemas);
  } catch (error) {
    if (error instanceof SiteError) reporter.diagnostics(error.diagnostics, site.root);
    // Watching continues without these files.
    else reporter.warn(`Nothing was written for editors: ${(error as Error).message}`);
  }
}
