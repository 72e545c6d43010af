import { join } from 'node:path';
import process from 'node:process';
import { deserialize, serialize } from 'node:v8';
import { relativePath } from '../lib/file-path.ts';
import { groupBy } from '../lib/group-by.ts';
import { hashOf } from '../lib/hash.ts';
import { createBodyStore, createFactsStore, DamagedCacheError } from './body-store.ts';
import { defaultCacheFolder } from './cache-folder.ts';
import { codeIdentity } from './code-identity.ts';
import type { EntryRecord } from './entry-record.ts';
import { cacheSize } from './limits.ts';
import type { RemoteCache } from './remote/remote-cache.ts';
import { Store } from './store.ts';

/** The records of a collection's files, by file. */
export type Records = ReadonlyMap<string, EntryRecord>;

/** What became of each content file, by the names of the collections. */
export type Entries = ReadonlyMap<string, Records>;

/** What builds remember of one another, on disk between them. Nobody ever needs to clear it. */
export type Cache = ReturnType<typeof openCache>;

/**
 * Opens the cache of a site. What stages keep is kept for each mode by itself.
 * @param folder absolute path.
 * @throws SiteError when the size that the environment allows is none.
 */
export function openCache(options: { root: string; mode: string; folder?: string | undefined }) {
  const { root, mode, folder = defaultCacheFolder(root) } = options;
  /** Of everything that runs besides the site's own code; another one believes nothing of this. */
  const identity = codeIdentity();
  /** What is known by a hash of all that it is made of, whatever code and mode asks for it. */
  const store = new Store(join(folder, 'store'), { mostBytes: cacheSize(process.env) });
  const states = `state/${hashOf(identity, mode)}/`;
  const keyOf = (name: string) => `${states}${encodeURIComponent(name)}`;
  /** What stages kept since the last save: a build that fails leaves none of it. */
  const kept = new Map<string, { bytes: Buffer; isLocal: boolean }>();
  /** Plain data that a stage kept under a name. The key has the code's identity, so its form fits. */
  const recall = (name: string): unknown => {
    const bytes = kept.get(name)?.bytes ?? store.get(keyOf(name));
    return bytes && deserialize(bytes);
  };
  /** Keeps plain data under a name; `isLocal` says that it is of no use on other machines. */
  const keep = (name: string, value: unknown, isLocal = false): void => {
    kept.set(name, { bytes: serialize(value), isLocal });
  };
  const readEntries = () => joinParts(partNames.map((name) => (recall(name) ?? []) as Part));
  let entries = readEntries();
  let savedEntries = entries;
  const reload = () => {
    entries = readEntries();
    savedEntries = entries;
  };
  return {
    folder,
    identity,
    /** Uses a remote cache too, from which what stages keep comes at once. */
    async connect(remote: RemoteCache) {
      store.connect(remote);
      await store.fetchAll(states);
      reload();
    },
    /** The name of a folder (an absolute path) in what is kept: a cache may be used in another place. */
    nameOf: (path: string) => relativePath(root, path),
    store,
    bodies: createBodyStore(store),
    facts: createFactsStore(store),
    entries: () => entries,
    keepEntries(next: Entries) {
      entries = next;
    },
    recall,
    keep,
    /** Begins again without what is damaged. */
    forget() {
      store.repair();
      reload();
    },
    /** Writes what was kept to disk; does nothing where that was nothing new. */
    async save() {
      // One after the other: together they would be in memory twice.
      for (const { name, part, isMoved } of changedParts(savedEntries, entries)) {
        store.put(keyOf(name), serialize(part), isMoved);
      }
      savedEntries = entries;
      for (const [name, { bytes, isLocal }] of kept) store.put(keyOf(name), bytes, isLocal);
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

/** Entries are kept in parts: to write 25 MB of ten thousand takes longer than to render an edit. */
const partNames = Array.from({ length: 64 }, (_, part) => `entries ${part}`);

type Part = readonly (readonly [collection: string, file: string, record: EntryRecord])[];

function partOf(file: string): string {
  let sum = 0;
  for (let at = 0; at < file.length; at += 1) sum = (sum * 31 + file.charCodeAt(at)) | 0;
  return partNames[Math.abs(sum) % partNames.length] ?? '';
}

/**
 * The parts of which a record came, went or is another one, as they are now; `isMoved` when files
 * have other signatures and nothing else, as in another checkout.
 */
function changedParts(before: Entries, now: Entries) {
  const names = new Map<string, boolean>();
  const compare = (some: Entries, others: Entries) => {
    for (const [collection, records] of some) {
      const known = others.get(collection);
      for (const [file, record] of records) {
        const other = known?.get(file);
        if (other === record) continue;
        const name = partOf(file);
        const isMoved = other !== undefined && isSameBut(record, other, 'signature');
        names.set(name, isMoved && names.get(name) !== false);
      }
    }
  };
  compare(before, now);
  compare(now, before);
  if (names.size === 0) return [];
  const parts = groupBy(listRecords(now), ([, file]) => partOf(file));
  return Array.from(names, ([name, isMoved]) => ({ name, part: parts.get(name) ?? [], isMoved }));
}

/** Whether two records have the same values, by identity, but for one. */
function isSameBut(a: EntryRecord, b: EntryRecord, except: keyof EntryRecord): boolean {
  return (Object.keys(a) as (keyof EntryRecord)[]).every(
    (name) => name === except || a[name] === b[name],
  );
}

function listRecords(entries: Entries): Part {
  return [...entries].flatMap(([collection, records]) =>
    Array.from(records, ([file, record]) => [collection, file, record] as const),
  );
}

function joinParts(parts: readonly Part[]): Entries {
  const byCollection = groupBy(parts.flat(), ([collection]) => collection);
  const toRecords = (list: Part) => new Map(list.map(([, file, record]) => [file, record]));
  return new Map(Array.from(byCollection, ([collection, list]) => [collection, toRecords(list)]));
}
