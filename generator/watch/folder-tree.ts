import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { watch } from 'chokidar';
import { isInside } from '../lib/file-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { isIgnored } from './is-ignored.ts';

/**
 * Watches folders and everything below them, with one watcher per folder. A watcher for a whole
 * tree does not say when it starts to watch a new folder. It also confuses a folder with an earlier
 * one of the same name. Below each folder, skips output, packages, hidden files and logs. A link to a
 * file has no event when that file changes, so the file's folder is watched for it.
 * @param options.onChange gets the absolute path of a possible change; for a folder, anything
 *   inside may have changed. The same change may be reported several times.
 */
export function createFolderTree(options: {
  onChange: (path: string) => void;
  onError: (error: unknown) => void;
}) {
  const { onChange, onError } = options;
  /** Functions that stop the watch of each folder. */
  const watched = new Map<string, () => void>();

  const forget = (folder: string) => {
    for (const [path, end] of watched) {
      if (path !== folder && !isInside(folder, path)) continue;
      watched.delete(path);
      end();
    }
  };
  /**
   * Watches one folder for a path, itself or a link. Resolves when the watch has begun, or to false if
   * it was stopped before.
   */
  const watchFor = (
    path: string,
    folder: string,
    onEvent: (event: string, name: string | undefined) => void,
    onFailure = onError,
  ) =>
    new Promise<boolean>((resolve) => {
      // With files, chokidar checks every file of a folder at each event: 0.6 s for 10,000 posts.
      const watcher = watch(folder, {
        depth: 0,
        ignored: (inside) => inside !== folder,
        ignoreInitial: true,
        atomic: false,
      });
      watched.set(path, () => {
        watcher.close();
        resolve(false);
      });
      // Raw events, because chokidar drops the second of two normal events within 50 ms.
      watcher.on('raw', onEvent).on('error', onFailure);
      watcher.on('ready', () => resolve(true));
    });
  const watchFolder = (folder: string) =>
    watchFor(folder, folder, (event, name) => {
      const path = join(folder, name ?? '');
      if (isIgnored(folder, path)) return;
      onChange(path);
      if (event === 'rename' && path !== folder) replace(path).catch(onError);
    });
  /** Reports changes of the file that a link leads to as changes of the link. */
  const watchTarget = (link: string, target: string) =>
    watchFor(link, dirname(target), (_, name) => {
      if (name === basename(target)) onChange(link);
    });
  /** Watches a folder, or a file that a link leads to; returns whether the path is one of these. */
  const watchPath = async (path: string): Promise<boolean> => {
    const target = targetOf(path);
    if (target === undefined && !isFolder(path)) return false;
    if (target === undefined) await follow(path);
    else if (!watched.has(path)) await watchTarget(path, target);
    return true;
  };
  const replace = async (path: string) => {
    forget(path);
    // Changes before the watch began have no event.
    if (await watchPath(path)) onChange(path);
  };
  /** Resolves when every change in this folder and below is seen. */
  const follow = async (folder: string): Promise<void> => {
    if (watched.has(folder) || !(await watchFolder(folder))) return;
    // Read only now: a folder that is created later has an event.
    const inside = readInside(folder).filter((path) => !isIgnored(folder, path));
    await Promise.all(inside.map(watchPath));
  };
  /** Also sees when the folder itself is deleted, moved or back. Only folders inside have an event. */
  const followRoot = async (root: string): Promise<void> => {
    const onEvent = (event: string, name: string | undefined) => {
      if (event !== 'rename' || name !== basename(root)) return;
      onChange(root);
      replace(root).catch(onError);
    };
    // Not all users may list the folder above. What is inside the root is seen without it.
    await watchFor(`${root} itself`, dirname(root), onEvent, () => {});
    await follow(root);
  };
  const end = () => {
    for (const stop of watched.values()) stop();
  };
  return { follow: followRoot, end };
}

/** The folders and links inside a folder that may not exist any more. */
function readInside(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map(({ name }) => join(folder, name));
  } catch {
    return [];
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    // Its folder is a file by now, which has its own event.
    return false;
  }
}

/** The file that a link leads to, without links in its path; undefined for anything else. */
function targetOf(path: string): string | undefined {
  if (!isLink(path)) return undefined;
  return statIfThere(path)?.isFile() ? realpathSync(path) : undefined;
}

/** Whether a path is a folder and not a link to one of its parents. */
function isFolder(path: string): boolean {
  return statIfThere(path)?.isDirectory() === true && !isCircle(path);
}

function isCircle(path: string): boolean {
  if (!isLink(path)) return false;
  const target = realpathSync(path);
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (realpathSync(folder) === target) return true;
  }
  return false;
}
