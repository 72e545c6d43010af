import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../lib/write-whole.ts';
import { digestOf, openPacks, type Packs, type Place } from './packs.ts';

type Bytes = Uint8Array | string;

/**
 * Values under keys. A key is a kind and a hash of all that the value is a function of, such as
 * `image/…`, or the name of a state, which the next one replaces. It has no spaces. Packs have the
 * values, known by their digests; one index says which key has which.
 */
export interface Store {
  /** Whether there can be a value under a key. */
  has(key: string): boolean;
  /** The value under a key; undefined where there is none, or it is damaged. */
  get(key: string): Buffer | undefined;
  /** Keeps a value; writes nothing where the key has the same one already. */
  put(key: string, value: Bytes): void;
  /** The value under a key, made where there is none. */
  remember(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
  /** Forgets every value that is damaged. */
  repair(): void;
  /** Writes the index and prunes the store; does nothing where nothing is new. */
  save(): Promise<void>;
  close(): void;
}

/** A place in the index, with the day on which somebody last asked for its value. */
interface Kept extends Place {
  used: number;
}

type Index = Map<string, Kept>;

/** Days for which a value stays that no process asks for. */
const keptDays = 21;
/** From this size on a pack is worth rewriting when less than half of it is used. */
const largePack = 1_000_000;
/** Smaller packs are joined when there are more of them than this. */
const maxSmallPacks = 16;
/** Name of the index, beside the packs. Change it with the form of either. */
const indexName = 'index-1';

/**
 * Opens the store in a folder. Several processes may have it open: each appends to packs of its
 * own, and saving joins what it put with the index as it is by then. Of two that save in the same
 * instant, one loses what it put, which is then made again.
 * @param options.today days since 1970, by the machine's clock: a build of another date must not
 * make values look old.
 * @param options.mostBytes size from which on the values unused for longest go, but none of today.
 */
export function openStore(
  folder: string,
  { today = Math.floor(Date.now() / 86_400_000), mostBytes = 4_000_000_000 } = {},
): Store {
  const packs = openPacks(folder);
  let index = readIndex(folder);
  /** What this process put since it last saved, and what it was first to use today. */
  const own: Index = new Map();
  const used = new Set<string>();

  const find = (key: string): Kept | undefined => {
    const kept = own.get(key) ?? index.get(key);
    if (kept !== undefined && kept.used < today) {
      kept.used = today;
      used.add(key);
    }
    return kept;
  };
  const drop = (key: string) => {
    own.delete(key);
    index.delete(key);
  };
  const has = (key: string): boolean => {
    const kept = find(key);
    return kept !== undefined && packs.sizeOf(kept.pack) >= kept.offset + kept.size;
  };
  const get = (key: string): Buffer | undefined => {
    const kept = find(key);
    if (kept === undefined) return undefined;
    const value = packs.read(kept);
    if (value !== undefined) return value;
    // Another process may have moved it since.
    const moved = readIndex(folder).get(key);
    const found = moved && packs.read(moved);
    if (found === undefined) drop(key);
    return found;
  };
  const put = (key: string, value: Bytes) => {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    const digest = digestOf(bytes);
    if (find(key)?.digest === digest && has(key)) return;
    own.set(key, { ...packs.append(bytes, digest), used: today });
  };
  return {
    has,
    get,
    put,
    async remember(key, make) {
      const known = get(key);
      if (known !== undefined) return known;
      const made = await make();
      put(key, made);
      return made;
    },
    repair() {
      for (const [key, kept] of new Map([...index, ...own])) if (!packs.read(kept)) drop(key);
    },
    async save() {
      if (own.size + used.size === 0) return;
      const last = readIndex(folder);
      const before = packsOf(last);
      for (const key of used) Object.assign(last.get(key) ?? {}, { used: today });
      index = prune(new Map([...last, ...own]), today, mostBytes);
      move(index, findWasteful(index, packs), packs);
      mkdirSync(folder, { recursive: true });
      await writeWhole(join(folder, indexName), formatIndex(index));
      packs.removeOthers(new Set([...packsOf(index), indexName]), before);
      own.clear();
      used.clear();
    },
    close: packs.close,
  };
}

/** The index in the folder of a store; empty where there is none, or it is damaged. */
export function readIndex(folder: string): Index {
  let text: string;
  try {
    text = readFileSync(join(folder, indexName), 'latin1');
  } catch {
    return new Map();
  }
  const [digest = '', ...lines] = text.split('\n');
  if (digestOf(text.slice(digest.length + 1)) !== digest) return new Map();
  return new Map(
    lines.map((line) => {
      const [key = '', content = '', pack = '', offset, size, used] = line.split(' ');
      const numbers = { offset: Number(offset), size: Number(size), used: Number(used) };
      return [key, { digest: content, pack, ...numbers }];
    }),
  );
}

/** A line for each key, and in the first one a digest of the others. */
function formatIndex(index: Index): string {
  const lines = [...index].map(([key, { digest, pack, offset, size, used }]) =>
    [key, digest, pack, offset, size, used].join(' '),
  );
  const text = lines.join('\n');
  return `${digestOf(text)}\n${text}`;
}

/** Leaves out what nobody asked for in weeks, and what is too much. */
function prune(index: Index, today: number, mostBytes: number): Index {
  let bytes = 0;
  return new Map(
    [...index]
      .filter(([, { used }]) => today - used <= keptDays)
      .sort(([, a], [, b]) => b.used - a.used)
      .filter(([, { size, used }]) => {
        bytes += size;
        return bytes <= mostBytes || used === today;
      }),
  );
}

/** Packs of which little is used, and those of single edits when there are many. */
function findWasteful(index: Index, { sizeOf }: Packs): Set<string> {
  const live = new Map<string, number>();
  for (const { pack, size } of index.values()) live.set(pack, (live.get(pack) ?? 0) + size);
  const small = [...live.keys()].filter((pack) => sizeOf(pack) < largePack);
  const sparse = [...live]
    .filter(([pack, size]) => sizeOf(pack) >= largePack && size < sizeOf(pack) / 2)
    .map(([pack]) => pack);
  return new Set([...sparse, ...(small.length > maxSmallPacks ? small : [])]);
}

/** Moves the values of some packs into another one. */
function move(index: Index, wasteful: ReadonlySet<string>, packs: Packs): void {
  if (wasteful.size === 0) return;
  packs.rotate();
  for (const [key, kept] of index) {
    if (!wasteful.has(kept.pack)) continue;
    const value = packs.read(kept);
    if (value) index.set(key, { ...kept, ...packs.append(value, kept.digest) });
    else index.delete(key);
  }
}

function packsOf(index: Index): Set<string> {
  return new Set([...index.values()].map(({ pack }) => pack));
}
