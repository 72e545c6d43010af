import { join, resolve } from 'node:path';
import { type BundleParts, bundlesOf } from '../assets/last-bundles.ts';
import type { Site } from '../config/site.ts';
import type { LoadedContent } from '../content/load-content.ts';
import { relativePath } from '../lib/file-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/** Absolute paths of the files in a site's bundles, with those that CSS Modules take names from. */
export async function bundledFiles(root: string, parts: BundleParts): Promise<Set<string>> {
  const inputs = bundlesOf(parts).flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const modules = await Promise.all(parts.css.values());
  return new Set([
    ...inputs.map((input) => resolve(root, input)),
    ...modules.flatMap(({ foreign }) => foreign),
  ]);
}

/**
 * Adds the known files below each changed folder: if a folder is moved or replaced, its files have
 * no events.
 * @param known.inputs the files in the site's bundles.
 */
export function addFilesBelow(
  changed: ReadonlySet<string>,
  known: { site: Site; content: LoadedContent; inputs: ReadonlySet<string> },
): Set<string> {
  const folders = [...changed].filter((path) => !statIfThere(path)?.isFile());
  if (folders.length === 0) return new Set(changed);
  const { root, configInputs } = known.site;
  const { images, records } = known.content.found;
  const others = [
    ...known.inputs,
    ...configInputs,
    ...[...images.value.values()].map(({ absolute }) => absolute),
  ];
  const entries = [...records.values()].flatMap((files) => [...files.keys()]);
  const below = (files: readonly string[], all: readonly string[]) =>
    files.filter((file) => all.some((start) => file.startsWith(start)));
  // Joining all paths of a large site would take 100 ms.
  const names = folders.map((folder) => `${relativePath(root, folder)}/`);
  const starts = folders.map((folder) => join(folder, '/'));
  return new Set([
    ...changed,
    ...below(others, starts),
    ...below(entries, names).map((file) => join(root, file)),
  ]);
}
