import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BodyStore, openBodyStore } from './body-store.ts';
import { codeIdentity } from './code-identity.ts';
import type { EntryRecord } from './entry-record.ts';
import { readIndexFile, writeIndexFile } from './index-file.ts';
import { openJournaledIndex } from './journaled-index.ts';

/** What builds remember of one another, on disk between them. Nobody ever needs to clear it. */
export interface Cache {
  /** Absolute path. */
  folder: string;
  /** Of everything that runs besides the site's own code; another one believes nothing of this. */
  identity: string;
  bodies: BodyStore;
  /** What became of each content file, by collection and file. */
  entries(): ReadonlyMap<string, EntryRecord>;
  keepEntries(entries: ReadonlyMap<string, EntryRecord>): void;
  /**
   * What a stage kept under a name, which is plain data. Only that stage knows its form, which a
   * cache of other code never has: the index has the identity of all code as its version.
   */
  recall(name: string): unknown;
  keep(name: string, value: unknown): void;
  /** The same for what is large and seldom needed: read from a file when it is asked for. */
  recallLarge(name: string): unknown;
  keepLarge(name: string, value: () => unknown): void;
  /** Begins anew; what is damaged is removed by the next `save`. */
  forget(): void;
  /** Writes what was kept to disk; does nothing where that was nothing new. */
  save(): Promise<void>;
}

/** What stages keep, by name. */
type Rest = Map<string, unknown>;

/** The cache's folder where no other is asked for. */
export function defaultCacheFolder(root: string): string {
  return join(root, 'node_modules/.cache/stet');
}

/**
 * Opens the cache of a site. Builds for visitors and those of `watch` have one each.
 * @param folder absolute path; the images in it serve both.
 */
export function openCache(options: { root: string; mode: string; folder?: string }): Cache {
  const { root, mode, folder = defaultCacheFolder(root) } = options;
  const version = codeIdentity(root);
  const stored = openJournaledIndex<Rest>(join(folder, mode), version);
  const bodies = openBodyStore(join(folder, mode, 'bodies'));
  let { entries, rest } = stored.read() ?? emptyIndex();
  const largeFile = (name: string) => join(folder, mode, `${name}.bin`);
  const large = new Map<string, () => unknown>();
  let changed = false;
  return {
    folder,
    identity: version,
    bodies,
    entries: () => entries,
    keepEntries(kept) {
      changed ||= !isSameMap(kept, entries);
      entries = kept;
    },
    recall: (name) => rest.get(name),
    keep(name, value) {
      changed ||= !isSameValue(value, rest.get(name));
      rest.set(name, value);
    },
    recallLarge: (name) => readIndexFile(largeFile(name), version),
    keepLarge(name, value) {
      changed = true;
      large.set(name, value);
    },
    forget() {
      ({ entries, rest } = emptyIndex());
    },
    async save() {
      if (!changed) return;
      const places = [...entries.values()].flatMap(({ entry }) => (entry ? [entry.body] : []));
      const moved = bodies.tidy(places);
      await mkdir(join(folder, mode), { recursive: true });
      for (const [name, value] of large) {
        await writeIndexFile(largeFile(name), version, value());
      }
      large.clear();
      await stored.save({ entries, rest }, moved);
      changed = false;
    },
  };
}

function emptyIndex(): { entries: ReadonlyMap<string, EntryRecord>; rest: Rest } {
  return { entries: new Map(), rest: new Map() };
}

function isSameMap<T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (b.get(key) !== value) return false;
  return true;
}

function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
