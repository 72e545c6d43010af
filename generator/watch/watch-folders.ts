import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, sep } from 'node:path';
import process from 'node:process';
import { statIfThere } from '../lib/stat-if-there.ts';

/** Watches folders with all that is below them. */
export interface FolderWatcher {
  /** Watches these folders from now on, and those that it watched before. */
  follow(folders: readonly string[]): void;
  close(): void;
}

interface WatchOptions {
  /** Whether a path (absolute) and what is below it is nobody's business. */
  isIgnored: (path: string) => boolean;
  /** Told the absolute path of whatever may have changed: a hint, and not the only one. */
  onChange: (path: string) => void;
  onError: (error: Error) => void;
}

/** Systems whose own watcher knows of everything below a folder. */
const watchesTrees = process.platform === 'darwin' || process.platform === 'win32';

/**
 * Creates a watcher of whole folders. On Linux it has one watch for a folder, which tells the
 * names of the files in it, so that ten thousand posts cost one watch, and an edit no look at the
 * others.
 */
export function createFolderWatcher(options: WatchOptions): FolderWatcher {
  const { isIgnored, onChange, onError } = options;
  const watchers = new Map<string, FSWatcher>();

  const unfollow = (folder: string) => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}${sep}`)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  const changed = (event: string, path: string) => {
    if (isIgnored(path)) return;
    // A folder that came, or took the name of another, is another one to watch.
    if (event === 'rename' && !watchesTrees) {
      unfollow(path);
      if (isFolder(path)) for (const file of follow(path)) onChange(file);
    }
    onChange(path);
  };
  /** Watches a folder and those in it; gives the files that it has at that moment. */
  const follow = (folder: string): string[] => {
    if (watchers.has(folder) || isIgnored(folder)) return [];
    try {
      const watcher = watch(folder, { recursive: watchesTrees }, (event, name) => {
        if (name !== null) changed(event, join(folder, name));
      });
      // A folder that is gone ends so on some systems; its parent tells of it.
      watcher.on('error', () => unfollow(folder));
      watchers.set(folder, watcher);
      // After the watch has begun, so that nothing falls between the two.
      return watchesTrees ? [] : list(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error as Error);
      return [];
    }
  };
  const list = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? follow(path) : [path];
    });

  return {
    follow(folders) {
      for (const folder of folders) follow(folder);
    },
    close() {
      for (const watcher of watchers.values()) watcher.close();
      watchers.clear();
    },
  };
}

function isFolder(path: string): boolean {
  return statIfThere(path)?.isDirectory() ?? false;
}
