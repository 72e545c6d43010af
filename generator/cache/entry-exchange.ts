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
 * Lets shards that run at the same time share the work. Each makes the records of a part of the
 * content, and writes them to the remote cache for the others.
 */
export interface EntryExchange {
  /** Whether this shard must make the record of a file. */
  isOwn(file: string): boolean;
  /** Writes this shard's part of a collection's records to the remote cache. */
  leave(collection: string, records: Records): Promise<void>;
  /** New records from the shards that make some of `files`, since the last call. */
  collect(files: readonly string[]): Promise<Entries>;
}

/** The parts of a shard's cache that its exchange uses. */
interface ShardCache {
  store: Pick<Store, 'publish' | 'fetchNews'>;
  /** The store key of a part. */
  keyOf(name: string): string;
  readPart(name: string): Part;
  writePart(name: string, part: Part): void;
  /** The entries in this shard's cache. */
  entries(): Entries;
  /** Notes parts that this or another shard has already stored. */
  noteSaved(parts: ReadonlyMap<string, Part>): void;
}

/** Opens the exchange of a shard whose store is connected to a remote cache. */
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
