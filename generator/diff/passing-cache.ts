import { linkSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cache } from '../cache/cache.ts';
import type { Entries } from '../cache/entry-parts.ts';
import { allParts } from '../emit/by-path.ts';
import { recognizeOutputs } from '../emit/output-folder.ts';
import { keepOutputs, unknownPart } from '../emit/output-records.ts';

/**
 * The cache for a build whose output is removed afterwards. It begins with what another cache knows.
 * What is kept under a name then stays in memory; what is known by a hash, such as bodies and pages, is
 * kept for other builds.
 * @param options.folder absolute path of a folder for files of the build alone.
 * @param options.name what stages call the output folder, wherever it is.
 * @param options.isOfSite whether the build is of the site as it is, so that what it knows of the content
 * is of use for the next build.
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

/** An output folder, an absolute path, with the cache of its build. */
export interface CachedOutput {
  out: string;
  cache: Cache;
}

/** Begins an output with the files of another, as links, so that only what differs is made. */
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
      // It is gone, or on another file system; then it is made again.
    }
  }
  mkdirSync(to.out, { recursive: true });
  keepOutputs(to.cache, to.out, {
    records: ofParts,
    parts: allParts.map(() => unknownPart),
    usedOn: 0,
  });
}
