import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { hashOf } from '../lib/hash.ts';
import { type BodyStore, createBodyStore, DamagedCacheError } from './body-store.ts';
import { codeIdentity } from './code-identity.ts';
import type { EntryRecord } from './entry-record.ts';
import { Store } from './store.ts';

/** The records of a collection's files, by file. */
export type Records = ReadonlyMap<string, EntryRecord>;

/** What became of each content file, by the names of the collections. */
export type Entries = ReadonlyMap<string, Records>;

/** What builds remember of one another, on disk between them. Nobody ever needs to clear it. */
export interface Cache {
  /** Absolute path. */
  folder: string;
  /** Of everything that runs besides the site's own code; another one believes nothing of this. */
  identity: string;
  /** What is known by a hash of all that it is made of, whatever code and mode asks for it. */
  store: Store;
  bodies: BodyStore;
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
  const readEntries = (): Entries => {
    const all: Grouped = new Map();
    for (const name of partNames) eachRecord((recall(name) ?? new Map()) as Entries, addTo(all));
    return all;
  };
  let entries = readEntries();
  return {
    folder,
    identity,
    store,
    bodies: createBodyStore(store),
    entries: () => entries,
    keepEntries(next) {
      for (const [name, part] of changedParts(entries, next)) keep(name, part);
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

/** Does something that the cache helps with; once more without it where it proves to be damaged. */
export async function retryWithoutCache<T>(cache: Cache, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DamagedCacheError)) throw error;
    cache.forget();
    return attempt();
  }
}

/**
 * Entries are kept in parts, by their names: those of ten thousand are 25 MB, which take longer to
 * write than one edited entry to render.
 */
const partNames = Array.from({ length: 64 }, (_, part) => `entries ${part}`);

function partOf(file: string): string {
  let sum = 0;
  for (let at = 0; at < file.length; at += 1) sum = (sum * 31 + file.charCodeAt(at)) | 0;
  return partNames[Math.abs(sum) % partNames.length] ?? '';
}

/** The parts of which a record came, went or is another one, as they are now. */
function changedParts(before: Entries, now: Entries): Map<string, Entries> {
  const parts = new Map<string, Grouped>();
  const compare = (some: Entries, others: Entries) =>
    eachRecord(some, (collection, file, record) => {
      if (others.get(collection)?.get(file) !== record) parts.set(partOf(file), new Map());
    });
  compare(before, now);
  compare(now, before);
  if (parts.size === 0) return parts;
  eachRecord(now, (collection, file, record) => {
    const part = parts.get(partOf(file));
    if (part) addTo(part)(collection, file, record);
  });
  return parts;
}

type Grouped = Map<string, Map<string, EntryRecord>>;

type Use = (collection: string, file: string, record: EntryRecord) => void;

function eachRecord(entries: Entries, use: Use): void {
  for (const [collection, records] of entries) {
    for (const [file, record] of records) use(collection, file, record);
  }
}

function addTo(all: Grouped): Use {
  return (collection, file, record) => {
    const records = all.get(collection) ?? new Map<string, EntryRecord>();
    all.set(collection, records.set(file, record));
  };
}
