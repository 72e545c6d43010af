import { join } from 'node:path';
import process from 'node:process';
import { deserialize, serialize } from 'node:v8';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { createBodyStore, createFactsStore, DamagedCacheError } from './body-store.ts';
import { defaultCacheFolder } from './cache-folder.ts';
import { codeIdentity } from './code-identity.ts';
import {
  changedParts,
  type Entries,
  joinParts,
  type Part,
  partNames,
  partsOfShard,
  type Records,
  shardOfFile,
  splitEntries,
} from './entry-parts.ts';
import { cacheSize } from './limits.ts';
import type { RemoteCache } from './remote/remote-cache.ts';
import type { Shard } from './shard.ts';
import { Store } from './store.ts';

/**
 * Shards that run at the same time make the records of a part of the content each, and leave them in the
 * remote cache for the others.
 */
export interface EntryExchange {
  /** Whether this shard is the one to make the record of a file. */
  isOwn(file: string): boolean;
  /** Leaves this shard's part of the records of a collection, which has them all or some. */
  leave(collection: string, records: Records): Promise<void>;
  /** The records that other shards have left since it was last asked, where they are to make some of `files`. */
  collect(files: readonly string[]): Promise<Entries>;
}

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
  const readPart = (name: string) => (recall(name) ?? []) as Part;
  const readEntries = () => joinParts(partNames.map(readPart));
  let entries = readEntries();
  let savedEntries = entries;
  const reload = () => {
    entries = readEntries();
    savedEntries = entries;
  };
  /** Parts that are kept already, here or by another shard, need not be kept again. */
  const noteSaved = (parts: ReadonlyMap<string, Part>) => {
    savedEntries = joinParts(new Map([...splitEntries(savedEntries), ...parts]).values());
  };
  let exchange: EntryExchange | undefined;
  const createExchange = ({ index, count }: Shard): EntryExchange => {
    const left = new Map<string, Records>();
    return {
      isOwn: (file) => shardOfFile(file, count) === index,
      async leave(collection, records) {
        left.set(collection, records);
        const all = splitEntries(new Map([...entries, ...left]));
        const own = partsOfShard({ index, count }).map(
          (name) => [name, all.get(name) ?? []] as const,
        );
        for (const [name, part] of own) store.put(keyOf(name), serialize(part));
        noteSaved(new Map(own));
        await store.publish();
      },
      async collect(files) {
        const shards = [...new Set(files.map((file) => shardOfFile(file, count)))];
        const names = new Map(
          shards
            .flatMap((shard) => partsOfShard({ index: shard, count }))
            .map((name) => [keyOf(name), name]),
        );
        const keys = await store.fetchNews(shards, (key) => names.has(key));
        const parts = new Map(
          keys.map((key) => [names.get(key) ?? '', readPart(names.get(key) ?? '')] as const),
        );
        if (parts.size > 0) noteSaved(parts);
        return joinParts(parts.values());
      },
    };
  };
  return {
    folder,
    identity,
    /**
     * Uses a remote cache too, from which what stages keep comes at once.
     * @param shard the part that is built; missing for the whole site.
     */
    async connect(remote: RemoteCache, shard?: Shard) {
      store.connect(remote);
      await store.fetchAll(states);
      reload();
      if (shard) exchange = createExchange(shard);
    },
    /** How a shard and the others share the records of content; undefined for any other build. */
    exchange: () => exchange,
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
