import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { watch } from 'chokidar';
import { isInside, relativePath } from '../lib/file-path.ts';
import { messageOf } from '../lib/message-of.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/** What this process says: a path that may have changed, what went wrong, or that it watches. */
export type WatchReport = { path: string } | { error: string } | 'ready';

/** Milliseconds until the watch of a new folder has begun: chokidar tells of the folder before. */
const untilWatched = 100;

const [root = ''] = process.argv.slice(2);
const report = (message: WatchReport) => process.send?.(message);

// What chokidar reads again has no hurry; what it tells does not wait for it.
setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());

/** chokidar looks at every file of a folder at each event in it: 0.6 s for 10,000 posts. */
process.on('message', (folders: string[]) => {
  const watcher = watch(folders, {
    // One watch for a folder is enough: it tells the names of the files in it.
    ignored: (path, stats) => isIgnored(path) || stats?.isDirectory() === false,
    ignoreInitial: true,
    atomic: false,
  });
  /** chokidar takes a folder for the one before it of the same name, whose watch has ended. */
  const watchAgain = (folder: string) => {
    const watched = Object.keys(watcher.getWatched());
    const ended = watched.filter((path) => path === folder || isInside(folder, path));
    watcher.unwatch(ended).add(ended);
  };
  // chokidar drops the second of two events within 50 ms.
  watcher.on('raw', (event, name, details) => {
    const path = join((details as { watchedPath: string }).watchedPath, name ?? '');
    if (isIgnored(path)) return;
    if (event === 'rename' && statIfThere(path)?.isDirectory()) watchAgain(path);
    report({ path });
  });
  watcher.on('addDir', (path) => setTimeout(report, untilWatched, { path }));
  watcher.on('error', (error) => report({ error: messageOf(error) }));
  watcher.on('ready', () => report('ready'));
});

function isIgnored(path: string): boolean {
  return relativePath(root, path)
    .split('/')
    .some((name) => /^(?:node_modules|dist|dist-api)$/.test(name) || /^\.[^.]/.test(name));
}
