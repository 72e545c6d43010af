import { join, resolve } from 'node:path';
import { type BundleParts, bundlesOf } from '../assets/last-bundles.ts';
import type { Site } from '../config/site.ts';
import type { LoadedContent } from '../content/load-content.ts';
import { relativePath } from '../lib/file-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

type BundledFiles = Awaited<ReturnType<typeof bundledFiles>>;

/**
 * The files in a site's bundles, with those that CSS Modules take names from; absolute paths. Only
 * `all` resolves them, which takes a millisecond that most saves do without.
 */
export async function bundledFiles(root: string, parts: BundleParts) {
  const inputs = bundlesOf(parts).map(({ metafile }) => metafile.inputs);
  const modules = await Promise.all(parts.css.values());
  const foreign = new Set(modules.flatMap(({ foreign }) => foreign));
  return {
    has(path: string): boolean {
      const name = relativePath(root, path);
      return foreign.has(path) || inputs.some((known) => Object.hasOwn(known, name));
    },
    all(): string[] {
      const names = new Set(inputs.flatMap((known) => Object.keys(known)));
      return [...foreign, ...Array.from(names, (name) => resolve(root, name))];
    },
  };
}

/**
 * Adds the known files below each changed folder: if a folder is moved or replaced, its files have
 * no events.
 * @param known.inputs the files in the site's bundles.
 */
export function addFilesBelow(
  changed: ReadonlySet<string>,
  known: { site: Site; content: LoadedContent; inputs: BundledFiles },
): Set<string> {
  const folders = [...changed].filter((path) => !statIfThere(path)?.isFile());
  if (folders.length === 0) return new Set(changed);
  const { root, configInputs } = known.site;
  const { images, records } = known.content.found;
  const others = [
    ...known.inputs.all(),
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
