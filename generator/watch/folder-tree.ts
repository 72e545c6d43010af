import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { watch } from 'chokidar';
import { isInside, relativePath } from '../lib/file-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/**
 * Watches folders and everything below them, with one watcher per folder. A watcher for a whole
 * tree does not say when it starts to watch a new folder. It also confuses a folder with an earlier
 * one of the same name. Skips output, packages and hidden files below `root`. A link to a file has no
 * event when that file changes, so the file's folder is watched for it.
 * @param options.onChange gets the absolute path of a possible change; for a folder, anything
 *   inside may have changed. The same change may be reported several times.
 */
export function createFolderTree(options: {
  root: string;
  onChange: (path: string) => void;
  onError: (error: unknown) => void;
}) {
  const { root, onChange, onError } = options;
  /** Functions that stop the watch of each folder. */
  const watched = new Map<string, () => void>();

  const forget = (folder: string) => {
    for (const [path, end] of watched) {
      if (path !== folder && !isInside(folder, path)) continue;
      watched.delete(path);
      end();
    }
  };
  /** Resolves when the watch has begun, or to false if it was stopped before. */
  const watchFolder = (folder: string) =>
    new Promise<boolean>((resolve) => {
      // With files, chokidar checks every file of a folder at each event: 0.6 s for 10,000 posts.
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
      // Raw events, because chokidar drops the second of two normal events within 50 ms.
      watcher.on('raw', (event, name) => {
        const path = join(folder, name ?? '');
        if (isIgnored(root, path)) return;
        onChange(path);
        if (event === 'rename' && path !== folder) replace(path).catch(onError);
      });
      watcher.on('error', onError).on('ready', () => resolve(true));
    });
  /** Reports changes of the file that a link leads to as changes of the link. */
  const watchTarget = (link: string, target: string) =>
    new Promise<void>((resolve) => {
      const folder = dirname(target);
      const watcher = watch(folder, {
        depth: 0,
        ignored: (path) => path !== folder,
        ignoreInitial: true,
        atomic: false,
      });
      watched.set(link, () => {
        watcher.close();
        resolve();
      });
      watcher.on('raw', (_, name) => {
        if (name === basename(target)) onChange(link);
      });
      watcher.on('error', onError).on('ready', () => resolve());
    });
  const replace = async (path: string) => {
    forget(path);
    const target = targetOf(path);
    if (target !== undefined) await watchTarget(path, target);
    else if (isFolder(path)) await follow(path);
    else return;
    // Changes before the watch began have no event.
    onChange(path);
  };
  /** Resolves when every change in this folder and below is seen. */
  const follow = async (folder: string): Promise<void> => {
    if (watched.has(folder) || !(await watchFolder(folder))) return;
    // Read only now: a folder that is created later has an event.
    const { folders, links } = readInside(folder);
    const targets = links
      .filter(([link]) => !watched.has(link) && !isIgnored(root, link))
      .map(([link, target]) => watchTarget(link, target));
    const inside = folders.filter((path) => !isIgnored(root, path));
    await Promise.all([...inside.map(follow), ...targets]);
  };
  return { follow, end: () => forget(root) };
}

/** The folders, and the links to files with their targets, inside a folder that may not exist any more. */
function readInside(folder: string): { folders: string[]; links: [string, string][] } {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map((entry) => ({ path: join(folder, entry.name), isLink: entry.isSymbolicLink() }));
    return {
      folders: entries.map(({ path }) => path).filter(isFolder),
      links: entries.flatMap(({ path, isLink }): [string, string][] => {
        const target = isLink ? targetOf(path) : undefined;
        return target === undefined ? [] : [[path, target]];
      }),
    };
  } catch {
    return { folders: [], links: [] };
  }
}

/** The file that a link leads to, without links in its path; undefined for anything else. */
function targetOf(path: string): string | undefined {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  return statIfThere(path)?.isFile() ? realpathSync(path) : undefined;
}

/** Whether a path is a folder and not a link to one of its parents. */
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
