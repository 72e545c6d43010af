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
  /** Name of the site, which tells its builds from those of others. */
  site: string;
  /** Signs what is written, and nothing else is read. */
  secret: string | undefined;
  /** Of 0 to 63, which this build writes; undefined where it only reads. */
  lane: number | undefined;
  /** Seconds since 1970. */
  now: number;
}

/** Bytes of values in a pack: few enough to make again when one is lost, enough to be few files. */
const packBytes = 8_000_000;
/** Requests at the same time. */
const [smallRequests, largeRequests] = [16, 4];
/** Packs below this size are joined when there are more of them than this: each costs a request. */
const [smallPack, maxSmallPacks] = [1_000_000, 32];
/** Most bytes of what is read: an entry, a list, a pack. A value may be larger than `packBytes`. */
const most = { entry: 1_000_000, list: 500_000_000, pack: 500_000_000 };
/**
 * Milliseconds that a build may lose by a cache that is of no use: by reading and sending packs, and
 * by saying in the lane what was sent.
 */
const allowances = { packs: 700, lane: 300 };

type Values = readonly (readonly [key: string, bytes: Uint8Array])[];
/** Is given the values of a pack. */
type Take = (values: Values) => void;

/**
 * Values that other builds made, on a server that speaks Bazel's HTTP caching protocol. They travel in
 * packs, since thousands of small files take minutes. Nothing in here throws: what cannot be had is
 * made again, and `complaint` says why.
 */
export class RemoteCache {
  readonly #options: RemoteCacheOptions;
  readonly #patience = new Patience(allowances.packs);
  #lanes: Promise<void> | undefined;
  /** The pack with the value of each key. */
  readonly #places = new Map<string, RemotePack>();
  /** Of the lists that were read, and of the packs that they named. */
  readonly #lists = new Set<string>();
  readonly #digests = new Set<string>();
  /** The packs that were asked for; each is read once, and with all of its values. */
  readonly #arrivals = new Map<RemotePack, Promise<void>>();
  /** Small ones, when there are too many. */
  #scattered: ReadonlySet<RemotePack> = new Set();
  /** Digests of those that came. */
  readonly #used = new Set<string>();
  #isOff = false;
  /** Why it could not be used, as a sentence. */
  complaint: string | undefined;

  constructor(options: RemoteCacheOptions) {
    this.#options = options;
  }

  /** Whether it has a value under a key, as far as has been read, and need not get it again. */
  has(key: string): boolean {
    const pack = this.#places.get(key);
    return pack !== undefined && !this.#scattered.has(pack);
  }

  /** Gives the values that it has of these keys to `take`, with what is in the same packs. */
  fetch(keys: readonly string[], take: Take): Promise<void> {
    return this.#read(() => keys, take);
  }

  /** The same for all keys that begin like this. */
  fetchAll(prefix: string, take: Take): Promise<void> {
    const listKeys = () => [...this.#places.keys()].filter((key) => key.startsWith(prefix));
    return this.#read(listKeys, take);
  }

  /**
   * Reads lanes again, and gives the values of these keys that were added since to `take`, with what is in the
   * same packs.
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
   * Sends values that this build has and the cache should have, and says so in the lane. On a slow
   * line the rest is left to the next build.
   */
  async publish(keys: Iterable<string>, read: (key: string) => Buffer | undefined): Promise<void> {
    if (this.#options.lane === undefined || this.#isOff) return;
    const sent: RemotePack[] = [];
    const groups = groupValues(keys, read);
    const sendAll = async () => {
      for (const values of groups) sent.push(await this.#send(values));
    };
    await this.#attempt(() => Promise.all(Array.from({ length: largeRequests }, sendAll)));
    if (sent.length === 0) return;
    for (const pack of sent) this.#place(pack);
    const patience = new Patience(allowances.lane);
    await this.#attempt(() => this.#addToLane(sent, patience));
  }

  /** Does something with the server; after the first failure it is not asked again. */
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
    const small = packs.filter(({ size }) => size < smallPack);
    if (small.length > maxSmallPacks) this.#scattered = new Set(small);
    for (const pack of packs) this.#place(pack);
  }

  /** Notes the values of a pack; they count instead of those that were noted before. */
  #place(pack: RemotePack): void {
    this.#digests.add(pack.digest);
    for (const [key] of pack.values) this.#places.set(key, pack);
  }

  /** The packs of a lane; none where there is no lane, its list is known, or it cannot be believed. */
  async #readLane(
    lane: number,
    patience: Patience,
    known: ReadonlySet<string> = new Set(),
  ): Promise<RemotePack[]> {
    const { http, site, secret } = this.#options;
    const name = laneName(site, lane);
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
      // Another pack may have newer values of some.
      const counts = ([key]: readonly [key: string, unknown]) => this.#places.get(key) === pack;
      if (bytes) take(cutValues(pack, bytes).filter(counts));
      else for (const [key] of pack.values.filter(counts)) this.#places.delete(key);
    });
    this.#arrivals.set(pack, arrival);
    return arrival;
  }

  async #readPack(pack: RemotePack): Promise<Buffer | undefined> {
    const blob = await this.#options.http.get('cas', pack.digest, most.pack, this.#patience);
    const size = pack.values.reduce((sum, [, bytes]) => sum + bytes, 0);
    const bytes = blob && (await decompress(blob, size));
    return bytes?.length === size ? bytes : undefined;
  }

  async #send(values: Values): Promise<RemotePack> {
    const blob = await compress(Buffer.concat(values.map(([, bytes]) => bytes)));
    const digest = digestOf(blob);
    await this.#options.http.put('cas', digest, blob, this.#patience);
    const sizes = values.map(([key, bytes]) => [key, bytes.length] as const);
    const { now } = this.#options;
    return { digest, size: blob.length, made: now, used: now, values: sizes };
  }

  /** Reads the lane again, since another build may have written it in the meantime. */
  async #addToLane(added: readonly RemotePack[], patience: Patience): Promise<void> {
    const { http, site, secret, lane = 0, now } = this.#options;
    const name = laneName(site, lane);
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

function cutValues(pack: RemotePack, bytes: Buffer): Values {
  let end = 0;
  return pack.values.map(([key, size]) => {
    end += size;
    return [key, bytes.subarray(end - size, end)] as const;
  });
}

/** Values in groups of about the size of a pack, read as they are asked for. */
function* groupValues(
  keys: Iterable<string>,
  read: (key: string) => Buffer | undefined,
): Generator<Values> {
  let values: (readonly [key: string, bytes: Uint8Array])[] = [];
  let size = 0;
  for (const key of keys) {
    const bytes = read(key);
    if (bytes === undefined) continue;
    values.push([key, bytes]);
    size += bytes.length;
    if (size < packBytes) continue;
    yield values;
    values = [];
    size = 0;
  }
  if (values.length > 0) yield values;
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
