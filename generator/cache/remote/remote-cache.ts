import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { mapConcurrently } from '../../lib/map-concurrently.ts';
import { keptDays } from '../limits.ts';
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
import { Patience } from './patience.ts';

export interface RemoteCacheOptions {
  http: HttpCache;
  /** Name of the site, which separates its builds from the builds of other sites. */
  site: string;
  /** Signs the entries that this build writes; entries without its signature are not read. */
  secret: string | undefined;
  /** The lane that this build writes, from 0 to 63; undefined if it only reads. */
  lane: number | undefined;
  /** Seconds since 1970. */
  now: number;
}

/** Bytes of values in a pack: few enough to make again if it is lost, many enough for few files. */
const packBytes = 8_000_000;
/** Bytes of a buffer for a pack, which may be larger than `packBytes` by a value. */
const bufferBytes = 10_000_000;
/** Maximum numbers of concurrent requests. */
const [smallRequests, largeRequests] = [16, 4];
/**
 * Packs with fewer bytes of values are joined if there are more than this number: each costs a
 * request. The size of a compressed pack does not count: pages compress to a tenth.
 */
const [smallPack, maxSmallPacks] = [1_000_000, 32];
/**
 * Size limits in bytes for reading an entry, a list and a pack. A value may be larger than
 * `packBytes`.
 */
const most = { entry: 1_000_000, list: 500_000_000, pack: 500_000_000 };
/**
 * Milliseconds that a build may lose to a useless cache: reading and sending packs, and updating
 * the lane.
 */
const allowances = { packs: 700, lane: 300 };

type Values = readonly (readonly [key: string, bytes: Uint8Array])[];
/** Keys with the sizes of their values in bytes. */
type Sizes = RemotePack['values'];

/** Where `publish` gets values from. */
interface Source {
  /** The size of a value in bytes; undefined if there is none. */
  sizeOf(key: string): number | undefined;
  /** Reads a value into a buffer of its size; false if it cannot be read. */
  readInto(bytes: Buffer, key: string): boolean;
}

/** Receives the values of a pack. */
type Take = (values: Values) => void;

/**
 * Values of other builds, on a server that supports Bazel's HTTP caching protocol. They are sent in
 * packs, since thousands of small files take minutes. A cache that fails is not an error: the build
 * makes missing values again, and `complaint` says why.
 */
export class RemoteCache {
  readonly #options: RemoteCacheOptions;
  readonly #patience = new Patience(allowances.packs);
  #lanes: Promise<void> | undefined;
  /** The pack that contains the value of each key. */
  readonly #places = new Map<string, RemotePack>();
  /** Digests of the lists that were read, and of the packs in them. */
  readonly #lists = new Set<string>();
  readonly #digests = new Set<string>();
  /** The requested packs; each is read once, with all its values. */
  readonly #arrivals = new Map<RemotePack, Promise<void>>();
  /** Small packs, if there are too many. */
  #scattered: ReadonlySet<RemotePack> = new Set();
  /** Digests of the packs that arrived. */
  readonly #used = new Set<string>();
  #isOff = false;
  /** The reason that the cache could not be used, as a sentence. */
  complaint: string | undefined;

  constructor(options: RemoteCacheOptions) {
    this.#options = options;
  }

  /** Whether a list that was read has the key, so that its value need not be sent again. */
  has(key: string): boolean {
    const pack = this.#places.get(key);
    return pack !== undefined && !this.#scattered.has(pack);
  }

  /** Passes the values of these keys to `take`, along with the other values in their packs. */
  fetch(keys: readonly string[], take: Take): Promise<void> {
    return this.#read(() => keys, take);
  }

  /** The same for all keys with this prefix. */
  fetchAll(prefix: string, take: Take): Promise<void> {
    const listKeys = () => [...this.#places.keys()].filter((key) => key.startsWith(prefix));
    return this.#read(listKeys, take);
  }

  /**
   * Reads lanes again. Passes the new values of the wanted keys to `take`, along with the other
   * values in their packs.
   */
  async fetchNews(
    lanes: readonly number[],
    isWanted: (key: string) => boolean,
    take: Take,
  ): Promise<void> {
    if (this.#isOff) return;
    const news: RemotePack[] = [];
    await this.#attempt(async () => {
      const patience = new Patience(allowances.lane);
      const packs = await mapConcurrently(lanes, smallRequests, (lane) =>
        this.#readLane(lane, patience, this.#lists),
      );
      news.push(...packs.flat().filter(({ digest }) => !this.#digests.has(digest)));
      for (const pack of news) this.#place(pack);
    });
    await this.#read(
      () => news.flatMap(({ values }) => values.map(([key]) => key)).filter(isWanted),
      take,
    );
  }

  /**
   * Sends values that the cache lacks, and adds them to the lane. On a slow connection, the next
   * build sends the rest.
   */
  async publish(keys: Iterable<string>, source: Source): Promise<void> {
    if (this.#options.lane === undefined || this.#isOff) return;
    const sent: RemotePack[] = [];
    const groups = groupValues(keys, source);
    const sendAll = async () => {
      // The same buffer for all packs: new ones make V8 collect garbage in the whole heap.
      let bytes = Buffer.alloc(0);
      for (const group of groups) {
        const size = sizeIn(group);
        if (bytes.length < size) bytes = Buffer.allocUnsafeSlow(Math.max(size, bufferBytes));
        const values = fill(bytes, group, source);
        if (values.length > 0)
          sent.push(await this.#send(values, bytes.subarray(0, sizeIn(values))));
      }
    };
    await this.#attempt(() => Promise.all(Array.from({ length: largeRequests }, sendAll)));
    if (sent.length === 0) return;
    for (const pack of sent) this.#place(pack);
    const patience = new Patience(allowances.lane);
    await this.#attempt(() => this.#addToLane(sent, patience));
  }

  /** Runs work with the server. After the first failure, no more requests are made. */
  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RemoteCacheError)) throw error;
      this.complaint ??= error.message;
      this.#isOff = true;
    }
  }

  async #read(listKeys: () => readonly string[], take: Take): Promise<void> {
    if (this.#isOff) return;
    await this.#attempt(async () => {
      this.#lanes ??= this.#readLanes();
      await this.#lanes;
      const packs = new Set(listKeys().flatMap((key) => this.#places.get(key) ?? []));
      await mapConcurrently([...packs], largeRequests, (pack) => this.#receive(pack, take));
    });
  }

  async #readLanes(): Promise<void> {
    const numbers = Array.from({ length: laneCount }, (_, lane) => lane);
    const lanes = await mapConcurrently(numbers, smallRequests, (lane) =>
      this.#readLane(lane, this.#patience),
    );
    const packs = lanes.flat().sort((a, b) => a.made - b.made);
    const small = packs.filter((pack) => sizeIn(pack.values) < smallPack);
    if (small.length > maxSmallPacks) this.#scattered = new Set(small);
    for (const pack of packs) this.#place(pack);
  }

  /** Records the values of a pack; they replace earlier values of the same keys. */
  #place(pack: RemotePack): void {
    this.#digests.add(pack.digest);
    for (const [key] of pack.values) this.#places.set(key, pack);
  }

  /**
   * The packs of a lane; empty if there is no lane, if its list is known, or if it is not trusted.
   */
  async #readLane(
    lane: number,
    patience: Patience,
    known: ReadonlySet<string> = new Set(),
  ): Promise<RemotePack[]> {
    const { http, site, secret } = this.#options;
    const name = laneName(site, lane, secret);
    const entry = await http.get('ac', name, most.entry, patience);
    const list = entry && decodeLane(entry, name, secret);
    if (list === undefined) return [];
    if (list === 'unsigned') {
      this.complaint ??= 'Its values are not signed with STET_REMOTE_CACHE_KEY.';
      return [];
    }
    if (known.has(list.digest)) return [];
    const blob = await http.get('cas', list.digest, most.list, patience);
    this.#lists.add(list.digest);
    const text = blob && (await decompress(blob, most.list));
    return text ? parsePacks(text.toString('latin1')) : [];
  }

  #receive(pack: RemotePack, take: Take): Promise<void> {
    const known = this.#arrivals.get(pack);
    if (known) return known;
    const arrival = this.#readPack(pack).then((bytes) => {
      if (bytes) this.#used.add(pack.digest);
      // Another pack may have newer values for some keys.
      const counts = ([key]: readonly [key: string, unknown]) => this.#places.get(key) === pack;
      if (bytes) take(cutValues(pack, bytes).filter(counts));
      else for (const [key] of pack.values.filter(counts)) this.#places.delete(key);
    });
    this.#arrivals.set(pack, arrival);
    return arrival;
  }

  async #readPack(pack: RemotePack): Promise<Buffer | undefined> {
    const blob = await this.#options.http.get('cas', pack.digest, most.pack, this.#patience);
    const size = sizeIn(pack.values);
    const bytes = blob && (await decompress(blob, size));
    return bytes?.length === size ? bytes : undefined;
  }

  async #send(values: Sizes, bytes: Uint8Array): Promise<RemotePack> {
    const blob = await compress(bytes);
    const digest = digestOf(blob);
    await this.#options.http.put('cas', digest, blob, this.#patience);
    const { now } = this.#options;
    return { digest, size: blob.length, made: now, used: now, values };
  }

  /** Reads the lane again, since another build may have written it at the same time. */
  async #addToLane(added: readonly RemotePack[], patience: Patience): Promise<void> {
    const { http, site, secret, lane = 0, now } = this.#options;
    const name = laneName(site, lane, secret);
    const joined = new Set([...this.#scattered].map(({ digest }) => digest));
    const kept = (await this.#readLane(lane, patience))
      .filter(({ digest }) => !joined.has(digest))
      .map((pack) => (this.#used.has(pack.digest) ? { ...pack, used: now } : pack))
      .filter(({ used }) => now - used <= keptDays * 86_400);
    const list = await compress(Buffer.from(formatPacks([...kept, ...added])));
    const blob = { digest: digestOf(list), size: list.length };
    await http.put('cas', blob.digest, list, patience);
    await http.put('ac', name, encodeLane(name, blob, secret), patience);
  }
}

function sizeIn(values: Sizes): number {
  return values.reduce((sum, [, size]) => sum + size, 0);
}

function cutValues(pack: RemotePack, bytes: Buffer): Values {
  let end = 0;
  return pack.values.map(([key, size]) => {
    end += size;
    return [key, bytes.subarray(end - size, end)] as const;
  });
}

/** Groups values to about the size of a pack. */
function* groupValues(keys: Iterable<string>, { sizeOf }: Source): Generator<Sizes> {
  let values: (readonly [key: string, size: number])[] = [];
  let total = 0;
  for (const key of keys) {
    const size = sizeOf(key);
    if (size === undefined) continue;
    values.push([key, size]);
    total += size;
    if (total < packBytes) continue;
    yield values;
    values = [];
    total = 0;
  }
  if (values.length > 0) yield values;
}

/** Reads values one after the other into a buffer; returns those that could be read. */
function fill(bytes: Buffer, values: Sizes, { readInto }: Source): Sizes {
  let end = 0;
  return values.filter(([key, size]) => {
    const isRead = readInto(bytes.subarray(end, end + size), key);
    if (isRead) end += size;
    return isRead;
  });
}

const leastChunk = constants.Z_MIN_CHUNK;
const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);

function compress(bytes: Uint8Array): Promise<Buffer> {
  // Above quality 1, compressing takes longer than the transfer that it saves.
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
    // About half of a result, so that few pieces must be joined.
    chunkSize: packBytes / 8,
  });
}

/** Undefined if the bytes are not compressed, or exceed `mostBytes`. */
async function decompress(bytes: Uint8Array, mostBytes: number): Promise<Buffer | undefined> {
  // A pack in one piece. Each piece passes through the event loop: in zlib's pieces of 16 kB, that took
  // a quarter of the time of a build of 100,000 posts that takes everything from a remote cache.
  const chunkSize = Math.min(Math.max(mostBytes, leastChunk), bufferBytes);
  try {
    return await unbrotli(bytes, { maxOutputLength: Math.max(1, mostBytes), chunkSize });
  } catch {
    return undefined;
  }
}
