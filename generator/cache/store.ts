import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { machineTime } from '../lib/clock.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { writeWhole } from '../lib/write-whole.ts';
import { keptDays } from './limits.ts';
import { digestOf, Packs, type Place } from './packs.ts';
import type { RemoteCache } from './remote/remote-cache.ts';
import { outputSignature } from './signature.ts';
import { type Kept, StoreIndex } from './store-index.ts';

/** From this size on a pack is worth rewriting when less than half of it is used. */
const largePack = 1_000_000;
/** Smaller packs are joined when there are more of them than this. */
const maxSmallPacks = 16;
/** Milliseconds between two saves while values are made. */
const savedEvery = 5000;
type Values = readonly (readonly [key: string, bytes: Uint8Array])[];

/** Name of the index, beside the packs. Change it with the form of either. */
export const indexName = 'index-2';

/**
 * Values under keys. A key is a kind and a hash of all that the value is a function of, such as
 * `image/…`, or the name of a state, which the next one replaces. It has no spaces. Packs have the
 * values, known by their digests; one index says which key has which.
 *
 * Several processes may have a store open. Saving joins what a process put with the index as it is
 * by then. Of two that save in the same instant, one loses what it put, which is then made again.
 */
export class Store {
  /** The values, for threads of this process too. */
  readonly packs: Packs;
  /** Days since 1970. */
  readonly today: number;
  readonly #mostBytes: number;
  #index: StoreIndex;
  /** What the file system said of the index as it was read; undefined once it has been replaced. */
  #signature: string | undefined;
  /** What this process put since it last saved, and what it was the first to use today. */
  readonly #own = new Map<string, Kept>();
  readonly #used = new Set<string>();
  /** Keys whose values proved to be damaged. */
  readonly #dropped = new Set<string>();
  #savedAt = performance.now();
  #remote: RemoteCache | undefined;
  /** Keys that this process asked for or put, and those whose values the remote cache should have. */
  readonly #asked = new Set<string>();
  readonly #changed = new Set<string>();

  /**
   * Opens the store in a folder.
   * @param options.today days since 1970, by the machine's clock: a build of another date must not
   * make values look old.
   * @param options.mostBytes size from which on the values unused for longest go, but none of today.
   */
  constructor(
    folder: string,
    { today = Math.floor(machineTime() / 86_400_000), mostBytes = Number.POSITIVE_INFINITY } = {},
  ) {
    this.packs = new Packs(folder);
    this.today = today;
    this.#mostBytes = mostBytes;
    this.#signature = indexSignature(folder);
    this.#index = readIndex(folder);
  }

  /** Whether there can be a value under a key. */
  has(key: string): boolean {
    const kept = this.#find(key);
    return kept !== undefined && this.packs.sizeOf(kept.pack) >= kept.offset + kept.size;
  }

  /** The value under a key; undefined where there is none, or it is damaged. */
  get(key: string): Buffer | undefined {
    const kept = this.#find(key);
    if (kept === undefined) return undefined;
    // Another process may have moved it since.
    const findMoved = () => readIndex(this.packs.folder).get(key);
    const value = this.packs.read(kept) ?? this.packs.read(findMoved() ?? kept);
    if (value === undefined) this.#drop(key);
    return value;
  }

  /**
   * Keeps a value; writes nothing where the key has the same one already.
   * @param isLocal whether it is of no use on other machines.
   * @param known its digest, where that has been computed.
   */
  put(key: string, value: Uint8Array | string, isLocal = false, known?: string): void {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    const digest = known ?? digestOf(bytes);
    if (this.#find(key)?.digest === digest && this.has(key)) return;
    this.#own.set(key, { ...this.packs.append(bytes, digest), used: this.today });
    if (isLocal) this.#asked.delete(key);
    else if (this.#remote) this.#changed.add(key);
  }

  /** Where the value under a key is, for a thread to read; undefined where there can be none. */
  placeOf(key: string): Place | undefined {
    return this.has(key) ? this.#find(key) : undefined;
  }

  /** Keeps a value that a thread appended to a pack in the folder of this store. */
  adopt(key: string, place: Place): void {
    this.packs.note(place);
    if (this.#remote) this.#asked.add(key);
    this.#own.set(key, { ...place, used: this.today });
  }

  /** The value under a key, made where there is none. */
  async remember(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.get(key) ?? (await this.#fetchOne(key));
    if (known !== undefined) return known;
    const made = await make();
    this.put(key, made);
    // What takes long is there for the next build even if this one is ended.
    if (performance.now() - this.#savedAt > savedEvery) await this.save();
    return made;
  }

  /** Uses what other builds left in a remote cache from here on, and notes what it should have. */
  connect(remote: RemoteCache): void {
    this.#remote = remote;
  }

  /** Whether there is a remote cache. */
  get isShared(): boolean {
    return this.#remote !== undefined;
  }

  /** Gets the values under these keys that a remote cache has; does nothing where there is none. */
  async fetch(listKeys: () => readonly string[]): Promise<void> {
    if (this.#remote === undefined) return;
    const missing = listKeys().filter((key) => !this.has(key));
    if (missing.length > 0) await this.#remote.fetch(missing, this.#take);
  }

  /** The same for all keys that begin like this. */
  async fetchAll(prefix: string): Promise<void> {
    await this.#remote?.fetchAll(prefix, this.#take);
  }

  /**
   * Gets values that others have written into these lanes of a remote cache since they were last read, in the
   * place of those that are here.
   * @returns the keys of those that came.
   */
  async fetchNews(lanes: readonly number[], isWanted: (key: string) => boolean): Promise<string[]> {
    const came: string[] = [];
    await this.#remote?.fetchNews(lanes, isWanted, (values) => {
      this.#keepAll(values.filter(([key]) => isWanted(key) || !this.has(key)));
      came.push(...values.map(([key]) => key).filter(isWanted));
    });
    return came;
  }

  /** Sends the remote cache what this process asked for or put and the remote cache does not have. */
  async publish(): Promise<void> {
    const remote = this.#remote;
    if (remote === undefined) return;
    // Only states have other values under the same key.
    const isNew = (key: string) =>
      !remote.has(key) || (key.startsWith('state/') && this.#changed.has(key));
    await remote.publish([...this.#asked].filter(isNew), (key) => this.get(key));
    this.#changed.clear();
  }

  /** Forgets every value that is damaged. */
  repair(): void {
    for (const [key, kept] of [...this.#index, ...this.#own]) {
      if (this.packs.read(this.#own.get(key) ?? kept) === undefined) this.#drop(key);
    }
  }

  /** Writes the index and prunes the store; does nothing where nothing is new. */
  async save(): Promise<void> {
    if (this.#own.size + this.#used.size + this.#dropped.size === 0) return;
    const { folder } = this.packs;
    const isRead = this.#signature !== undefined && this.#signature === indexSignature(folder);
    const index = isRead ? this.#index : readIndex(folder);
    const changes = new Map<string, Kept | undefined>();
    for (const key of this.#used) {
      const kept = index.get(key);
      if (kept) changes.set(key, { ...kept, used: this.today });
    }
    for (const [key, kept] of this.#own) changes.set(key, kept);
    for (const key of this.#dropped) if (!this.#own.has(key)) changes.set(key, undefined);
    const next = compact(prune(index.with(changes), this.today, this.#mostBytes), this.packs);
    this.#index = next;
    this.#signature = undefined;
    mkdirSync(folder, { recursive: true });
    this.#own.clear();
    this.#used.clear();
    this.#dropped.clear();
    this.#savedAt = performance.now();
    await writeWhole(join(folder, indexName), next.format());
    const packs = new Set(index.weigh().keys());
    this.packs.removeOthers(new Set([...next.weigh().keys(), indexName]), packs);
  }

  close(): void {
    this.packs.close();
  }

  /** Keeps values of a remote cache, but for those that are here. */
  readonly #take = (values: Values): void => {
    this.#keepAll(values.filter(([key]) => !this.has(key)));
  };

  #keepAll(values: Values): void {
    const places = this.packs.appendAll(values.map(([, bytes]) => bytes));
    for (const [index, place] of places.entries()) {
      const [key] = values[index] ?? [];
      if (key !== undefined) this.#own.set(key, { ...place, used: this.today });
    }
  }

  async #fetchOne(key: string): Promise<Buffer | undefined> {
    if (this.#remote === undefined) return undefined;
    await this.fetch(() => [key]);
    return this.get(key);
  }

  #find(key: string): Kept | undefined {
    if (this.#remote) this.#asked.add(key);
    const kept = this.#own.get(key) ?? (this.#dropped.has(key) ? undefined : this.#index.get(key));
    if (kept !== undefined && kept.used < this.today) this.#used.add(key);
    return kept;
  }

  #drop(key: string): void {
    this.#own.delete(key);
    this.#dropped.add(key);
  }
}

/** The index in the folder of a store; empty where there is none, or it is damaged. */
export function readIndex(folder: string): StoreIndex {
  return StoreIndex.read(join(folder, indexName));
}

function indexSignature(folder: string): string | undefined {
  const stats = statIfThere(join(folder, indexName));
  return stats && outputSignature(stats);
}

/** Leaves out what nobody asked for in weeks, and what is too much. */
function prune(index: StoreIndex, today: number, mostBytes: number): StoreIndex {
  const kept = without(index, index.unusedSince(today - keptDays));
  let bytes = 0;
  for (const size of kept.weigh().values()) bytes += size;
  if (bytes <= mostBytes) return kept;
  // The oldest first, until the others fit.
  const gone: string[] = [];
  for (const [key, { used, size }] of [...kept].sort(([, a], [, b]) => a.used - b.used)) {
    if (bytes <= mostBytes || used === today) break;
    bytes -= size;
    gone.push(key);
  }
  return without(kept, gone);
}

function without(index: StoreIndex, keys: Iterable<string>): StoreIndex {
  const changes = new Map(Array.from(keys, (key) => [key, undefined] as const));
  return changes.size === 0 ? index : index.with(changes);
}

/** Moves into another pack what is in those of which little is used, and in many of single edits. */
function compact(index: StoreIndex, packs: Packs): StoreIndex {
  const live = index.weigh();
  const isSmall = (pack: string) => packs.sizeOf(pack) < largePack;
  const areMany = [...live.keys()].filter(isSmall).length > maxSmallPacks;
  const isWasteful = (pack: string) =>
    isSmall(pack) ? areMany : (live.get(pack) ?? 0) < packs.sizeOf(pack) / 2;
  const wasteful = new Set([...live.keys()].filter(isWasteful));
  if (wasteful.size === 0) return index;
  packs.rotate();
  const moved = new Map<string, Kept | undefined>();
  for (const key of index.keysIn(wasteful)) {
    const kept = index.get(key);
    const value = kept && packs.read(kept);
    moved.set(key, value && { ...kept, ...packs.append(value, kept.digest) });
  }
  return index.with(moved);
}
