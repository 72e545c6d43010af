import { join } from 'node:path';
import process from 'node:process';
import { deserialize, serialize } from 'node:v8';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { createBodyStore, createFactsStore, DamagedCacheError } from './body-store.ts';
import { defaultCacheFolder } from './cache-folder.ts';
import { codeIdentity } from './code-identity.ts';
import { createExchange, type EntryExchange } from './entry-exchange.ts';
import {
  changedParts,
  type Entries,
  joinParts,
  type Part,
  partNames,
  splitEntries,
} from './entry-parts.ts';
import { cacheSize } from './limits.ts';
import { type PartDetails, packPart, unpackPart } from './packed-part.ts';
import type { RemoteCache } from './remote/remote-cache.ts';
import type { Shard } from './shard.ts';
import { Store } from './store.ts';

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
  /** The details of records as they were read last. */
  const details = new Map<string, PartDetails>();
  const readPart = (name: string): Part => {
    const read = () => store.get(keyOf(name));
    const bytes = read();
    if (bytes === undefined) return [];
    const packed = unpackPart(bytes, read);
    details.set(name, packed.details);
    return packed.part;
  };
  const writePart = (name: string, part: Part, isLocal = false): void => {
    // Those of records that are still in use elsewhere can no longer be read afterwards.
    details.get(name)?.read();
    store.put(keyOf(name), packPart(part), isLocal);
  };
  const readEntries = () => joinParts(partNames.map(readPart));
  /** Read when first asked for: another thread may look at the files meanwhile. */
  let saved: Entries | undefined;
  let entries: Entries | undefined;
  const savedEntries = (): Entries => {
    saved ??= readEntries();
    return saved;
  };
  const currentEntries = () => entries ?? savedEntries();
  const reload = () => {
    entries = undefined;
    saved = undefined;
  };
  /** Parts that are kept already, here or by another shard, need not be kept again. */
  const noteSaved = (parts: ReadonlyMap<string, Part>) => {
    saved = joinParts(new Map([...splitEntries(savedEntries()), ...parts]).values());
  };
  let isDamaged = false;
  let exchange: EntryExchange | undefined;
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
      if (shard) {
        exchange = createExchange(shard, {
          store,
          keyOf,
          readPart,
          writePart,
          noteSaved,
          entries: currentEntries,
        });
      }
    },
    /** How a shard and the others share the records of content; undefined for any other build. */
    exchange: () => exchange,
    /** The name of a folder (an absolute path) in what is kept: a cache may be used in another place. */
    nameOf: (path: string) => relativePath(root, path),
    store,
    bodies: createBodyStore(store),
    facts: createFactsStore(store),
    entries: currentEntries,
    keepEntries(next: Entries) {
      entries = next;
    },
    recall,
    keep,
    /** Begins again without what is damaged. */
    forget() {
      isDamaged = true;
      store.repair();
      reload();
    },
    /** Whether what the store had today is still there, as far as is known. */
    isTrusted: () => !isDamaged && !store.isShared,
    /** Writes what was kept to disk; does nothing where that was nothing new. */
    async save() {
      if (entries) {
        // One after the other: together they would be in memory twice.
        for (const { name, part, isMoved } of changedParts(savedEntries(), entries)) {
          writePart(name, part, isMoved);
        }
        saved = entries;
      }
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
