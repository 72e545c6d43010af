import { join } from 'node:path';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { realPath } from '../lib/real-path.ts';
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
import { siteName } from './site-name.ts';
import { Store } from './store.ts';

/** The name of the rules' result, which every build keeps. */
export const rulesResult = 'rules';

/** The values that builds reuse, stored on disk. No one ever needs to clear it. */
export type Cache = ReturnType<typeof openCache>;

/**
 * Opens the cache of a site. Each mode has separate results of stages.
 * @param options.folder absolute path.
 * @throws SiteError when the size in the environment is invalid.
 */
export function openCache(options: { root: string; mode: string; folder?: string | undefined }) {
  const { root, mode } = options;
  // A link may lead into a folder that is published.
  const folder = realPath(options.folder ?? defaultCacheFolder(root));
  /**
   * Identifies the code that runs, except the site's; results of stages are valid only with the
   * same one.
   */
  const identity = codeIdentity();
  /** Values by a hash of all their inputs, valid for any code and mode. */
  const store = new Store(join(folder, 'store'), { mostBytes: cacheSize(process.env) });
  const site = siteName(root);
  const ofAllSites = `state/${hashOf(identity, mode)}/`;
  const states = `${ofAllSites}${hashOf(site).slice(0, 16)}/`;
  const keyOf = (name: string) => `${states}${encodeURIComponent(name)}`;
  /** Results of stages since the last save: a build that fails stores none of them. */
  const kept = new Map<string, { bytes: Buffer; isLocal: boolean }>();
  /**
   * Plain data that a stage stored under a name. The key contains the code's identity, so the
   * format fits.
   */
  const recall = (name: string): unknown => {
    const bytes = kept.get(name)?.bytes ?? store.get(keyOf(name));
    return bytes && deserialize(bytes);
  };
  /** Stores plain data under a name; `isLocal` means that other machines have no use for it. */
  const keep = (name: string, value: unknown, isLocal = false): void => {
    kept.set(name, { bytes: serialize(value), isLocal });
  };
  /** The details of the records that were last read. */
  const details = new Map<string, PartDetails>();
  const readPart = (name: string): Part => {
    const place = store.placeOf(keyOf(name));
    // From the same place again: another build may have stored another part under this name since.
    const read = () => (place && store.packs.read(place)) ?? store.get(keyOf(name));
    const bytes = read();
    if (bytes === undefined) return [];
    const packed = unpackPart(bytes, read);
    details.set(name, packed.details);
    return packed.part;
  };
  const writePart = (name: string, part: Part, isLocal = false): void => {
    // Reads the details first: records still in use cannot read them after the part is replaced.
    details.get(name)?.read();
    store.put(keyOf(name), packPart(part), isLocal);
  };
  const readEntries = () => joinParts(partNames.map(readPart));
  /** Read on first use: until then, another thread may check the files. */
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
  /**
   * Notes parts that this or another shard has already stored, so that they are not stored again.
   */
  const noteSaved = (parts: ReadonlyMap<string, Part>) => {
    saved = joinParts(new Map([...splitEntries(savedEntries()), ...parts]).values());
  };
  /**
   * Writes the changed records. They belong to the store once it is saved. The pauses let other
   * threads get their next jobs.
   */
  const writeEntries = async () => {
    const now = entries;
    if (now === undefined) return;
    // One after the other: together they would be in memory twice.
    for (const { name, part, isMoved } of changedParts(savedEntries(), now)) {
      writePart(name, part, isMoved);
      await nextTurn();
    }
    saved = now;
  };
  /**
   * Lets a site without results start with those of another one, as they may be of a copy of the same
   * site. They are trusted no more than its own: every stage compares their inputs.
   */
  const startFromOther = () => {
    // Looking at all keys takes long.
    if (!store.has(keyOf(rulesResult))) store.copyFromSibling(states, ofAllSites);
  };
  // A remote cache may have its own.
  if (!process.env.STET_REMOTE_CACHE) startFromOther();
  let isDamaged = false;
  let exchange: EntryExchange | undefined;
  return {
    folder,
    identity,
    site,
    /**
     * Also uses a remote cache, and fetches the results of stages at once.
     * @param shard the part to build; missing for the whole site.
     */
    async connect(remote: RemoteCache, shard?: Shard) {
      store.connect(remote);
      await store.fetchAll(states);
      startFromOther();
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
    /** Shares the records of content between shards; undefined for any other build. */
    exchange: () => exchange,
    /** The name of a folder (an absolute path) inside the cache, which may be used in another place. */
    nameOf: (path: string) => relativePath(root, path),
    store,
    bodies: createBodyStore(store),
    facts: createFactsStore(store),
    entries: currentEntries,
    keepEntries(next: Entries) {
      entries = next;
    },
    writeEntries,
    recall,
    keep,
    /** Drops damaged values, so that the build can start again. */
    forget() {
      isDamaged = true;
      store.repair();
      reload();
    },
    /** Whether the values that the store had today still exist, as far as this process can tell. */
    isTrusted: () => !isDamaged && !store.isShared,
    /** Writes new values to disk; does nothing if there are none. */
    async save() {
      await writeEntries();
      for (const [name, { bytes, isLocal }] of kept) store.put(keyOf(name), bytes, isLocal);
      kept.clear();
      await store.save();
    },
    close: () => store.close(),
  };
}

/**
 * Runs an attempt with the cache; runs it again without damaged values if the cache proves to be
 * damaged.
 */
export async function retryWithoutCache<T>(cache: Cache, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DamagedCacheError)) throw error;
    cache.forget();
    return attempt();
  }
}
