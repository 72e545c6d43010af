import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { hashOf } from '../lib/hash.ts';
import { type BodyStore, createBodyStore } from './body-store.ts';
import { codeIdentity } from './code-identity.ts';
import type { EntryRecord } from './entry-record.ts';
import { Store } from './store.ts';

type Entries = ReadonlyMap<string, EntryRecord>;

/** What builds remember of one another, on disk between them. Nobody ever needs to clear it. */
export interface Cache {
  /** Absolute path. */
  folder: string;
  /** Of everything that runs besides the site's own code; another one believes nothing of this. */
  identity: string;
  /** What is known by a hash of all that it is made of, whatever code and mode asks for it. */
  store: Store;
  bodies: BodyStore;
  /** What became of each content file, by collection and file. */
  entries(): Entries;
  keepEntries(entries: Entries): void;
  /**
   * What a stage kept under a name, which is plain data. Only that stage knows its form, which a
   * cache of other code never has: the identity of all code is part of the key.
   */
  recall(name: string): unknown;
  keep(name: string, value: unknown): void;
  /** Begins again without what is damaged. */
  forget(): void;
  /** Writes what was kept to disk; does nothing where that was nothing new. */
  save(): Promise<void>;
  close(): void;
}

/** The cache's folder where no other is asked for. */
export function defaultCacheFolder(root: string): string {
  return join(root, 'node_modules/.cache/stet');
}

/**
 * Opens the cache of a site. What stages keep is kept for each mode by itself.
 * @param folder absolute path.
 */
export function openCache(options: {
  root: string;
  mode: string;
  folder?: string | undefined;
}): Cache {
  const { root, mode, folder = defaultCacheFolder(root) } = options;
  const identity = codeIdentity(root);
  const store = new Store(join(folder, 'store'));
  const keyOf = (name: string) => `state/${hashOf(identity, mode, name)}`;
  /** What stages kept since the last save: a build that fails leaves none of it. */
  const kept = new Map<string, Buffer>();
  const recall = (name: string): unknown => {
    const bytes = kept.get(name) ?? store.get(keyOf(name));
    return bytes && deserialize(bytes);
  };
  const keep = (name: string, value: unknown) => kept.set(name, serialize(value));
  const readEntries = (): Entries =>
    new Map(partNames.flatMap((name) => [...((recall(name) ?? []) as Entries)]));
  let entries = readEntries();
  return {
    folder,
    identity,
    store,
    bodies: createBodyStore(store),
    entries: () => entries,
    keepEntries(next) {
      if (isSameMap(next, entries)) return;
      const [before, now] = [divide(entries), divide(next)];
      for (const [part, name] of partNames.entries()) {
        if (!isSameMap(now[part], before[part])) keep(name, now[part]);
      }
      entries = next;
    },
    recall,
    keep,
    forget() {
      store.repair();
      entries = readEntries();
    },
    async save() {
      for (const [name, bytes] of kept) store.put(keyOf(name), bytes);
      kept.clear();
      await store.save();
    },
    close: () => store.close(),
  };
}

/**
 * Entries are kept in parts, by their names: those of ten thousand are 25 MB, which take longer to
 * write than one edited entry to render.
 */
const partNames = Array.from({ length: 64 }, (_, part) => `entries ${part}`);

function divide(entries: Entries): Entries[] {
  const parts = partNames.map(() => new Map<string, EntryRecord>());
  for (const [key, record] of entries) parts[partOf(key)]?.set(key, record);
  return parts;
}

function partOf(key: string): number {
  let sum = 0;
  for (let at = 0; at < key.length; at += 1) sum = (sum * 31 + key.charCodeAt(at)) | 0;
  return Math.abs(sum) % partNames.length;
}

function isSameMap<T>(
  a: ReadonlyMap<string, T> = new Map(),
  b: ReadonlyMap<string, T> = new Map(),
) {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
