import { basename, dirname, extname, sep } from 'node:path';
import type { Site } from '../config/site.ts';
import { isEntryName } from '../content/find-files.ts';
import { isImageFile } from '../images/image-format.ts';

/** What a burst of changes makes necessary besides looking at the content files in it. */
export interface Changes {
  /** The definition is not what it was. */
  definition: boolean;
  /** The bundles may not be what they were. */
  code: boolean;
  /** Folders have come or gone, so that every content file has to be looked for. */
  folders: boolean;
}

/** Judges absolute paths of changed files by what the site uses them for. */
export function judgeChanges(site: Site, paths: ReadonlySet<string>): Changes {
  const changes: Changes = { definition: false, code: false, folders: false };
  const inputs = new Set([site.configFile, ...site.configInputs]);
  const read = new Set([
    site.document.template,
    site.redirects,
    site.urls,
    ...Object.values(site.socialCards.templates),
  ]);
  for (const path of paths) {
    if (inputs.has(path)) changes.definition = true;
    else if (read.has(path) || isBelow(site.staticFolder, path) || isContent(site, path)) continue;
    else if (holdsContent(site, path)) changes.folders = true;
    else if (isInContent(site, path)) changes.folders ||= extname(path) === '';
    else changes.code = true;
  }
  return changes;
}

function isContent(site: Site, path: string): boolean {
  return isImageFile(path)
    ? isInContent(site, path)
    : site.collections.some(
        (collection) => isBelow(collection.folder, path) && isEntryName(basename(path), collection),
      );
}

function isInContent(site: Site, path: string): boolean {
  return contentFolders(site).some((folder) => isBelow(folder, path));
}

/** Whether a path is that of a whole collection, or of a folder with some in it. */
function holdsContent(site: Site, path: string): boolean {
  return contentFolders(site).some((folder) => folder === path || isBelow(path, folder));
}

function contentFolders({ images, collections }: Site): string[] {
  return [images.folder, ...collections.map(({ folder }) => folder)];
}

function isBelow(folder: string | undefined, path: string): boolean {
  return folder !== undefined && path.startsWith(`${folder}${sep}`);
}

/** The folders of a site's content and code, none of them inside another. */
export function inputFolders(site: Site): string[] {
  const folders = [
    ...site.configInputs.map((file) => dirname(file)),
    ...site.collections.map(({ folder }) => folder),
    site.images.folder,
    ...(site.staticFolder === undefined ? [] : [site.staticFolder]),
    ...[
      site.document.template,
      site.redirects,
      ...Object.values(site.socialCards.templates),
      site.entries.client,
      site.entries.server,
      ...Object.values(site.views),
      ...(site.api === undefined ? [] : [site.api]),
    ].map((file) => dirname(file)),
  ];
  return [...new Set(folders)].filter(
    (folder) => !folders.some((other) => folder.startsWith(`${other}${sep}`)),
  );
}
