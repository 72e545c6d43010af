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

/** Packs of this size or larger are rewritten when less than half of their bytes are used. */
const largePack = 1_000_000;
/** Smaller packs are joined when there are more than this number. */
const maxSmallPacks = 16;
/** Milliseconds between two saves while values are made. */
const savedEvery = 5000;
type Values = readonly (readonly [key: string, bytes: Uint8Array])[];

/**
 * Name of the index, in the same folder as the packs. Change it when the format of either changes.
 */
export const indexName = 'index-2';

/**
 * Stores values by key. A key is a kind and a hash of all the value's inputs, such as `image/…`, or
 * the name of a state, whose value can be replaced. A key has no spaces. Packs contain the values,
 * identified by digests; one index maps keys to values.
 *
 * Several processes may have a store open. Saving merges a process's values into the current index.
 * If two processes save at the same instant, the values of one are lost, and a later build makes
 * them again.
 */
export class Store {
  /** The values, which threads of this process also use. */
  readonly packs: Packs;
  /** Days since 1970. */
  readonly today: number;
  readonly #mostBytes: number;
  #index: StoreIndex;
  /** The file signature of the index when it was read; undefined after a save. */
  #signature: string | undefined;
  /** Values that this process has put since its last save, and values that it used first today. */
  readonly #own = new Map<string, Kept>();
  readonly #used = new Set<string>();
  /** Keys whose values proved to be damaged. */
  readonly #dropped = new Set<string>();
  #savedAt = performance.now();
  #remote: RemoteCache | undefined;
  /** Keys that this process requested or put, and keys that it has changed. */
  readonly #asked = new Set<string>();
  readonly #changed = new Set<string>();

  /**
   * Opens the store in a folder.
   * @param options.today days since 1970 by the machine's clock: a build with another date must not
   * make values look old.
   * @param options.mostBytes above this size, the values unused for longest are deleted, except
   * those of today.
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

  /** Whether the store may have a value for a key. */
  has(key: string): boolean {
    const kept = this.#find(key);
    return kept !== undefined && this.packs.sizeOf(kept.pack) >= kept.offset + kept.size;
  }

  /** The value of a key; undefined if there is none, or if it is damaged. */
  get(key: string): Buffer | undefined {
    const kept = this.#find(key);
    if (kept === undefined) return undefined;
    // Another process may have moved it.
    const findMoved = () => readIndex(this.packs.folder).get(key);
    const value = this.packs.read(kept) ?? this.packs.read(findMoved() ?? kept);
    if (value === undefined) this.#drop(key);
    return value;
  }

  /**
   * Stores a value; writes nothing if the key already has the same value.
   * @param isLocal whether other machines have no use for it.
   * @param known the value's digest, if already computed.
   */
  put(key: string, value: Uint8Array | string, isLocal = false, known?: string): void {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    const digest = known ?? digestOf(bytes);
    const isKnown = this.#find(key)?.digest === digest && this.has(key);
    if (isLocal) this.#asked.delete(key);
    if (isKnown) return;
    this.#own.set(key, { ...this.packs.append(bytes, digest), used: this.today });
    if (this.#remote && !isLocal) this.#changed.add(key);
  }

  /** The place of a key's value, for a thread to read; undefined if there can be none. */
  placeOf(key: string): Place | undefined {
    return this.has(key) ? this.#find(key) : undefined;
  }

  /** Stores a value that a thread appended to a pack in the store's folder. */
  adopt(key: string, place: Place): void {
    this.packs.note(place);
    if (this.#remote) this.#asked.add(key);
    this.#own.set(key, { ...place, used: this.today });
  }

  /**
   * Also stores the values of the folder of keys that was used last, among those with the same parent,
   * under the keys of a folder that has none yet.
   * @param folder a prefix, as long as those of its siblings.
   */
  copyFromSibling(folder: string, parent: string): void {
    const keys = [...this.#index].filter(([key]) => key.startsWith(parent));
    if (keys.some(([key]) => key.startsWith(folder))) return;
    const [last] = keys.sort(([, a], [, b]) => b.used - a.used);
    if (last === undefined) return;
    const sibling = last[0].slice(0, folder.length);
    for (const [key, place] of keys) {
      if (key.startsWith(sibling)) this.adopt(folder + key.slice(folder.length), place);
    }
  }

  /** The value of a key; makes and stores it if there is none. */
  async remember(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.get(key) ?? (await this.#fetchOne(key));
    if (known !== undefined) return known;
    const made = await make();
    this.put(key, made);
    // Slow values are available to the next build even if this one is interrupted.
    if (performance.now() - this.#savedAt > savedEvery) await this.save();
    return made;
  }

  /** From now on, uses values of other builds from a remote cache, and notes keys to publish. */
  connect(remote: RemoteCache): void {
    this.#remote = remote;
  }

  /** Whether there is a remote cache. */
  get isShared(): boolean {
    return this.#remote !== undefined;
  }

  /** Fetches the missing values of these keys from the remote cache, if there is one. */
  async fetch(listKeys: () => readonly string[]): Promise<void> {
    if (this.#remote === undefined) return;
    const missing = listKeys().filter((key) => !this.has(key));
    if (missing.length > 0) await this.#remote.fetch(missing, this.#take);
  }

  /** The same for all keys with this prefix. */
  async fetchAll(prefix: string): Promise<void> {
    await this.#remote?.fetchAll(prefix, this.#take);
  }

  /**
   * Fetches the values that others have written into these lanes since the last read, and replaces
   * the current values.
   * @returns the wanted keys that arrived.
   */
  async fetchNews(lanes: readonly number[], isWanted: (key: string) => boolean): Promise<string[]> {
    const came: string[] = [];
    await this.#remote?.fetchNews(lanes, isWanted, (values) => {
      this.#keepAll(values.filter(([key]) => isWanted(key) || !this.has(key)));
      for (const [key] of values) if (isWanted(key)) came.push(key);
    });
    return came;
  }

  /**
   * Sends the remote cache the values that this process requested or put and that the remote cache
   * lacks.
   */
  async publish(): Promise<void> {
    const remote = this.#remote;
    if (remote === undefined) return;
    // Only states can change their value under the same key.
    const isNew = (key: string) =>
      !remote.has(key) || (key.startsWith('state/') && this.#changed.has(key));
    await remote.publish([...this.#asked].filter(isNew), {
      sizeOf: (key) => this.#find(key)?.size,
      readInto: (bytes, key) => this.#readInto(bytes, key),
    });
    this.#changed.clear();
  }

  /** Drops every damaged value. */
  repair(): void {
    for (const [key, kept] of [...this.#index, ...this.#own]) {
      if (this.packs.read(this.#own.get(key) ?? kept) === undefined) this.#drop(key);
    }
  }

  /** Writes the index and prunes the store; does nothing if there is no change. */
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

  /** Stores values of a remote cache, except for keys that already have a value. */
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

  /** Reads the value of a key into a buffer of its size; false if it cannot be read. */
  #readInto(bytes: Buffer, key: string): boolean {
    const kept = this.#find(key);
    if (kept && this.packs.readInto(bytes, kept)) return true;
    const moved = this.get(key);
    return moved?.length === bytes.length && moved.copy(bytes) === bytes.length;
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

/** Reads the index of a store's folder; empty if there is none, or if it is damaged. */
export function readIndex(folder: string): StoreIndex {
  return StoreIndex.read(join(folder, indexName));
}

function indexSignature(folder: string): string | undefined {
  const stats = statIfThere(join(folder, indexName));
  return stats && outputSignature(stats);
}

/** Leaves out values that are unused for weeks, and the oldest values above the size limit. */
function prune(index: StoreIndex, today: number, mostBytes: number): StoreIndex {
  const kept = without(index, index.unusedSince(today - keptDays));
  let bytes = 0;
  for (const size of kept.weigh().values()) bytes += size;
  if (bytes <= mostBytes) return kept;
  // The oldest first, until the rest fits.
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

/**
 * Moves the values of mostly unused packs, and of small packs if there are many, into a new pack.
 */
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
