import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { WatchReport } from './watch-thread.ts';

/** Watches folders with all that is below them. */
export interface FolderWatcher {
  /** Watches these folders too; resolves when every change in them is seen. */
  follow(folders: readonly string[]): Promise<void>;
  close(): void;
}

/**
 * Starts the thread that watches. Output, packages and hidden files below `root` are left out.
 * @param options.onChange told the absolute path of what may have changed: a hint, and not the only one.
 */
export function createFolderWatcher(options: {
  root: string;
  onChange: (path: string) => void;
  onError: (error: Error) => void;
}): FolderWatcher {
  const { root, onChange, onError } = options;
  const thread = new Worker(new URL('./watch-thread.js', import.meta.url), {
    workerData: root,
    // chokidar's variables ask for polling, which would see folders change and no file.
    env: {},
    // What it reads of each file is garbage at once.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const ended = new Promise((resolve) => thread.on('exit', resolve));
  const followed = new Set<string>();
  let onReady = () => {};
  thread.on('error', onError).on('message', (report: WatchReport) => {
    if (typeof report === 'string') onChange(report);
    else if (report) onError(report);
    else onReady();
  });
  return {
    async follow(folders) {
      const added = folders.filter((folder) => !followed.has(folder) && existsSync(folder));
      if (added.length === 0) return;
      for (const folder of added) followed.add(folder);
      thread.postMessage(added);
      const ready = new Promise<void>((resolve) => {
        onReady = resolve;
      });
      await Promise.race([ready, ended]);
    },
    close: () => void thread.terminate(),
  };
}
