import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WatchReport } from './watch-process.ts';

/**
 * Starts the process that watches. Output, packages and hidden files below `root` are left out.
 * @param options.onChange told the absolute path of what may have changed: a hint, and not the only one.
 */
export function createFolderWatcher(options: {
  root: string;
  onChange: (path: string) => void;
  onError: (error: Error) => void;
}) {
  const { root, onChange, onError } = options;
  const child = fork(fileURLToPath(new URL('./watch-process.js', import.meta.url)), [root], {
    // chokidar's variables ask for polling, which would see folders change and no file.
    env: { UV_THREADPOOL_SIZE: '1' },
    execArgv: [],
  });
  const ended = once(child, 'exit');
  const followed = new Set<string>();
  let onReady = () => {};
  child.on('error', onError).on('message', (report: WatchReport) => {
    if (report === 'ready') onReady();
    else if ('path' in report) onChange(report.path);
    else onError(new Error(report.error));
  });
  return {
    /** Watches these folders and all below them, too; resolves when every change in them is seen. */
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
