import { linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { Entries } from '../cache/entry-parts.ts';
import { allParts } from '../emit/by-path.ts';
import { recognizeOutputs } from '../emit/output-folder.ts';
import { keepOutputs, unknownPart } from '../emit/output-records.ts';

/**
 * A cache for a build whose output is later removed. It starts with the values of another cache.
 * Values by name stay in memory; values by hash, such as bodies and pages, are stored for other
 * builds.
 * @param options.folder absolute path of a folder for files of this build.
 * @param options.name the name of the output folder for stages, wherever the folder is.
 * @param options.isOfSite whether this builds the current site, so that the next build can reuse
 * its records of content.
 */
export function passingCache(
  cache: Cache,
  options: { folder: string; name: string; isOfSite: boolean },
): Cache {
  const { folder, name, isOfSite } = options;
  const own = new Map<string, unknown>();
  let entries: Entries | undefined;
  return {
    ...cache,
    folder,
    nameOf: () => name,
    entries: () => entries ?? cache.entries(),
    keepEntries(next) {
      entries = next;
      if (isOfSite) cache.keepEntries(next);
    },
    recall: (what) => (own.has(what) ? own.get(what) : cache.recall(what)),
    keep: (what, value) => void own.set(what, value),
    forget() {
      cache.forget();
      own.clear();
      entries = undefined;
    },
    save: () => (isOfSite ? cache.save() : cache.store.save()),
  };
}

/** An output folder, an absolute path, with its build's cache. */
export interface CachedOutput {
  out: string;
  cache: Cache;
}

/**
 * Fills an output folder with hard links to the files of another, so that only differing files must
 * be made.
 */
export async function linkOutput(from: CachedOutput, to: CachedOutput): Promise<void> {
  const { found, records } = await recognizeOutputs(from.cache, from.out);
  const folders = new Set<string>();
  const ofParts = new Map(allParts.map((part) => [part, records.part(part)]));
  for (const [path, { signature }] of [...ofParts.values()].flatMap((part) => [...part])) {
    if (found.files.get(path) !== signature) continue;
    const target = join(to.out, path);
    const folder = dirname(target);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    try {
      linkSync(join(from.out, path), target);
    } catch {
      // The file is missing, or on another file system; the build makes it again.
    }
  }
  mkdirSync(to.out, { recursive: true });
  keepOutputs(to.cache, to.out, {
    records: ofParts,
    parts: allParts.map(() => unknownPart),
    usedOn: 0,
  });
}
