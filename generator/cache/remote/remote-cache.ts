import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { mapConcurrently } from '../../lib/map-concurrently.ts';
import { digestOf } from '../packs.ts';
import { type HttpCache, RemoteCacheError } from './http-cache.ts';
import {
  decodeLane,
  encodeLane,
  formatPacks,
  laneCount,
  laneName,
  parsePacks,
  type RemotePack,
} from './lane.ts';
import type { Patience } from './patience.ts';

export interface RemoteCacheOptions {
  http: HttpCache;
  patience: Patience;
  /** Name of the site, which tells its builds from those of others. */
  site: string;
  /** Signs what is written, and nothing else is read. */
  secret: string | undefined;
  /** Of 0 to 63, which this build writes; undefined where it only reads. */
  lane: number | undefined;
  /** Days since 1970. */
  today: number;
}

/** Bytes of values in a pack: few enough to read again when one is lost, enough to be few files. */
const packBytes = 8_000_000;
/** Requests at the same time. */
const [smallRequests, largeRequests] = [16, 4];
/** Packs that may wait to be sent: on a slow line the rest is left to the next build. */
const maxWaiting = 16;
/** Days for which a pack stays in the list of its lane that no build of the lane uses. */
const keptDays = 21;
/** Most bytes of what is read: an entry, a list, a pack. A value may be larger than `packBytes`. */
const most = { entry: 1_000_000, list: 500_000_000, pack: 500_000_000 };

/** Where a value is in a pack. */
interface RemotePlace {
  pack: RemotePack;
  offset: number;
  size: number;
}

/**
 * Values that other builds made, on a server that speaks Bazel's HTTP caching protocol. They travel in
 * packs, since thousands of small files take minutes. Nothing in here throws: what cannot be had is
 * made again, and `complaint` says why.
 */
export class RemoteCache {
  readonly #options: RemoteCacheOptions;
  #lanes: Promise<void> | undefined;
  readonly #places = new Map<string, RemotePlace>();
  readonly #usedPacks = new Set<string>();
  #next: { values: [key: string, bytes: Uint8Array][]; bytes: number } = { values: [], bytes: 0 };
  /** Packs that wait to be sent, and what sends them. */
  readonly #queue: (readonly [key: string, bytes: Uint8Array])[][] = [];
  readonly #senders = new Set<Promise<void>>();
  readonly #sent: RemotePack[] = [];
  #isReadable = true;
  #isWritable: boolean;
  /** Why it could not be used, as a sentence. */
  complaint: string | undefined;

  constructor(options: RemoteCacheOptions) {
    this.#options = options;
    this.#isWritable = options.lane !== undefined;
  }

  /** Gives the values that it has of these keys to `take`. */
  async fetch(
    keys: readonly string[],
    take: (key: string, bytes: Uint8Array) => void,
  ): Promise<void> {
    if (keys.length === 0 || !this.#isReadable) return;
    try {
      await this.#options.patience.wait(this.#fetch(keys, take));
    } catch (error) {
      this.#isReadable = false;
      this.#giveUp(error);
    }
  }

  /** Takes a value that this build made. */
  offer(key: string, bytes: Uint8Array): void {
    if (!this.#isWritable) return;
    this.#next.values.push([key, bytes]);
    this.#next.bytes += bytes.length;
    if (this.#next.bytes >= packBytes) this.#send();
  }

  /** Waits until what was offered is there, and says so in the lane. */
  async publish(): Promise<void> {
    if (this.#next.values.length > 0) this.#send();
    const { patience } = this.#options;
    await patience.wait(Promise.all(this.#senders));
    const added = this.#sent.splice(0);
    if (added.length === 0) return;
    try {
      await patience.wait(this.#addToLane(added));
    } catch (error) {
      this.#giveUp(error);
    }
  }

  async #addToLane(added: readonly RemotePack[]): Promise<void> {
    const { http, site, secret, lane = 0, today } = this.#options;
    const name = laneName(site, lane);
    const kept = (await this.#readLane(lane))
      .map((pack) => (this.#usedPacks.has(pack.digest) ? { ...pack, used: today } : pack))
      .filter(({ used }) => today - used <= keptDays);
    const list = await compress(Buffer.from(formatPacks([...kept, ...added])));
    const blob = { digest: digestOf(list), size: list.length };
    await http.put('cas', blob.digest, list);
    await http.put('ac', name, encodeLane(name, blob, secret));
  }

  async #fetch(
    keys: readonly string[],
    take: (key: string, bytes: Uint8Array) => void,
  ): Promise<void> {
    this.#lanes ??= this.#readLanes();
    await this.#lanes;
    const wanted = new Map<RemotePack, Map<string, RemotePlace>>();
    for (const key of keys) {
      const place = this.#places.get(key);
      if (place === undefined) continue;
      const values = wanted.get(place.pack) ?? new Map();
      wanted.set(place.pack, values.set(key, place));
    }
    await mapConcurrently([...wanted], largeRequests, async ([pack, values]) => {
      const bytes = await this.#readPack(pack);
      for (const [key, { offset, size }] of values) {
        if (bytes) take(key, bytes.subarray(offset, offset + size));
        else this.#places.delete(key);
      }
    });
  }

  async #readLanes(): Promise<void> {
    const numbers = Array.from({ length: laneCount }, (_, lane) => lane);
    const lanes = await mapConcurrently(numbers, smallRequests, (lane) => this.#readLane(lane));
    for (const pack of lanes.flat()) {
      let offset = 0;
      for (const [key, size] of pack.values) {
        this.#places.set(key, { pack, offset, size });
        offset += size;
      }
    }
  }

  /** The packs of a lane, the newest last; none where there is no lane, or it cannot be believed. */
  async #readLane(lane: number): Promise<RemotePack[]> {
    const { http, site, secret } = this.#options;
    const name = laneName(site, lane);
    const entry = await http.get('ac', name, most.entry);
    const list = entry && decodeLane(entry, name, secret);
    if (list === undefined) return [];
    if (list === 'unsigned') {
      this.complaint ??=
        'What it holds is not signed with STET_REMOTE_CACHE_KEY, so it was not used.';
      return [];
    }
    const blob = await http.get('cas', list.digest, most.list);
    const text = blob && (await decompress(blob, most.list));
    return text ? parsePacks(text.toString('latin1')) : [];
  }

  async #readPack(pack: RemotePack): Promise<Buffer | undefined> {
    const blob = await this.#options.http.get('cas', pack.digest, most.pack);
    const size = pack.values.reduce((sum, [, bytes]) => sum + bytes, 0);
    const bytes = blob && (await decompress(blob, size));
    if (bytes?.length !== size) return undefined;
    this.#usedPacks.add(pack.digest);
    return bytes;
  }

  /** Sends what has been offered so far as a pack, beside the build. */
  #send(): void {
    if (this.#queue.length < maxWaiting) this.#queue.push(this.#next.values);
    this.#next = { values: [], bytes: 0 };
    if (this.#senders.size >= largeRequests) return;
    const sender = this.#sendAll().finally(() => this.#senders.delete(sender));
    this.#senders.add(sender);
  }

  async #sendAll(): Promise<void> {
    let values = this.#queue.shift();
    for (; values && this.#isWritable; values = this.#queue.shift()) {
      try {
        this.#sent.push(await this.#upload(values));
      } catch (error) {
        this.#giveUp(error);
      }
    }
  }

  async #upload(values: readonly (readonly [key: string, bytes: Uint8Array])[]) {
    const blob = await compress(Buffer.concat(values.map(([, bytes]) => bytes)));
    const pack: RemotePack = {
      digest: digestOf(blob),
      size: blob.length,
      used: this.#options.today,
      values: values.map(([key, bytes]) => [key, bytes.length]),
    };
    await this.#options.http.put('cas', pack.digest, blob);
    return pack;
  }

  #giveUp(error: unknown): void {
    if (!(error instanceof RemoteCacheError)) throw error;
    this.complaint ??= error.message;
    this.#isWritable = false;
  }
}

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);

function compress(bytes: Uint8Array): Promise<Buffer> {
  // Beyond quality 1 a build waits longer for the compression than for the way.
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** Undefined where the bytes are not compressed, or are more than `mostBytes`. */
async function decompress(bytes: Uint8Array, mostBytes: number): Promise<Buffer | undefined> {
  try {
    return await unbrotli(bytes, { maxOutputLength: Math.max(1, mostBytes) });
  } catch {
    return undefined;
  }
}
