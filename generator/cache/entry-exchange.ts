import {
  type Entries,
  joinParts,
  type Part,
  partsOfShard,
  type Records,
  shardOfFile,
  splitEntries,
} from './entry-parts.ts';
import type { Shard } from './shard.ts';
import type { Store } from './store.ts';

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

/** What the cache of a shard lends to its exchange. */
interface ShardCache {
  store: Pick<Store, 'publish' | 'fetchNews'>;
  /** The key of a part in the store. */
  keyOf(name: string): string;
  readPart(name: string): Part;
  writePart(name: string, part: Part): void;
  /** The entries that it has had from the start. */
  entries(): Entries;
  /** Notes that parts are kept already, here or by another shard. */
  noteSaved(parts: ReadonlyMap<string, Part>): void;
}

/** Opens the exchange of a shard, whose store is connected with a remote cache. */
export function createExchange(
  { index, count }: Shard,
  { store, keyOf, readPart, writePart, entries, noteSaved }: ShardCache,
): EntryExchange {
  const left = new Map<string, Records>();
  return {
    isOwn: (file) => shardOfFile(file, count) === index,
    async leave(collection, records) {
      left.set(collection, records);
      const all = splitEntries(new Map([...entries(), ...left]));
      const own = partsOfShard({ index, count }).map(
        (name) => [name, all.get(name) ?? []] as const,
      );
      for (const [name, part] of own) writePart(name, part);
      noteSaved(new Map(own));
      await store.publish();
    },
    async collect(files) {
      const shards = [...new Set(files.map((file) => shardOfFile(file, count)))];
      const names = shards.flatMap((shard) => partsOfShard({ index: shard, count }));
      const keys = new Set(names.map(keyOf));
      const came = new Set(await store.fetchNews(shards, (key) => keys.has(key)));
      const parts = new Map(
        names
          .filter((name) => came.has(keyOf(name)))
          .map((name) => [name, readPart(name)] as const),
      );
      if (parts.size > 0) noteSaved(parts);
      return joinParts(parts.values());
    },
  };
}
