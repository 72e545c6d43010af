import { join, relative, sep } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { watch } from 'chokidar';
import { statIfThere } from '../lib/stat-if-there.ts';

/** What the thread says: a path that may have changed, an error, or nothing once it watches. */
export type WatchReport = string | Error | undefined;

/** Milliseconds until the watch of a new folder has begun: chokidar tells of the folder before. */
const untilWatched = 100;

const root: string = workerData;
const report = (message: WatchReport) => parentPort?.postMessage(message);

/** chokidar looks at every file of a folder at each event in it: 0.6 s for 10,000 posts. */
parentPort?.on('message', (folders: string[]) => {
  const watcher = watch(folders, {
    // One watch for a folder is enough: it tells the names of the files in it.
    ignored: (path, stats) => isIgnored(path) || stats?.isDirectory() === false,
    ignoreInitial: true,
    atomic: false,
  });
  /** chokidar takes a folder for the one before it of the same name, whose watch has ended. */
  const watchAgain = (folder: string) => {
    const watched = Object.keys(watcher.getWatched());
    const ended = watched.filter((path) => `${path}${sep}`.startsWith(`${folder}${sep}`));
    watcher.unwatch(ended).add(ended);
  };
  // chokidar drops the second of two events within 50 ms.
  watcher.on('raw', (event, name, details) => {
    const path = join((details as { watchedPath: string }).watchedPath, name ?? '');
    if (isIgnored(path)) return;
    if (event === 'rename' && statIfThere(path)?.isDirectory()) watchAgain(path);
    report(path);
  });
  watcher.on('addDir', (path) => setTimeout(report, untilWatched, path));
  watcher.on('error', (error) => report(error as Error));
  watcher.on('ready', () => report(undefined));
});

function isIgnored(path: string): boolean {
  return relative(root, path)
    .split(sep)
    .some((name) => /^(?:node_modules|dist|dist-api)$/.test(name) || /^\.[^.]/.test(name));
}
