import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { watch } from 'chokidar';
import { isInside, relativePath } from '../lib/file-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/**
 * Watches folders and all below them, with a watcher for each: one for a whole tree has no
 * event for "this new folder is watched now", and takes a folder for the one before it of the same
 * name. Output, packages and hidden files below `root` are left out.
 * @param options.onChange told the absolute path of what may have changed, for a folder with all
 * that is in it: a hint, and not the only one.
 */
export function createFolderTree(options: {
  root: string;
  onChange: (path: string) => void;
  onError: (error: unknown) => void;
}) {
  const { root, onChange, onError } = options;
  /** How to end the watch of each folder. */
  const watched = new Map<string, () => void>();

  const forget = (folder: string) => {
    for (const [path, end] of watched) {
      if (path !== folder && !isInside(folder, path)) continue;
      watched.delete(path);
      end();
    }
  };
  /** Resolves when it has begun, or to false when it was ended before. */
  const watchFolder = (folder: string) =>
    new Promise<boolean>((resolve) => {
      // It looks at every file of a folder at each event in it: 0.6 s for 10,000 posts.
      const watcher = watch(folder, {
        depth: 0,
        ignored: (path) => path !== folder,
        ignoreInitial: true,
        atomic: false,
      });
      watched.set(folder, () => {
        watcher.close();
        resolve(false);
      });
      // chokidar drops the second of two other events within 50 ms.
      watcher.on('raw', (event, name) => {
        const path = join(folder, name ?? '');
        if (isIgnored(root, path)) return;
        onChange(path);
        if (event === 'rename' && path !== folder) replace(path).catch(onError);
      });
      watcher.on('error', onError).on('ready', () => resolve(true));
    });
  const replace = async (path: string) => {
    forget(path);
    if (!isFolder(path)) return;
    await follow(path);
    // What was written before its watch began has no event.
    onChange(path);
  };
  /** Resolves when every change in this folder, and below it, is seen. */
  const follow = async (folder: string): Promise<void> => {
    if (watched.has(folder) || !(await watchFolder(folder))) return;
    // Read only now: a folder that comes later has an event.
    const inside = readFolders(folder).filter((path) => !isIgnored(root, path));
    await Promise.all(inside.map(follow));
  };
  return { follow, end: () => forget(root) };
}

/** The folders in one that may be gone. */
function readFolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map(({ name }) => join(folder, name))
      .filter(isFolder);
  } catch {
    return [];
  }
}

/** Whether a path leads to a folder, and not to one that it is in. */
function isFolder(path: string): boolean {
  return statIfThere(path)?.isDirectory() === true && !isCircle(path);
}

function isCircle(path: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  const target = realpathSync(path);
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (realpathSync(folder) === target) return true;
  }
  return false;
}

function isIgnored(root: string, path: string): boolean {
  return relativePath(root, path)
    .split('/')
    .some((name) => /^(?:node_modules|dist|dist-api)$/.test(name) || /^\.[^.]/.test(name));
}
