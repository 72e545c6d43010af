import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { WatchReport } from './watch-thread.ts';

/** Watches folders with all that is below them. */
export interface FolderWatcher {
  /** Watches these folders too; resolves when no change in them is missed any more. */
  follow(folders: readonly string[]): Promise<void>;
  close(): void;
}

/**
 * Starts the thread that watches.
 * @param options.root the site's folder; output, packages and hidden files below it are left out.
 * @param options.onChange told the absolute path of whatever may have changed: a hint, and not the
 * only one.
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
  });
  const followed = new Set<string>();
  let onReady = () => {};
  thread.on('message', (report: WatchReport) => {
    if (report === 'ready') onReady();
    else if ('path' in report) onChange(report.path);
    else onError(report.error);
  });
  thread.on('error', (error) => {
    onError(error);
    onReady();
  });
  return {
    async follow(folders) {
      const added = folders.filter((folder) => !followed.has(folder) && existsSync(folder));
      if (added.length === 0) return;
      for (const folder of added) followed.add(folder);
      await new Promise<void>((resolve) => {
        onReady = resolve;
        thread.postMessage(added);
      });
    },
    close: () => void thread.terminate(),
  };
}
