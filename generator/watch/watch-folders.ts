import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { entryStart } from '../lib/entry-start.ts';
import type { WatchReport } from './watch-process.ts';

/** A terminal sends these to all processes of a command. */
const stopSignals: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts the watch process. It skips output, packages, hidden files and logs below each folder.
 * @param options.onChange gets the absolute path of a possible change; it may be called several
 *   times.
 */
export function createFolderWatcher(options: {
  onChange: (path: string) => void;
  onError: (error: Error) => void;
}) {
  const { onChange, onError } = options;
  const { file, args } = watchProcess();
  const { STET_CACHE_DIR } = process.env;
  const child = fork(file, args, {
    // Removes chokidar's variables, which would enable polling: that sees changed folders but no
    // files.
    env: { UV_THREADPOOL_SIZE: '1', ...(STET_CACHE_DIR && { STET_CACHE_DIR }) },
    execArgv: [],
  });
  const ended = once(child, 'exit');
  const followed = new Set<string>();
  let onReady = () => {};
  child.on('exit', (_, signal) => {
    const isStopped = child.killed || stopSignals.includes(signal);
    if (!isStopped) onError(new Error('its process that sees them ended. Start stet watch again'));
  });
  child.on('error', onError).on('message', (report: WatchReport) => {
    if (report === 'ready') onReady();
    else if ('path' in report) onChange(report.path);
    else onError(new Error(report.error));
  });
  return {
    /**
     * Also watches these folders and everything below; resolves when every change in them is seen.
     */
    async follow(folders: readonly string[]): Promise<void> {
      const added = folders.filter((folder) => !followed.has(folder) && existsSync(folder));
      if (added.length === 0) return;
      for (const folder of added) followed.add(folder);
      child.send(added);
      const ready = new Promise<void>((resolve) => {
        onReady = resolve;
      });
      await Promise.race([ready, ended]);
    },
    close: () => void child.kill(),
  };
}

function watchProcess() {
  const start = entryStart('watchProcess', 'watch-process');
  if (start === undefined) throw new Error('Only the bundle can start the watch process.');
  return start;
}
