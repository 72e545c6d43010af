import { basename, dirname, extname } from 'node:path';
import type { Site } from '../config/site.ts';
import { isEntryName } from '../content/find-files.ts';
import { isImageFile } from '../images/image-format.ts';
import { isInside } from '../lib/file-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { isIgnored } from './is-ignored.ts';

/** Files that may decide what an import of the definition finds, and how esbuild reads it. */
const settingsFile = /^(?:package|[jt]sconfig.*)\.json$/;

/** Files that are code and nothing else; JSON may also be data. */
const onlyCode = /\.(?:[cm]?[jt]sx?|css)$/;

/**
 * Judges absolute paths of changed files by their use in the site.
 * @param known.inputs the files in the site's bundles, which may be in any folder.
 * @param known.isEdited whether a file has other bytes than at the last plan.
 * @returns what may have changed: the input of the plan, the definition, the code (and so the
 *   bundles), or the folders. Changed folders require a new search for all content files.
 */
export function judgeChanges(
  site: Site,
  paths: ReadonlySet<string>,
  known: { inputs: { has(path: string): boolean }; isEdited: (path: string) => boolean },
) {
  const changes = { plan: false, definition: false, code: false, folders: false };
  const defining = new Set([site.configFile, ...site.configInputs]);
  const read = new Set([...readFiles(site), site.urls]);
  const folders = [site.images.folder, ...site.collections.map(({ folder }) => folder)];
  for (const path of paths) {
    const isInContent = folders.some((folder) => isBelow(folder, path));
    changes.code ||= known.inputs.has(path);
    if (defining.has(path) || settingsFile.test(basename(path))) changes.definition = true;
    else if (read.has(path)) changes.plan = true;
    else if (isBelow(site.staticFolder, path)) {
      changes.plan ||= known.isEdited(path);
      // It may contain images.
      changes.folders ||= isFolder(path);
    } else if (isImageFile(path) ? isInContent : isEntry(site, path)) changes.plan = true;
    // A whole collection, or a folder that contains one.
    else if (folders.some((folder) => folder === path || isBelow(path, folder))) {
      changes.folders = true;
    } else if (isInContent) changes.folders ||= extname(path) === '' || isFolder(path);
    else {
      changes.code = true;
      // `pages` may read a file that is not code, or write one. A new folder may contain any files.
      changes.plan ||= !onlyCode.test(path) && known.isEdited(path);
    }
  }
  return changes;
}

function isFolder(path: string): boolean {
  return statIfThere(path)?.isDirectory() === true;
}

function isEntry({ collections }: Site, path: string): boolean {
  return collections.some(
    (collection) => isBelow(collection.folder, path) && isEntryName(basename(path), collection),
  );
}

function isBelow(folder: string | undefined, path: string): boolean {
  return folder !== undefined && isInside(folder, path);
}

/** The folders of a site's content and code; none is inside another whose watch includes it. */
export function inputFolders(site: Site): string[] {
  const { client, server } = site.entries;
  const { inlineScript, script } = site.document;
  const views = Object.values(site.views).map(({ module }) => module);
  const code = [...site.configInputs, client, server, inlineScript, script, ...views, site.api];
  const files = [...readFiles(site), ...code].filter((file) => file !== undefined);
  const folders = [
    ...files.map((file) => dirname(file)),
    ...site.collections.map(({ folder }) => folder),
    site.images.folder,
    ...(site.staticFolder === undefined ? [] : [site.staticFolder]),
  ];
  const isSeenFrom = (other: string, folder: string) =>
    isBelow(other, folder) && !isIgnored(other, folder);
  return [...new Set(folders)].filter(
    (folder) => !folders.some((other) => isSeenFrom(other, folder)),
  );
}

/** Files that each build reads directly. */
function readFiles({ document, redirects, socialCards }: Site): string[] {
  const { templates, fonts } = socialCards;
  return [document.template, redirects, ...Object.values(templates), ...fonts];
}
